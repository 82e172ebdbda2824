// Content that is covered until a tap. Until then it is out of reach of the keyboard and of screen
// readers.

import { make } from './elements.js';
import { t } from './texts.js';

/** Performs `act` on a click, tap or key, and suppresses the default action. */
function tapped(element, act) {
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

/** Text or other content below a dark cover. */
export function covered(content, block) {
  const inner = make(block ? 'div' : 'span', 'below', content);
  const cover = make(block ? 'div' : 'span', block ? 'spoiler block' : 'spoiler', inner);
  const hide = { role: 'button', tabindex: '0', 'aria-label': t('uncover'), title: t('uncover') };
  Object.entries(hide).forEach(([name, value]) => cover.setAttribute(name, value));
  cover.dataset.word = t('spoiler');
  inner.inert = true;
  tapped(cover, () => {
    inner.inert = false;
    cover.classList.add('open');
    Object.keys(hide).forEach((name) => cover.removeAttribute(name));
  });
  return cover;
}

// Uncovered pictures stay uncovered when their message is redrawn.
const seen = new Set();

/** Whether the name of a file covers it. */
export function isCovered(file) {
  return file.filename.startsWith('SPOILER_') && !seen.has(file.id);
}

/** A button with a blurred picture, and its action once uncovered. */
export function blurred(frame, file) {
  const [image] = frame.children;
  frame.classList.add('blurred');
  frame.dataset.word = t('spoiler');
  frame.setAttribute('aria-label', t('uncover'));
  frame.title = t('uncover');
  image.inert = true;
  frame.addEventListener('click', (event) => {
    if (!isCovered(file)) return;
    event.stopImmediatePropagation();
    seen.add(file.id);
    image.inert = false;
    frame.classList.remove('blurred');
    frame.removeAttribute('aria-label');
    frame.title = t('enlarge');
  }, { capture: true });
  return frame;
}
