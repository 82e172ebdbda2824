// Completions in the line: commands, then options and values.

import { dataOf, parse, resolve, split } from './line.js';
import { listbox } from './listbox.js';
import { t } from './texts.js';
import { describe, isFree, nameOf, valueOf } from './values.js';

/**
 * Completes `line` in the listbox `box`. `from` has the current `commands` and `locale`;
 * `write(text)` puts a text into the line, `complete(data)` asks the bot, and `open(path, values)`
 * shows the fields of a command. Returns `close`, and `offerFor(file)`, which offers the commands
 * for a file.
 */
export function completeLine(line, box, from) {
  const list = listbox(line, box);
  let requestNumber = 0;
  let lastOption;

  function close() {
    // A late answer of the bot is dropped.
    requestNumber += 1;
    lastOption = undefined;
    list.close();
  }

  function put(text) {
    from.write(text);
    line.focus();
    suggest();
  }

  const fullName = (path) => `/${path.map((level) => nameOf(level, from.locale)).join(' ')}`;

  /** Commands and sub-commands that match, each with its full name. */
  function reachable(path, levels) {
    return levels.flatMap((level) => {
      const here = [...path, level];
      const below = (level.options ?? []).filter((option) => option.type <= 2);
      return below.length ? reachable(here, below) : [here];
    });
  }

  function commands(found) {
    const word = (found.word + found.rest.slice(found.word.length)).trim().toLowerCase();
    const fits = (path) => word === '' || path.slice(found.path.length).some((level) => (
      [level.name, nameOf(level, from.locale)].some((name) => name.toLowerCase().includes(word))));
    const all = reachable(found.path, found.candidates ?? []).filter(fits).slice(0, 25);
    return all.map((path) => ({
      name: fullName(path), about: describe(path.at(-1), from.locale), take: () => from.open(path),
    }));
  }

  /** Options without a value that begin with the last word of the text. */
  function names(text, path, left, word) {
    const begins = (option) => [option.name, nameOf(option, from.locale)].some((name) => name.toLowerCase().startsWith(word.toLowerCase()));
    return left.filter(begins).map((option) => ({
      name: `${nameOf(option, from.locale)}:`,
      about: `${describe(option, from.locale)}${option.required ? ` (${t('required')})` : ''}`,
      take: () => {
        const before = text.slice(0, text.length - word.length);
        // A file has no text: it is selected in the fields.
        if (option.type === 11) from.open(path, parse(before, from.commands, from.locale).values);
        else put(`${before}${nameOf(option, from.locale)}:`);
      },
    }));
  }

  /**
   * Values that complete the text of an option; undefined if the user typed more or the bot did
   * not answer.
   */
  async function valuesOf(path, { option, text }, number) {
    const named = option.type === 5 ? ['True', 'False'] : option.choices?.map((choice) => nameOf(choice, from.locale));
    if (named?.length) {
      const at = (name) => name.toLowerCase().indexOf(text.toLowerCase());
      return named.filter((name) => at(name) >= 0 && name !== text).sort((one, other) => (at(one) > 0) - (at(other) > 0));
    }
    if (!option.autocomplete) return [];
    await new Promise((resolved) => { setTimeout(resolved, 100); });
    if (number !== requestNumber) return undefined;
    const others = parse(line.value, from.commands, from.locale).values ?? {};
    const choices = await from.complete(dataOf(path, { ...others, [option.name]: text }, option.name));
    return choices?.map((choice) => String(choice.value)).filter((value) => value !== text);
  }

  /**
   * The value being typed: the last one, or that of the first list to which a word without a name
   * may belong.
   */
  function currentValue(last, word, found) {
    if (last) return last.text === '' || word !== '' ? last : undefined;
    const option = found.options.find((one) => one.choices?.length);
    return option && word && { option, text: word, from: found.rest.length - word.length, bare: true };
  }

  /**
   * Whether Enter sends the line instead of completing its last word. In an option that takes any
   * text, Enter completes the word only if it begins the name of another option, and the text
   * before it is empty or a single longer word.
   */
  function isWhole({ option, text }, word, options) {
    if (!isFree(option)) return 'value' in valueOf(option, text, from.locale);
    const before = text.split(/\s+/).slice(0, -1);
    return !options.length || before.length > 1 || before.length === 1 && before[0].length <= word.length;
  }

  /** Options, and values of the option being typed. */
  async function suggestParts(text, found, number) {
    const { given } = split(found.rest, found.options, from.locale);
    const [word] = /\S*$/.exec(found.rest);
    const current = currentValue(given.at(-1), word, found);
    // A word right after its colon is a value; a word after a space may also begin the next option.
    const isSeparate = !current || current.bare || found.rest.length - word.length > current.from;
    const taken = given.filter((entry) => !(entry.bare && entry.text === word)).map((entry) => entry.option);
    const left = found.options.filter((option) => !taken.includes(option));
    const options = isSeparate ? names(text, found.path, left, word) : [];
    if (!current) {
      lastOption = undefined;
      return list.offer(options, -1);
    }
    const kept = text.slice(0, text.length - found.rest.length) + found.rest.slice(0, current.from);
    // Until the bot answers, its last choices for the same option stay, and nothing else.
    if (current.option === lastOption) list.unmark();
    else list.offer(options, -1);
    lastOption = current.option;
    const known = await valuesOf(found.path, current, number);
    if (number !== requestNumber || !known) return undefined;
    const values = known.map((value) => ({ name: value, take: () => put(`${kept}${value} `) }));
    return list.offer([...options, ...values], isWhole(current, word, options) ? -1 : 0);
  }

  async function suggest() {
    const text = line.value;
    const number = ++requestNumber;
    if (!text.startsWith('/')) return close();
    const found = resolve(text, from.commands, from.locale);
    if (!found.complete) return list.offer(commands(found), 0);
    if (found.open) return suggestParts(text, found, number);
    const take = () => from.open(found.path);
    return list.offer([{ name: fullName(found.path), about: describe(found.path.at(-1), from.locale), take }], -1);
  }

  /** Offers the commands that need a single file and nothing else; they get the selected file. */
  function offerFor(file) {
    const needed = (path) => (path.at(-1).options ?? []).filter((option) => option.required);
    const takes = (path) => needed(path).length === 1 && needed(path)[0].type === 11;
    const found = reachable([], from.commands.filter((command) => (command.type ?? 1) === 1)).filter(takes);
    list.offer(found.slice(0, 25).map((path) => ({
      name: fullName(path), about: t('withFile', file.name), take: () => from.open(path),
    })), -1);
  }

  line.addEventListener('input', suggest);
  line.addEventListener('blur', close);
  return { close, offerFor };
}
