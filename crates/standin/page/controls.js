// The control of a command option: a text, a number, a list or a file.

import { make } from './elements.js';
import { fileField } from './files.js';
import { listbox } from './listbox.js';
import { growWithText, write } from './text.js';
import { t } from './texts.js';
import { isFree, nameOf } from './values.js';

function choicesOf(option, locale) {
  if (option.type === 5) return [[t('yes'), true], [t('no'), false]];
  return (option.choices ?? []).map((choice) => [nameOf(choice, locale), choice.value]);
}

/** Completes a text field through the bot: `complete(typed)`. Returns the list. */
export function completeField(input, complete) {
  const box = make('div', 'choices-below');
  box.id = `list-${input.id}`;
  box.setAttribute('role', 'listbox');
  box.setAttribute('aria-label', t('suggestions'));
  const list = listbox(input, box);
  list.close();
  const wired = { role: 'combobox', 'aria-controls': box.id, 'aria-autocomplete': 'list' };
  Object.entries(wired).forEach(([name, value]) => input.setAttribute(name, value));
  let timer;
  const ask = () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const typed = input.value;
      const choices = await complete(typed);
      if (!choices || input.value !== typed || document.activeElement !== input) return;
      const take = (value) => () => {
        write(input, value);
        list.close();
      };
      const others = choices.filter((choice) => String(choice.value) !== typed);
      list.offer(others.map((choice) => ({ name: choice.name, take: take(String(choice.value)) })), -1);
    }, 200);
  };
  input.addEventListener('input', ask);
  input.addEventListener('focus', ask);
  return box;
}

/** A text of one or several lines. On a phone Enter begins a new line, since no other key does. */
function textField() {
  const area = make('textarea', 'line');
  Object.assign(area, { rows: 1, spellcheck: false, autocapitalize: 'off' });
  area.enterKeyHint = matchMedia('(pointer: coarse)').matches ? 'enter' : 'send';
  growWithText(area);
  return { element: area, read: () => area.value.trim() || undefined, fill: (value) => write(area, value) };
}

/**
 * The control of an option: its `element`, `read()` for the value, `fill(value)`, and for a file
 * `input`, which takes the focus.
 */
export function control(option, people, locale, admits) {
  if (option.type === 11) return fileField(admits);
  const choices = choicesOf(option, locale);
  const listed = choices.length ? choices : option.type === 6 ? people.map(({ id, name }) => [name, id]) : [];
  if (listed.length) {
    const select = make('select', '', make('option', '', t('none')));
    select.firstChild.value = '';
    listed.forEach(([name], index) => {
      const item = make('option', '', name);
      item.value = String(index);
      select.append(item);
    });
    return { element: select, read: () => (select.value === '' ? undefined : listed[Number(select.value)][1]),
      fill: (value) => { select.value = String(listed.findIndex(([, known]) => known === value)); } };
  }
  if (isFree(option)) return textField();
  const input = make('input');
  const kind = { 4: 'number', 10: 'number' }[option.type] ?? 'text';
  input.type = kind;
  if (kind === 'number') {
    input.step = option.type === 4 ? '1' : 'any';
    if (option.min_value !== undefined) input.min = option.min_value;
    if (option.max_value !== undefined) input.max = option.max_value;
  }
  const read = () => {
    if (input.value.trim() === '') return undefined;
    return kind === 'number' ? Number(input.value) : input.value.trim();
  };
  return { element: input, read, fill: (value) => { input.value = value; } };
}
