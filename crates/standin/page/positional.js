// Values without the names of their options: `/greet Ada loudly` for `/greet name:Ada tone:loudly`. No DOM here.

import { isFree, valueOf } from './values.js';

/** The words as values of these options in their order, each as it fits; or nothing, if one fits none. */
function fitted(words, options, locale) {
  const placed = [];
  for (const word of words) {
    const fits = (option) => !placed.some((entry) => entry.option === option) && 'value' in valueOf(option, word.text, locale);
    const option = options.find(fits);
    if (!option) return undefined;
    placed.push({ option, bare: true, ...word });
  }
  return placed;
}

/**
 * What the words of `text` are the values of: those at the end, choices of lists; those before, the texts that are
 * required, a word each and the last all that is left, or else the first that is not. Without texts, whatever fits.
 * `options` are those that have no value yet. Each value has its `option`, its `text`, and `from`, where that begins.
 */
export function place(text, options, locale) {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ text: word, from: index }));
  const free = options.filter(isFree);
  const needed = free.filter((option) => option.required);
  // Where no text has to be there, what a list has is of the list.
  const lists = needed.length ? undefined : fitted(words, options.filter((option) => option.choices?.length), locale);
  if (lists?.length) return { placed: lists, stray: '' };
  const texts = needed.length ? needed : free.slice(0, 1);
  const listed = options.filter((option) => (texts.length ? option.choices?.length : option.type !== 11));
  let end = Math.min(words.length, needed.length || texts.length);
  let tail = fitted(words.slice(end), listed, locale);
  while (!tail) tail = fitted(words.slice(end += 1), listed, locale);
  if (!texts.length || !end) return { placed: tail, stray: words.slice(0, end).map((word) => word.text).join(' ') };
  const heads = words.slice(0, Math.min(end, texts.length)).map(({ from }, index) => {
    const last = index === texts.length - 1;
    const to = last ? words[end]?.from ?? text.length : from + words[index].text.length;
    return { option: texts[index], bare: true, from, text: text.slice(from, to).trim() };
  });
  return { placed: [...heads, ...tail], stray: '' };
}
