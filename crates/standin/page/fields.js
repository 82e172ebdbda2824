// The fields of a command's options. The required ones, the first optional one and those for files
// are shown at once, the others on demand.

import { completeField, control } from './controls.js';
import { button, make } from './elements.js';
import { dataOf } from './line.js';
import { isSendKey } from './text.js';
import { t } from './texts.js';
import { describe, nameOf } from './values.js';

/**
 * Builds the fields of the command that `path` names, with the `known` values.
 * `on` has `submit(values)`, `cancel(values)`, `complete(data)`, `admits(file)`, `people` and
 * `locale`.
 * Returns a function that puts a file into the option with this name, or else into the first empty
 * one. That function returns whether it found an option.
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
      field.element.after(completeField(field.element, complete));
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
  const first = options.find((option) => !option.required);
  options.filter((option) => option === first || shownAtOnce(option)).forEach((option) => add(option));
  offer();
  form.replaceChildren(title, grid, more, make('div', 'actions', back, send));
  form.onsubmit = (event) => {
    event.preventDefault();
    on.submit(values());
  };
  form.onkeydown = (event) => {
    if (event.key === 'Escape') on.cancel(values());
    if (event.target.enterKeyHint !== 'send' || !isSendKey(event)) return;
    event.preventDefault();
    form.requestSubmit();
  };
  form.hidden = false;
  (grid.querySelector('input, select, textarea') ?? send).focus();
  return (file, name) => {
    const fileFields = [...shown.values()].filter((field) => field.input);
    const target = fileFields.find((field) => field.input.name === name) ?? fileFields.find((field) => !field.read());
    target?.fill(file);
    return target !== undefined;
  };
}

/** Focuses an option with an invalid value, and shows it first if it is hidden. */
export function focusInvalid(form, name) {
  const field = form.querySelector(`[name="${CSS.escape(name ?? '')}"]`);
  form.querySelectorAll('[aria-invalid]').forEach((other) => other.removeAttribute('aria-invalid'));
  field?.setAttribute('aria-invalid', 'true');
  field?.focus();
}
