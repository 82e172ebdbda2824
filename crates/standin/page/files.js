// Files that people choose, paste or drop: a preview of each, a field that holds one, and where they come in.

import { button, make } from './elements.js';
import { t } from './texts.js';

const PICTURE = /^image\/(png|gif|jpeg|webp)$/;

/** A number of bytes as people read it. */
export function sizeOf(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
}

/** A chosen file, small, with a button that removes it. */
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

/** A field that holds one file which `admits(file)` lets in. `input` is what has the focus. */
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

/** Hears of files that are pasted or dropped on the page: `take(files, where)`, with the element they fell on. */
export function arriving(take) {
  const away = () => document.querySelector('dialog[open]') !== null;
  const mark = (on) => document.body.classList.toggle('dropping', on);
  document.addEventListener('paste', (event) => {
    const { clipboardData: data } = event;
    // What has a text too is meant as text: a cell of a spreadsheet comes with its picture.
    if (!data.files.length || data.getData('text/plain') || away()) return;
    event.preventDefault();
    take([...data.files], document.body);
  });
  for (const name of ['dragenter', 'dragover']) {
    document.addEventListener(name, (event) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = away() ? 'none' : 'copy';
      mark(!away());
    });
  }
  document.addEventListener('dragleave', (event) => event.relatedTarget || mark(false));
  document.addEventListener('drop', (event) => {
    mark(false);
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    if (!away()) take([...event.dataTransfer.files], event.target);
  });
}
