// Words without a name that the bot itself offers as values: `/order pizza large`, where `large` is a size that it proposes.

import { dataOf } from './line.js';
import { isFree, valueOf } from './values.js';

/**
 * The values of a line, with the last words of its text without a name moved to the options for which
 * `complete(data)` offers just those words.
 */
export async function recognised({ path, values, bare }, complete) {
  if (!bare) return values;
  const { option } = bare;
  const found = { ...values };
  const offers = async (to, text, others) => {
    const choices = to.autocomplete && await complete(dataOf(path, { ...others, [to.name]: text }, to.name));
    return (choices || []).some((choice) => String(choice.value) === text || choice.name === text);
  };
  for (;;) {
    // Words are parted from a text within its last line; a line of its own belongs to the text.
    const [, before, word] = /^(?:([^]*\S)[^\S\n]+)?(\S+)$/.exec(found[option.name]) ?? [];
    if (!word) return found;
    const { [option.name]: text, ...others } = found;
    // A word alone is what stands first, unless the bot knows it as something else.
    if (!before && (option.required || !option.autocomplete || await offers(option, word, others))) return found;
    const left = path.at(-1).options.filter((other) => other !== option && !(other.name in found));
    const asked = await Promise.all(left.map((other) => isFree(other) && offers(other, word, others)));
    const isNumber = (other) => other.type === 4 && 'value' in valueOf(other, word);
    const taker = left.find((_, index) => asked[index]) ?? (before ? undefined : left.find(isNumber));
    if (!taker) return found;
    found[taker.name] = valueOf(taker, word).value;
    if (!before) {
      delete found[option.name];
      return found;
    }
    found[option.name] = before;
  }
}
