// Discord's markdown within a line: marks, code, links, mentions, escapes; elements and text nodes
// only.

import { make } from './elements.js';
import { mention } from './mentions.js';
import { makeSpoiler } from './spoiler.js';

const MARKS = [
  ['**', 'strong'], ['__', 'u'], ['~~', 's'], ['||', 'spoiler'], ['*', 'em'], ['_', 'em'],
];

function link(url, text) {
  const made = make('a', '', text);
  made.href = url;
  made.target = '_blank';
  made.rel = 'noopener noreferrer nofollow';
  return made;
}

/** End of the text that begins with this mark, or 0. */
function findEnd(text, sign) {
  let end = text.indexOf(sign, sign.length);
  while (end > 0 && text[end - 1] === '\\') end = text.indexOf(sign, end + 1);
  if (end <= sign.length) return 0;
  const inWord = sign === '_' && /\w/.test(text[end + 1] ?? '');
  return inWord || sign === '*' && /\s/.test(text[1]) ? 0 : end;
}

/**
 * Parses the markup at the start of a text into `{element, length}`; undefined for a plain
 * character.
 */
function parseToken(text, known) {
  const escaped = /^\\([^\p{L}\p{N}\s])/u.exec(text);
  if (escaped) return { element: escaped[1], length: escaped[0].length };
  const code = /^(`+)([\s\S]*?[^`])\1(?!`)/.exec(text);
  if (code) {
    const text = code[2].trim();
    return { element: make('code', text.length <= 12 ? 'short' : '', text), length: code[0].length };
  }
  const named = /^\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)/.exec(text);
  if (named) return { element: link(named[2], named[1]), length: named[0].length };
  const url = /^<?(https?:\/\/[^\s<>]+)>?/.exec(text);
  if (url) return { element: link(url[1], url[1]), length: url[0].length };
  const mentioned = mention(text, known);
  if (mentioned) return mentioned;
  for (const [sign, name] of MARKS) {
    const end = text.startsWith(sign) ? findEnd(text, sign) : 0;
    if (!end) continue;
    const inner = inline(text.slice(sign.length, end), known);
    const element = name === 'spoiler' ? makeSpoiler(inner) : make(name, '', inner);
    return { element, length: end + sign.length };
  }
  return undefined;
}

/** Creates a fragment of one line. `known` resolves mentions. */
export function inline(text, known) {
  const out = document.createDocumentFragment();
  let plain = '';
  const flush = () => {
    if (plain) out.append(plain);
    plain = '';
  };
  for (let at = 0; at < text.length;) {
    const found = parseToken(text.slice(at), known);
    if (found) {
      flush();
      out.append(found.element);
      at += found.length;
    } else {
      const character = String.fromCodePoint(text.codePointAt(at));
      plain += character;
      at += character.length;
    }
  }
  flush();
  return out;
}
