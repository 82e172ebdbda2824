// What can be completed in the line: commands, then options, then values.

import { make } from './elements.js';
import { dataOf, describe, nameOf, parse, resolve, split } from './line.js';
import { t } from './texts.js';

/**
 * Lets `line` complete in the listbox `box`. `from` gives `commands` and `locale` as they are,
 * `complete(data)` asks the bot, and `open(path, values)` shows the fields of a command. Returns what closes the list.
 */
export function completing(line, box, from) {
  let items = [];
  let active = -1;
  let turn = 0;

  function close() {
    // An answer of the bot that is still under way comes too late.
    turn += 1;
    items = [];
    active = -1;
    box.hidden = true;
    line.setAttribute('aria-expanded', 'false');
    line.removeAttribute('aria-activedescendant');
  }

  function offer(offered, first) {
    items = offered;
    if (!items.length) return close();
    box.replaceChildren(...items.map((item, index) => {
      const made = make('div', 'item', make('strong', '', item.name), make('span', '', item.about ?? ''));
      made.id = `item-${index}`;
      made.setAttribute('role', 'option');
      made.addEventListener('mousedown', (event) => {
        event.preventDefault();
        item.take();
      });
      return made;
    }));
    box.hidden = false;
    line.setAttribute('aria-expanded', 'true');
    mark(first);
  }

  function mark(next) {
    active = next;
    [...box.children].forEach((child, index) => {
      child.setAttribute('aria-selected', String(index === active));
      if (index === active) {
        child.scrollIntoView({ block: 'nearest' });
        line.setAttribute('aria-activedescendant', child.id);
      }
    });
  }

  function put(text) {
    line.value = text;
    line.focus();
    suggest();
  }

  /** The commands and sub-commands that fit, each by its whole name. */
  function reachable(path, list) {
    return list.flatMap((level) => {
      const here = [...path, level];
      const below = (level.options ?? []).filter((option) => option.type <= 2);
      return below.length ? reachable(here, below) : [here];
    });
  }

  async function suggest() {
    const text = line.value;
    const mine = ++turn;
    if (!text.startsWith('/')) return close();
    const { locale } = from;
    const found = resolve(text, from.commands, locale);
    if (!found.complete) {
      const word = (found.word + found.rest.slice(found.word.length)).trim().toLowerCase();
      const all = reachable(found.path, found.candidates ?? []).filter((path) => (
        [nameOf, (level) => level.name].some((name) => path.slice(found.path.length).some((level) => (
          name(level, locale).toLowerCase().includes(word)))) || word === ''));
      return offer(all.slice(0, 25).map((path) => ({
        name: `/${path.map((level) => nameOf(level, locale)).join(' ')}`,
        about: describe(path.at(-1), locale),
        take: () => from.open(path),
      })), 0);
    }
    if (!found.open) {
      const name = `/${found.path.map((level) => nameOf(level, locale)).join(' ')}`;
      const take = () => from.open(found.path);
      return offer([{ name, about: describe(found.path.at(-1), locale), take }], -1);
    }
    const { given } = split(found.rest, found.options, locale);
    const last = given.at(-1);
    const base = text.slice(0, text.length - found.rest.length);
    if (last && !/\s$/.test(found.rest) || last?.text === '') {
      const choices = await valuesOf(found, last);
      if (mine !== turn) return undefined;
      const before = base + found.rest.slice(0, last.from);
      return offer(choices.map(({ name, value }) => ({ name, take: () => put(`${before}${value} `) })), -1);
    }
    const left = found.options.filter((option) => !given.some((entry) => entry.option === option));
    const word = found.rest.split(/\s/).at(-1).toLowerCase();
    const fits = left.filter((option) => nameOf(option, locale).toLowerCase().startsWith(word));
    return offer(fits.map((option) => ({
      name: `${nameOf(option, locale)}:`,
      about: `${describe(option, locale)}${option.required ? ` (${t('required')})` : ''}`,
      // A file has no text: it is chosen in the fields.
      take: () => (option.type === 11 ? from.open(found.path, parse(text, from.commands, locale).values)
        : put(`${text.slice(0, text.length - word.length)}${nameOf(option, locale)}:`)),
    })), -1);
  }

  async function valuesOf(found, { option, text }) {
    const named = option.type === 5 ? ['True', 'False'] : option.choices?.map((choice) => nameOf(choice, from.locale));
    if (named?.length) {
      const fits = (name) => name.toLowerCase().includes(text.toLowerCase()) && name !== text;
      return named.filter(fits).map((name) => ({ name, value: name }));
    }
    if (!option.autocomplete) return [];
    const others = parse(line.value, from.commands, from.locale).values ?? {};
    const choices = await from.complete(dataOf(found.path, { ...others, [option.name]: text }, option.name));
    return choices.filter((choice) => String(choice.value) !== text);
  }

  line.addEventListener('input', suggest);
  line.addEventListener('blur', close);
  line.addEventListener('keydown', (event) => {
    if (event.isComposing) return;
    if (items.length && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      mark((active + step + items.length + (active < 0 && step < 0 ? 1 : 0)) % items.length);
    } else if (items.length && (event.key === 'Tab' && !event.shiftKey || event.key === 'Enter' && active >= 0)) {
      event.preventDefault();
      items[Math.max(active, 0)].take();
    } else if (event.key === 'Escape') {
      close();
    }
  });

  return close;
}
