// A code block. Its font shrinks, within limits, until the longest line fits the available width.

import { make } from './elements.js';

/** Columns that a line takes in a monospaced font; Chinese characters and emoji are wider. */
function columns(line) {
  return [...line].reduce((sum, letter) => sum + (/[\u1100-\u11ff\u2600-\u27bf\u2b00-\u2bff\u2e80-\u{10ffff}]/u.test(letter) ? 1.7 : 1), 0);
}

/** Creates the element of a code block. */
export function block(text) {
  const lines = text.split('\n');
  const widest = Math.max(1, ...lines.map(columns));
  const made = make('pre', widest > 36 ? 'wide' : '', make('code', '', ...lines.map((line) => make('span', 'code-line', line || '\u200b'))));
  made.style.setProperty('--columns', widest);
  return made;
}
