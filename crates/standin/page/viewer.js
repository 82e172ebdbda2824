// Shows a picture at full size, with buttons for the other pictures of its message.

import { altOf } from './gallery.js';
import { t } from './texts.js';

/** Makes `dialog` show pictures: `view(files, index)`. */
export function viewer(dialog) {
  const [image, caption, count] = ['img', 'p', '.count'].map((part) => dialog.querySelector(part));
  const steps = [...dialog.querySelectorAll('[data-step]')];
  let files = [];
  let at = 0;

  function show(index) {
    at = (index + files.length) % files.length;
    const file = files[at];
    image.src = file.url;
    image.alt = altOf(file);
    caption.textContent = image.alt;
    count.textContent = t('outOf', at + 1, files.length);
    for (const part of [count, ...steps]) part.hidden = files.length < 2;
  }

  for (const step of steps) {
    step.addEventListener('click', (event) => {
      event.stopPropagation();
      show(at + Number(step.dataset.step));
    });
  }
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step) show(at + step);
  });

  return (shown, index) => {
    files = shown;
    show(index);
    dialog.showModal();
  };
}
