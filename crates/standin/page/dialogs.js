// Dialogs over the channel: a modal of the bot, and the target of a forwarded message.

import { button, make } from './elements.js';
import { t } from './texts.js';

function makeInput(part) {
  const made = make(part.style === 2 ? 'textarea' : 'input');
  Object.assign(made, { name: part.custom_id, value: part.value ?? '', placeholder: part.placeholder ?? '' });
  made.required = part.required !== false;
  made.autocomplete = 'off';
  made.spellcheck = false;
  if (part.min_length) made.minLength = part.min_length;
  if (part.max_length) made.maxLength = part.max_length;
  if (part.style === 2) made.rows = Math.min(12, Math.max(4, made.value.split('\n').length));
  return made;
}

/** Opens a modal of the bot. `submit(fields)` sends it and returns the reason of a rejection. */
export function openModal(dialog, data, submit) {
  const form = make('form');
  const inputs = data.components.map((row) => makeInput(row.components[0]));
  const fields = inputs.map((made, index) => {
    const { label, required } = data.components[index].components[0];
    const name = make('span', 'name', label);
    if (required !== false) name.append(make('em', '', ` ${t('required')}`));
    return make('label', 'field', name, made);
  });
  const error = make('p', 'error');
  error.hidden = true;
  error.setAttribute('role', 'alert');
  const buttons = make('div', 'actions', button('link', t('dismissForm'), () => dialog.close()),
    make('button', 'button primary', t('submit')));
  form.append(make('h2', '', data.title), ...fields, error, buttons);
  form.onsubmit = async (event) => {
    event.preventDefault();
    // The inputs keep their texts until they are sent.
    error.textContent = await submit(inputs.map(({ name, value }) => [name, value])) ?? '';
    error.hidden = !error.textContent;
    if (error.hidden) dialog.close();
  };
  dialog.replaceChildren(form);
  dialog.showModal();
}

/** Asks for the target of a forwarded message: `choose(context)`. */
export function askForPlace(dialog, choose) {
  const places = [0, 1, 2].map((context) => button('button secondary', t(`context${context}`), () => {
    dialog.close();
    choose(context);
  }));
  const cancel = button('link', t('dismissForm'), () => dialog.close());
  dialog.replaceChildren(make('form', '', make('h2', '', t('forwardTo')), ...places, make('div', 'actions', cancel)));
  dialog.showModal();
}
