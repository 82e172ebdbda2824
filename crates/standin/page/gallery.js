// Pictures of a message: a single one large, several in a grid, each enlarged by a tap.

import { button, make } from './elements.js';
import { blurPicture, isCovered } from './spoiler.js';
import { t } from './texts.js';

/** Whether a file is shown inline. */
export function isPicture(file) {
  return /^image\/(png|gif|jpeg|webp)$/.test(file.content_type);
}

/** Alternative text of a picture, or its name. */
export function altOf(file) {
  return file.description ?? file.filename.replace(/^SPOILER_/, '');
}

/** A picture as a button that performs `act`. */
export function picture(file, act) {
  const image = make('img');
  image.src = file.url;
  image.alt = altOf(file);
  if (file.width) {
    image.width = file.width;
    image.height = file.height;
  }
  const frame = button('picture', image, act);
  frame.title = t('enlarge');
  return isCovered(file) ? blurPicture(frame, file) : frame;
}

/** All pictures of a message. `enlarge(pictures, which)` gets the uncovered pictures. */
export function gallery(files, enlarge) {
  const grid = make('div', 'pictures', ...files.map((file) => picture(file, () => {
    const open = files.filter((other) => !isCovered(other));
    enlarge(open, open.indexOf(file));
  })));
  // Rows of three; the remainder comes first, larger.
  grid.dataset.count = String(Math.min(files.length, 5));
  grid.dataset.over = String(files.length % 3);
  return grid;
}
