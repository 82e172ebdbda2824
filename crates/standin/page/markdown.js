// Discord's markdown, as far as a bot's replies need it, made of elements and text nodes only:
// nothing of a message is ever parsed as HTML.

const MARKS = [
  ['**', 'strong'], ['__', 'u'], ['~~', 's'], ['||', 'mark'], ['*', 'em'], ['_', 'em'],
];

function element(name, ...children) {
  const made = document.createElement(name);
  made.append(...children);
  return made;
}

function link(url, text) {
  const made = element('a', text);
  made.href = url;
  made.target = '_blank';
  made.rel = 'noopener noreferrer nofollow';
  return made;
}

/** Bold, italics, code, links and escapes of one line. */
function inline(text) {
  const out = document.createDocumentFragment();
  let plain = '';
  const flush = () => {
    if (plain) out.append(plain);
    plain = '';
  };
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at);
    const escaped = /^\\([^\p{L}\p{N}\s])/u.exec(rest);
    const code = /^(`+)([\s\S]*?[^`])\1(?!`)/.exec(rest);
    const url = /^<?(https?:\/\/[^\s<>]+)>?/.exec(rest);
    const named = /^\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)/.exec(rest);
    const mark = MARKS.find(([sign]) => {
      if (!rest.startsWith(sign)) return false;
      const end = rest.indexOf(sign, sign.length);
      const inner = end > sign.length;
      return inner && !(sign === '_' && /\w/.test(rest[end + 1] ?? '')) && !(sign === '*' && /\s/.test(rest[1]));
    });
    if (escaped) {
      plain += escaped[1];
      at += escaped[0].length;
    } else if (code) {
      flush();
      out.append(element('code', code[2].trim()));
      at += code[0].length;
    } else if (named) {
      flush();
      out.append(link(named[2], named[1]));
      at += named[0].length;
    } else if (url) {
      flush();
      out.append(link(url[1], url[1]));
      at += url[0].length;
    } else if (mark) {
      flush();
      const [sign, name] = mark;
      let end = rest.indexOf(sign, sign.length);
      while (rest[end - 1] === '\\' && rest.indexOf(sign, end + 1) > 0) end = rest.indexOf(sign, end + 1);
      out.append(element(name, inline(rest.slice(sign.length, end))));
      at += end + sign.length;
    } else {
      const [character] = rest;
      plain += character;
      at += character.length;
    }
  }
  flush();
  return out;
}

function lines(text) {
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
      if (!quote) out.append(quote = element('blockquote'));
      quote.append(element('div', inline(quoted[1] || ' ')));
    } else if (heading) {
      out.append(element(`h${heading[1].length + 2}`, inline(heading[2])));
    } else if (small) {
      out.append(element('small', inline(small[1])));
    } else if (item) {
      if (!list) out.append(list = element('ul'));
      list.append(element('li', inline(item[1])));
    } else {
      out.append(element('div', line ? inline(line) : '\u00a0'));
    }
  }
  return out;
}

/** A message's text as a fragment. */
export function markdown(text) {
  const out = document.createDocumentFragment();
  let at = 0;
  for (const block of text.matchAll(/```(?:[\w+-]*\n)?([\s\S]*?)```\n?/g)) {
    const before = text.slice(at, block.index).replace(/\n$/, '');
    if (before) out.append(lines(before));
    out.append(element('pre', element('code', block[1].replace(/\n$/, ''))));
    at = block.index + block[0].length;
  }
  if (at < text.length) out.append(lines(text.slice(at)));
  return out;
}
