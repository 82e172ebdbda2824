// Files that users select, paste or drop: previews, a field for one file, and listeners for pasted
// and dropped files.

import { button, make } from './elements.js';
import { t } from './texts.js';

const PICTURE = /^image\/(png|gif|jpeg|webp)$/;

/** Formats a number of bytes. */
export function sizeOf(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
}

/** Preview of a file, with a button that removes it. */
export function preview(file, remove) {
  const picture = PICTURE.test(file.type);
  const face = picture ? make('img') : make('span', 'sheet', /\.(\w{1,4})$/.exec(file.name)?.[1].toUpperCase() ?? '…');
  if (picture) {
    face.alt = '';
    face.src = URL.createObjectURL(file);
    face.onload = face.onerror = () => URL.revokeObjectURL(face.src);
  }
  const cross = button('remove', '×', remove);
  cross.title = t('remove');
  cross.setAttribute('aria-label', `${t('remove')}: ${file.name}`);
  const what = make('span', 'what', make('strong', '', file.name), make('small', '', sizeOf(file.size)));
  return make('span', 'preview', face, what, cross);
}

/** A field for one file that `admits(file)` accepts. The returned `input` takes the focus. */
export function fileField(admits) {
  const input = make('input', 'hidden');
  input.type = 'file';
  const shown = make('span', 'holder');
  let held;
  function fill(file) {
    held = file;
    input.value = '';
    shown.replaceChildren(file ? preview(file, () => fill()) : make('span', 'choose', t('choose')));
  }
  input.addEventListener('change', () => {
    const [file] = input.files;
    if (file && admits(file)) fill(file);
  });
  fill();
  return { element: make('span', 'file-field', input, shown), input, read: () => held, fill };
}

/**
 * Calls `take(files, where)` with pasted or dropped files. `where` is the element that the files
 * are dropped on, or the body for pasted files.
 */
export function listenForFiles(take) {
  const isDialogOpen = () => document.querySelector('dialog[open]') !== null;
  const mark = (on) => document.body.classList.toggle('dropping', on);
  document.addEventListener('paste', (event) => {
    const { clipboardData: data } = event;
    // Text takes precedence: spreadsheets add a picture of the copied cells.
    if (!data.files.length || data.getData('text/plain') || isDialogOpen()) return;
    event.preventDefault();
    take([...data.files], document.body);
  });
  for (const name of ['dragenter', 'dragover']) {
    document.addEventListener(name, (event) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = isDialogOpen() ? 'none' : 'copy';
      mark(!isDialogOpen());
    });
  }
  document.addEventListener('dragleave', (event) => event.relatedTarget || mark(false));
  document.addEventListener('drop', (event) => {
    mark(false);
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    if (!isDialogOpen()) take([...event.dataTransfer.files], event.target);
  });
}
