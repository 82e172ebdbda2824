// Entry point of the page: connects the channel, the composer, the selectors and the event stream.

import { channel } from './channel.js';
import { composer } from './composer.js';
import { askForPlace, openModal } from './dialogs.js';
import { make } from './elements.js';
import { figures } from './figures.js';
import { sizeOf } from './files.js';
import { resolve } from './line.js';
import { rejection, speak, t } from './texts.js';
import { nameOf } from './values.js';
import { viewer } from './viewer.js';
import { wire } from './wire.js';

const $ = (id) => document.getElementById(id);
const state = {
  commands: [], users: [], connected: false, online: false,
  limit: 200, fileLimit: 0, mostFiles: 1, user: '', context: 0, locale: 'en-US', application: '',
  title: { name: document.title }, bot: { name: '' },
};

function fail(error) {
  $('error').textContent = error ? rejection(error) : '';
  $('error').hidden = !error;
}

const requests = wire(state);
const { post } = requests;
const editor = composer(state, requests, fail);

// ---- channel

/** Names of the users, channels and commands that a message mentions. */
const known = {
  get locale() { return state.locale; },
  user: (id) => (id === state.application ? t('bot') : state.users.find((user) => user.id === id)?.name),
  channel: (id) => {
    const context = state.users.map((user) => user.channels.indexOf(id)).find((place) => place >= 0);
    return context === undefined ? undefined : t(`channel${context}`);
  },
  type: (text) => editor.type(text),
};

const acts = {
  get locale() { return state.locale; },
  get menu() { return state.commands.filter((command) => command.type === 3); },
  nameOf: (command) => nameOf(command, state.locale),
  commandName: (name) => {
    const onMessage = acts.menu.find((command) => command.name === name);
    if (onMessage) return nameOf(onMessage, state.locale);
    const { path, complete } = resolve(`/${name}`, state.commands, state.locale);
    return complete ? `/${path.map((level) => nameOf(level, state.locale)).join(' ')}` : `/${name}`;
  },
  press: async (message, customId, values) => {
    const { error } = await post('press', { message: message.id, custom_id: customId, values });
    fail(error);
  },
  use: async (message, command) => {
    fail((await post('invoke', { data: { name: command.name, type: 3, target_id: message.id } })).error);
  },
  forward: (message) => askForPlace($('where-to'), async (context) => {
    const { error } = await post('forward', { message: message.id, context });
    fail(error);
    if (!error && context !== state.context) log.note(t('doneForward', t(`context${context}`)));
  }),
  dismiss: (message) => log.dismiss(message),
  enlarge: viewer($('viewer')),
  known,
};
const log = channel($('log'), $('messages'), state, acts);

function showModal({ interaction, user, data }) {
  if (user !== state.user) return;
  openModal($('modal'), data, async (filled) => {
    const { error } = await post('submit', { interaction, fields: filled });
    return error && rejection(error);
  });
}

// ---- events

function showStatus() {
  const name = !state.online ? 'offline' : state.connected ? 'connected' : 'disconnected';
  $('status').textContent = t(name);
  $('status').dataset.state = name;
}

const handlers = {
  history: (event) => {
    log.begin(event.messages);
    Object.assign(state, {
      commands: event.commands, users: event.users, connected: event.connected, limit: event.limit,
      fileLimit: event.file_limit, mostFiles: event.most_files, title: event.title, bot: event.bot, application: event.application,
    });
    state.user = state.users.some((user) => user.id === state.user) ? state.user : state.users[0].id;
    translate();
  },
  message: (event) => log.update(event.message),
  gone: (event) => log.forget(event.id),
  commands: (event) => {
    state.commands = event.commands;
    log.redraw();
  },
  status: (event) => {
    state.connected = event.connected;
    showStatus();
  },
  modal: showModal,
};

function listen() {
  const source = new EventSource('/page/events');
  source.onopen = () => {
    state.online = true;
    showStatus();
  };
  source.onerror = () => {
    state.online = false;
    showStatus();
  };
  source.onmessage = ({ data }) => {
    const event = JSON.parse(data);
    handlers[event.kind]?.(event);
  };
}

// ---- user, place and language

function translate() {
  speak(state.locale, {
    title: nameOf(state.title, state.locale), bot: nameOf(state.bot, state.locale), limit: sizeOf(state.fileLimit),
  });
  document.title = t('title');
  document.documentElement.lang = state.locale;
  document.querySelectorAll('[data-text]').forEach((node) => { node.textContent = t(node.dataset.text); });
  document.querySelectorAll('[data-label]').forEach((node) => {
    node.setAttribute('aria-label', t(node.dataset.label));
    if (node.matches('button')) node.title = t(node.dataset.label);
  });
  $('channel').textContent = t(`channel${state.context}`);
  const option = (value, text) => Object.assign(make('option', '', text), { value });
  $('where').replaceChildren(...[0, 1, 2].map((context) => option(String(context), t(`context${context}`))));
  $('who').replaceChildren(...state.users.map(({ id, name }) => option(id, name)));
  $('where').value = String(state.context);
  $('who').value = state.user;
  $('language').value = state.locale;
  document.body.dataset.drop = t('dropHere');
  editor.translate();
  showStatus();
  log.redraw();
}

figures($('figures'));

function choose(id, set) {
  $(id).addEventListener('change', (event) => {
    set(event.target.value);
    try {
      localStorage.setItem('stand-in', JSON.stringify([state.user, state.context, state.locale]));
    } catch { /* without storage the browser forgets the choice */ }
    editor.leave();
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
    if (!error) log.note(t(`done_${button.dataset.fault}`));
  });
});
document.addEventListener('click', (event) => {
  for (const open of document.querySelectorAll('details[open]')) {
    if (!open.contains(event.target) || event.target.closest('.uses button')) open.open = false;
  }
});
try {
  [state.user, state.context, state.locale] = JSON.parse(localStorage.getItem('stand-in')) ?? ['', 0, state.locale];
} catch { /* no stored choice */ }
const browserLanguage = [...$('language').options].find((option) => option.value.slice(0, 2) === navigator.language.slice(0, 2));
if (!localStorage.getItem('stand-in') && browserLanguage) state.locale = browserLanguage.value;
translate();
listen();
