// What stays covered until somebody taps it. What is below is out of reach until then, of the keyboard and of readers too.

import { make } from './elements.js';
import { t } from './texts.js';

/** Lets `act` happen by mouse, touch and keyboard, and nothing of what a tap there means otherwise. */
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

/** Text, or anything else that stands in it, below a dark cover. */
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

// Pictures that were uncovered stay so when their message is drawn again.
const seen = new Set();

/** Whether a file of a message is covered by its name. */
export function isCovered(file) {
  return file.filename.startsWith('SPOILER_') && !seen.has(file.id);
}

/** A button with a picture, blurred, and what it does once it was uncovered. */
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
