// Assigns words without an option name to the options for which the bot offers them: in `/order
// pizza large`, the word `large` if the bot offers it as a size.

import { dataOf } from './line.js';
import { isFree, valueOf } from './values.js';

/**
 * Returns the values of a line. The last words of its text without a name move to the options for
 * which `complete(data)` offers exactly those words.
 */
export async function recogniseValues({ path, values, bare }, complete) {
  if (!bare) return values;
  const { option } = bare;
  const found = { ...values };
  const offers = async (to, text, others) => {
    const choices = to.autocomplete && await complete(dataOf(path, { ...others, [to.name]: text }, to.name));
    return (choices || []).some((choice) => String(choice.value) === text || choice.name === text);
  };
  for (;;) {
    // Only words of the last line are split off; a line break keeps them in the text.
    const [, before, word] = /^(?:([^]*\S)[^\S\n]+)?(\S+)$/.exec(found[option.name]) ?? [];
    if (!word) return found;
    const { [option.name]: text, ...others } = found;
    // A single word belongs to the first option, unless the bot offers it for another.
    if (!before && (option.required || !option.autocomplete || await offers(option, word, others))) return found;
    const left = path.at(-1).options.filter((other) => other !== option && !(other.name in found));
    const asked = await Promise.all(left.map((other) => isFree(other) && offers(other, word, others)));
    const isNumber = (other) => other.type === 4 && 'value' in valueOf(other, word);
    const target = left.find((_, index) => asked[index]) ?? (before ? undefined : left.find(isNumber));
    if (!target) return found;
    found[target.name] = valueOf(target, word).value;
    if (!before) {
      delete found[option.name];
      return found;
    }
    found[option.name] = before;
  }
}
