// The page: a channel, a message box with slash commands, and the wires between them.

import { channel } from './channel.js';
import { askWhere, enlarge, openModal } from './dialogs.js';
import { make } from './elements.js';
import * as fields from './fields.js';
import { arriving, preview, sizeOf } from './files.js';
import { dataOf, nameOf, parse, resolve } from './line.js';
import { completing } from './suggest.js';
import { rejection, speak, t } from './texts.js';
import { wire } from './wire.js';

const $ = (id) => document.getElementById(id);
const line = $('line');
const state = {
  commands: [], users: [], connected: false, online: false,
  limit: 200, fileLimit: 0, mostFiles: 1, user: '', context: 0, locale: 'en-US', form: null,
  pending: [], put: null,
  title: { name: document.title }, bot: { name: '' },
};

const { post, upload } = wire(state);

// ---- what is sent

function fail(error) {
  $('error').textContent = error ? rejection(error) : '';
  $('error').hidden = !error;
}

async function invoke(path, values) {
  const sent = {};
  for (const [name, value] of Object.entries(values)) {
    if (!(value instanceof File)) {
      sent[name] = value;
      continue;
    }
    const { id, error } = await upload(value);
    if (error) return fail(error);
    sent[name] = id;
  }
  const { error } = await post('invoke', { data: dataOf(path, sent) });
  fail(error);
  if (error) {
    if (state.form) fields.point($('fields'), error.option);
  } else {
    leaveForm('');
  }
}

async function complete(data) {
  return (await post('autocomplete', { data })).choices ?? [];
}

async function send(text) {
  fail();
  if (!text.startsWith('/')) return say(text);
  const read = parse(text, state.commands, state.locale);
  const room = (read.path?.at(-1).options ?? []).filter((option) => option.type === 11);
  // A missing option, or one that only a field can take, opens the fields with what is there.
  if (read.path && ['required', 'file'].includes(read.error?.kind)) openForm(read.path, read.values);
  if (read.error) return fail(read.error);
  const homeless = state.pending[room.length];
  if (homeless) return fail({ kind: 'no_room', option: homeless.name });
  const files = state.pending.map((file, index) => [room[index].name, file]);
  return invoke(read.path, { ...read.values, ...Object.fromEntries(files) });
}

async function say(text) {
  if (!text && !state.pending.length) return;
  const values = [];
  for (const file of state.pending) {
    const { id, error } = await upload(file);
    if (error) return fail(error);
    values.push(id);
  }
  const { error } = await post('say', { text, values });
  if (error) return fail(error);
  line.value = '';
  pend([]);
}

let sending = false;

/** Does one thing at a time: who presses Enter twice means it once. */
async function alone(act) {
  if (sending) return;
  sending = true;
  try {
    await act();
  } finally {
    sending = false;
  }
}

// ---- files on their way

/** Whether a file may be sent; if not, it is said why. */
function admits(file) {
  const fits = file.size <= state.fileLimit;
  if (!fits) fail({ kind: 'too_large', option: file.name });
  return fits;
}

/** These files, and no others, wait to be sent with the next message. */
function pend(files) {
  state.pending = files.slice(0, state.mostFiles);
  if (files.length > state.mostFiles) fail({ kind: 'too_many', option: state.mostFiles });
  const without = (gone) => pend(state.pending.filter((file) => file !== gone));
  $('pending').replaceChildren(...state.pending.map((file) => preview(file, () => without(file))));
  $('pending').hidden = !state.pending.length || state.form !== null;
}

/** Files that were chosen, pasted or dropped go into the command that is being filled in, or else on the next message. */
function take(files, where) {
  fail();
  const fitting = files.filter(admits);
  if (!state.form) {
    const read = line.value.startsWith('/') ? resolve(line.value, state.commands, state.locale) : {};
    const open = read.complete && read.options.some((option) => option.type === 11);
    if (open && fitting.length) openForm(read.path, parse(line.value, state.commands, state.locale).values ?? {});
  }
  if (!state.form) {
    pend([...state.pending, ...fitting]);
    return line.focus();
  }
  const named = where?.closest('.file-field')?.querySelector('input').name;
  fitting.forEach((file, index) => {
    if (!state.put(file, index ? undefined : named)) fail({ kind: 'no_room', option: file.name });
  });
}
arriving(take);

// ---- the form of a command

function openForm(path, values) {
  close();
  state.form = path;
  $('composer').hidden = true;
  state.put = fields.show($('fields'), path, values, {
    people: state.users, locale: state.locale, complete, admits,
    submit: (filled) => {
      const missing = (path.at(-1).options ?? []).find((o) => o.required && filled[o.name] === undefined);
      if (missing) {
        fail({ kind: 'required', option: nameOf(missing, state.locale) });
        return fields.point($('fields'), missing.name);
      }
      fail();
      return alone(() => invoke(path, filled));
    },
    cancel: (filled) => {
      const texts = Object.entries(filled).filter(([, value]) => !(value instanceof File));
      const names = path.map((level) => nameOf(level, state.locale)).join(' ');
      const kept = [...Object.values(filled).filter((value) => value instanceof File), ...state.pending];
      leaveForm(['/' + names, ...texts.map(([name, value]) => `${name}:${value}`)].join(' '));
      pend(kept);
    },
  });
  // What waited for a message is taken by the command, as far as it has room.
  pend(state.pending.filter((file) => !state.put(file)));
}

