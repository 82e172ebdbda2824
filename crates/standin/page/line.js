// A command as text: `/greet someone name:Ada loudly:True`, or `/greet someone Ada loudly:True`. No
// DOM here.

import { place } from './positional.js';
import { isFree, nameOf, valueOf } from './values.js';

const GROUP_TYPES = [1, 2];

function findByName(list, word, locale) {
  const same = (name) => name.toLowerCase() === word.toLowerCase();
  return list?.find((thing) => same(thing.name)) ?? list?.find((thing) => same(nameOf(thing, locale)));
}

/**
 * Resolves the command that a line begins with: the path of command, group and sub-command, the
 * options of the last, the word being typed, and the text after the path.
 */
export function resolve(line, commands, locale) {
  const path = [];
  let list = commands.filter((command) => command.type === 1);
  let rest = line.slice(1);
  for (;;) {
    const [, word, after] = /^(\S*)([\s\S]*)$/.exec(rest);
    const found = findByName(list, word, locale);
    if (!found) {
      return { path, candidates: list, word, rest, complete: false };
    }
    path.push(found);
    const below = (found.options ?? []).filter((option) => GROUP_TYPES.includes(option.type));
    if (below.length === 0) {
      return { path, options: found.options ?? [], rest: after.replace(/^\s/, ''), complete: true, open: after !== '' };
    }
    if (after === '') {
      return { path, candidates: below, word: '', rest: '', complete: false, open: false };
    }
    list = below;
    rest = after.trimStart();
  }
}

/**
 * Finds each `option:` in the text, with its value, and assigns the words before the first one to
 * options. Words that fit no option are `stray`.
 */
export function split(text, options, locale) {
  const names = new Map();
  for (const option of options) {
    names.set(option.name.toLowerCase(), option);
    names.set(nameOf(option, locale).toLowerCase(), option);
  }
  const found = [];
  for (const match of text.matchAll(/(^|\s)([^\s:：]+)[:：]/gu)) {
    const option = names.get(match[2].toLowerCase());
    if (option) {
      found.push({ option, start: match.index + match[1].length, from: match.index + match[0].length });
    }
  }
  found.forEach((entry, index) => {
    entry.text = text.slice(entry.from, found[index + 1]?.start ?? text.length).trim();
  });
  const left = options.filter((option) => !found.some((entry) => entry.option === option));
  const { placed, stray } = place(text.slice(0, found[0]?.start ?? text.length), left, locale);
  return { given: [...placed, ...found], stray };
}

/** Interaction data for values by option name, nested along the path. */
export function dataOf(path, values, focused) {
  let options = Object.entries(values).map(([name, value]) => (
    name === focused ? { name, value: String(value), focused: true } : { name, value }
  ));
  for (const level of path.slice(1).reverse()) {
    options = [{ name: level.name, type: level.type, options }];
  }
  return { name: path[0].name, type: 1, options };
}

/**
 * Parses a line into the `path` of the command, `values` by name, the text without a name among
 * them (`bare`), and any `error`.
 */
export function parse(line, commands, locale) {
  const found = resolve(line.trim(), commands, locale);
  if (!found.complete) {
    return { error: { kind: found.path.length ? 'sub_command' : 'unknown_command' } };
  }
  const { given, stray } = split(found.rest, found.options, locale);
  const values = {};
  let error = stray ? { kind: 'stray', option: stray } : undefined;
  for (const { option, text } of given) {
    const name = nameOf(option, locale);
    if (option.name in values) error ??= { kind: 'twice', option: name };
    if (text === '') {
      if (option.required) error ??= { kind: 'required', option: name };
      continue;
    }
    const read = valueOf(option, text, locale);
    error ??= read.error;
    if (!read.error) values[option.name] = read.value;
  }
  const missing = found.options.find((option) => option.required && !(option.name in values));
  if (missing && !error) error = { kind: 'required', option: nameOf(missing, locale) };
  const bare = given.findLast((entry) => entry.bare && isFree(entry.option));
  return { path: found.path, values, bare, error };
}
