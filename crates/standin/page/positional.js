// Values without option names: `/greet Ada loudly` for `/greet name:Ada tone:loudly`. No DOM here.

import { isFree, valueOf } from './values.js';

/** Assigns the words to these options in order; undefined if a word does not fit. */
function fitWords(words, options, locale) {
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
 * Assigns the words of `text` to `options`, those without a value yet. Words at the end are choices
 * of lists. The words before them are the required texts, one word each and the rest for the last,
 * or else the first optional text. Without texts, the words go to the options that they fit.
 * Each value has its `option`, its `text`, and `from`, the index where it begins.
 */
export function place(text, options, locale) {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ text: word, from: index }));
  const free = options.filter(isFree);
  const needed = free.filter((option) => option.required);
  // Unless a text is required, a word that is in a list is a choice of the list.
  const lists = needed.length ? undefined : fitWords(words, options.filter((option) => option.choices?.length), locale);
  if (lists?.length) return { placed: lists, stray: '' };
  const texts = needed.length ? needed : free.slice(0, 1);
  const listed = options.filter((option) => (texts.length ? option.choices?.length : option.type !== 11));
  let end = Math.min(words.length, needed.length || texts.length);
  let tail = fitWords(words.slice(end), listed, locale);
  while (!tail) tail = fitWords(words.slice(end += 1), listed, locale);
  if (!texts.length || !end) return { placed: tail, stray: words.slice(0, end).map((word) => word.text).join(' ') };
  const heads = words.slice(0, Math.min(end, texts.length)).map(({ from }, index) => {
    const last = index === texts.length - 1;
    const to = last ? words[end]?.from ?? text.length : from + words[index].text.length;
    return { option: texts[index], bare: true, from, text: text.slice(from, to).trim() };
  });
  return { placed: [...heads, ...tail], stray: '' };
}
