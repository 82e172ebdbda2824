// The fields of a command's options: required ones and those for files at once, the others on demand.

import { button, make } from './elements.js';
import { fileField } from './files.js';
import { dataOf, describe, nameOf } from './line.js';
import { t } from './texts.js';

function choicesOf(option, locale) {
  if (option.type === 5) return [[t('yes'), true], [t('no'), false]];
  return (option.choices ?? []).map((choice) => [nameOf(choice, locale), choice.value]);
}

/** Lets a text field complete through the bot while one types. */
function completing(input, complete) {
  const list = make('datalist');
  list.id = `list-${input.id}`;
  input.setAttribute('list', list.id);
  let timer;
  const ask = () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const choices = await complete(input.value);
      list.replaceChildren(...choices.map((choice) => {
        const item = make('option', '', choice.name);
        item.value = choice.value;
        return item;
      }));
    }, 200);
  };
  input.addEventListener('input', ask);
  input.addEventListener('focus', ask);
  return list;
}

function control(option, people, locale, admits) {
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

/**
 * Builds the form of the command that `path` names, with what is known already.
 * `on` has `submit(values)`, `cancel(values)`, `complete(data)`, `admits(file)`, `people`, `locale`.
 * Returns what puts a file into an option: the one of this name, or else the first that is empty; or says that none is.
 */
export function show(form, path, known, on) {
  const { locale } = on;
  const options = path.at(-1).options ?? [];
  const shown = new Map();
  const title = make('div', 'title', make('strong', '', `/${path.map((p) => nameOf(p, locale)).join(' ')}`));
  title.append(make('span', '', describe(path.at(-1), locale)));
  const grid = make('div', 'grid');
  const more = make('div', 'more');
  const send = make('button', 'send', t('send'));
  const back = button('link', t('cancel'), () => on.cancel(values()));

  function values() {
    return Object.fromEntries([...shown].map(([name, field]) => [name, field.read()])
      .filter(([, value]) => value !== undefined));
  }

  function add(option, focus) {
    const name = nameOf(option, locale);
    const field = control(option, on.people, locale, on.admits);
    const input = field.input ?? field.element;
    input.id = `option-${option.name}`;
    input.name = option.name;
    const label = make('label', 'field', make('span', 'name', name));
    if (option.required) {
      input.required = true;
      label.firstChild.append(make('em', '', ` ${t('required')}`));
    }
    label.append(field.element, make('small', '', describe(option, locale)));
    if (option.autocomplete) {
      const complete = (typed) => on.complete(dataOf(path, { ...texts(), [option.name]: typed }, option.name));
      label.append(completing(field.element, complete));
    }
    if (known[option.name] !== undefined) field.fill(known[option.name]);
    shown.set(option.name, field);
    grid.append(label);
    if (focus) input.focus();
  }

  function texts() {
    return Object.fromEntries(Object.entries(values()).filter(([, value]) => !(value instanceof File)));
  }

  function offer() {
    const left = options.filter((option) => !shown.has(option.name));
    more.replaceChildren(...left.map((option) => {
      const made = button('', `+ ${nameOf(option, locale)}`, () => {
        add(option, true);
        offer();
      });
      made.title = describe(option, locale);
      return made;
    }));
    if (left.length) more.prepend(make('span', '', t('optional')));
  }

  const shownAtOnce = (option) => option.required || option.type === 11 || option.name in known;
  const first = options.some((option) => option.required) ? undefined : options[0];
  options.filter((option) => option === first || shownAtOnce(option)).forEach((option) => add(option));
  offer();
  form.replaceChildren(title, grid, more, make('div', 'actions', back, send));
  form.onsubmit = (event) => {
    event.preventDefault();
    on.submit(values());
  };
  form.onkeydown = (event) => {
    if (event.key === 'Escape') on.cancel(values());
  };
  form.hidden = false;
  (grid.querySelector('input, select') ?? send).focus();
  return (file, name) => {
    const takers = [...shown.values()].filter((field) => field.input);
    const taker = takers.find((field) => field.input.name === name) ?? takers.find((field) => !field.read());
    taker?.fill(file);
    return taker !== undefined;
  };
}

/** Puts the focus on an option that has something wrong, showing it if need be. */
export function point(form, name) {
  const field = form.querySelector(`[name="${CSS.escape(name ?? '')}"]`);
  form.querySelectorAll('[aria-invalid]').forEach((other) => other.removeAttribute('aria-invalid'));
  field?.setAttribute('aria-invalid', 'true');
  field?.focus();
}
