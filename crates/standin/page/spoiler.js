// Content that is covered until a tap. A covered element is inert for the keyboard and for screen
// readers.

import { make } from './elements.js';
import { t } from './texts.js';

/** Performs `act` on a click, tap or key, and suppresses the default action. */
function onTap(element, act) {
  element.addEventListener('click', (event) => {
    event.preventDefault();
    event.stopPropagation();
    act();
  }, { once: true });
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      element.click();
    }
  });
}

/** Covers text or other content. A `block` takes whole lines. */
export function makeSpoiler(content, block) {
  const inner = make(block ? 'div' : 'span', 'below', content);
  const cover = make(block ? 'div' : 'span', block ? 'spoiler block' : 'spoiler', inner);
  const hide = { role: 'button', tabindex: '0', 'aria-label': t('uncover'), title: t('uncover') };
  Object.entries(hide).forEach(([name, value]) => cover.setAttribute(name, value));
  cover.dataset.word = t('spoiler');
  inner.inert = true;
  onTap(cover, () => {
    inner.inert = false;
    cover.classList.add('open');
    Object.keys(hide).forEach((name) => cover.removeAttribute(name));
  });
  return cover;
}

// Uncovered pictures stay uncovered when their message is redrawn.
const uncovered = new Set();

/** Whether the name of a file covers it. */
export function isCovered(file) {
  return file.filename.startsWith('SPOILER_') && !uncovered.has(file.id);
}

/** Blurs the picture of a button. The first press uncovers it; further ones perform the action. */
export function blurPicture(frame, file) {
  const [image] = frame.children;
  frame.classList.add('blurred');
  frame.dataset.word = t('spoiler');
  frame.setAttribute('aria-label', t('uncover'));
  frame.title = t('uncover');
  image.inert = true;
  frame.addEventListener('click', (event) => {
    if (!isCovered(file)) return;
    event.stopImmediatePropagation();
    uncovered.add(file.id);
    image.inert = false;
    frame.classList.remove('blurred');
    frame.removeAttribute('aria-label');
    frame.title = t('enlarge');
  }, { capture: true });
  return frame;
}