function leaveForm(text) {
  state.form = null;
  pend([]);
  $('fields').hidden = true;
  $('fields').replaceChildren();
  $('composer').hidden = false;
  line.value = text;
  fail();
  close();
  line.focus();
}

const close = completing(line, $('completions'), {
  get commands() { return state.commands; },
  get locale() { return state.locale; },
  open: (path, values) => openForm(path, values ?? {}),
  complete,
});
line.addEventListener('input', () => fail());
$('composer').addEventListener('submit', (event) => {
  event.preventDefault();
  close();
  alone(() => send(line.value.trim()));
});
$('file').addEventListener('change', () => {
  const files = [...$('file').files];
  $('file').value = '';
  take(files);
});
document.querySelector('.attach').addEventListener('keydown', (event) => {
  if (event.key === 'Enter' || event.key === ' ') $('file').click();
});

// ---- the channel

const acts = {
  get locale() { return state.locale; },
  get menu() { return state.commands.filter((command) => command.type === 3); },
  nameOf: (command) => nameOf(command, state.locale),
  press: async (message, customId, values) => {
    const { error } = await post('press', { message: message.id, custom_id: customId, values });
    fail(error);
  },
  use: async (message, command) => {
    fail((await post('invoke', { data: { name: command.name, type: 3, target_id: message.id } })).error);
  },
  forward: (message) => askWhere($('where-to'), async (context) => {
    const { error } = await post('forward', { message: message.id, context });
    fail(error);
    if (!error && context !== state.context) shown.note(t('doneForward', t(`context${context}`)));
  }),
  dismiss: (message) => shown.dismiss(message),
  enlarge: (file) => enlarge($('viewer'), file),
};
const shown = channel($('log'), $('messages'), state, acts);

function opened({ interaction, user, data }) {
  if (user !== state.user) return;
  openModal($('modal'), data, async (filled) => {
    const { error } = await post('submit', { interaction, fields: filled });
    return error && rejection(error);
  });
}

// ---- what is heard

function status() {
  const name = !state.online ? 'offline' : state.connected ? 'connected' : 'disconnected';
  $('status').textContent = t(name);
  $('status').dataset.state = name;
}

const hear = {
  history: (event) => {
    shown.begin(event.messages);
    Object.assign(state, {
      commands: event.commands, users: event.users, connected: event.connected, limit: event.limit,
      fileLimit: event.file_limit, mostFiles: event.most_files, title: event.title, bot: event.bot,
    });
    state.user = state.users.some((user) => user.id === state.user) ? state.user : state.users[0].id;
    translate();
  },
  message: (event) => shown.update(event.message),
  gone: (event) => shown.forget(event.id),
  commands: (event) => {
    state.commands = event.commands;
    shown.redraw();
  },
  status: (event) => {
    state.connected = event.connected;
    status();
  },
  modal: opened,
};

function listen() {
  const source = new EventSource('/page/events');
  source.onopen = () => {
    state.online = true;
    status();
  };
  source.onerror = () => {
    state.online = false;
    status();
  };
  source.onmessage = ({ data }) => {
    const event = JSON.parse(data);
    hear[event.kind]?.(event);
  };
}

// ---- who, where, which language

function translate() {
  speak(state.locale, {
    title: nameOf(state.title, state.locale), bot: nameOf(state.bot, state.locale), limit: sizeOf(state.fileLimit),
  });
  document.title = t('title');
  document.documentElement.lang = state.locale;
  document.querySelectorAll('[data-text]').forEach((node) => { node.textContent = t(node.dataset.text); });
  line.placeholder = t('placeholder');
  line.setAttribute('aria-label', t('placeholder'));
  $('channel').textContent = t(`channel${state.context}`);
  const option = (value, text) => Object.assign(make('option', '', text), { value });
  $('where').replaceChildren(...[0, 1, 2].map((context) => option(String(context), t(`context${context}`))));
  $('who').replaceChildren(...state.users.map(({ id, name }) => option(id, name)));
  $('where').value = String(state.context);
  $('who').value = state.user;
  $('language').value = state.locale;
  document.querySelector('.attach').title = t('attach');
  document.body.dataset.drop = t('dropHere');
  pend(state.pending);
  status();
  shown.redraw();
}

function choose(id, set) {
  $(id).addEventListener('change', (event) => {
    set(event.target.value);
    try {
      localStorage.setItem('stand-in', JSON.stringify([state.user, state.context, state.locale]));
    } catch { /* a browser without storage forgets the choice */ }
    if (state.form) leaveForm('');
    translate();
  });
}
choose('who', (value) => { state.user = value; });
choose('where', (value) => { state.context = Number(value); });
choose('language', (value) => { state.locale = value; });

document.querySelectorAll('[data-fault]').forEach((button) => {
  button.addEventListener('click', async () => {
    const { error } = await post('fault', { fault: button.dataset.fault });
    $('trouble').open = false;
    fail(error);
    if (!error) shown.note(t(`done_${button.dataset.fault}`));
  });
});
document.addEventListener('click', (event) => {
  for (const open of document.querySelectorAll('details[open]')) {
    if (!open.contains(event.target) || event.target.closest('.uses button')) open.open = false;
  }
});
$('viewer').addEventListener('click', () => $('viewer').close());

try {
  [state.user, state.context, state.locale] = JSON.parse(localStorage.getItem('stand-in')) ?? ['', 0, state.locale];
} catch { /* nothing was chosen before */ }
if (!localStorage.getItem('stand-in') && navigator.language.startsWith('zh')) state.locale = 'zh-CN';
translate();
listen();
