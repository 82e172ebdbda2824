// Discord's markdown, as far as replies of bots need it, as elements and text nodes only: no
// message is ever parsed as HTML.

import { block } from './code.js';
import { make } from './elements.js';
import { inline } from './inline.js';
import { makeSpoiler } from './spoiler.js';

// Code and spoilers of several lines. Code and spoilers within a line are skipped first.
const MULTILINE = /```(?:[\w+-]*\n)?([\s\S]*?)```\n?|((`+)[^`\n]+\3|\|\|(?:(?!\|\|).)+\|\|)|\|\|((?:(?!\|\|)[\s\S])+)\|\|\n?/g;

function lines(text, known) {
  const out = document.createDocumentFragment();
  let quote;
  let list;
  for (const line of text.split('\n')) {
    const quoted = /^> ?(.*)$/.exec(line);
    const heading = /^(#{1,3}) (.+)$/.exec(line);
    const small = /^-# (.+)$/.exec(line);
    const item = /^ *[-*] (.+)$/.exec(line);
    if (!quoted) quote = undefined;
    if (!item) list = undefined;
    if (quoted) {
      if (!quote) out.append(quote = make('blockquote'));
      quote.append(make('div', '', inline(quoted[1] || ' ', known)));
    } else if (heading) {
      out.append(make(`h${heading[1].length + 2}`, '', inline(heading[2], known)));
    } else if (small) {
      out.append(make('small', '', inline(small[1], known)));
    } else if (item) {
      if (!list) out.append(list = make('ul'));
      list.append(make('li', '', inline(item[1], known)));
    } else {
      out.append(make('div', '', line ? inline(line, known) : '\u00a0'));
    }
  }
  return out;
}

/** Creates a fragment of a message's text. `known` resolves mentions. */
export function markdown(text, known) {
  const out = document.createDocumentFragment();
  let at = 0;
  for (const found of text.matchAll(MULTILINE)) {
    const [whole, code, short, , hidden] = found;
    if (short) continue;
    const before = text.slice(at, found.index).replace(/\n$/, '');
    if (before) out.append(lines(before, known));
    out.append(hidden === undefined ? block(code.replace(/\n$/, '')) : makeSpoiler(markdown(hidden.replace(/^\n|\n$/g, ''), known), true));
    at = found.index + whole.length;
  }
  if (at < text.length) out.append(lines(text.slice(at), known));
  return out;
}
