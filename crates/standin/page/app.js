// The page: a channel, a message box with slash commands, and the wires between them.

import * as fields from './fields.js';
import { dataOf, nameOf, parse } from './line.js';
import { draw, make } from './messages.js';
import { completing } from './suggest.js';
import { rejection, speak, t } from './texts.js';

const $ = (id) => document.getElementById(id);
const line = $('line');
const state = {
  messages: new Map(), dismissed: new Set(), commands: [], users: [], connected: false, online: false,
  limit: 200, fileLimit: 0, user: '', context: 0, locale: 'en-US', form: null,
  title: { name: document.title }, bot: { name: '' },
};

// ---- what is sent

async function post(act, body) {
  try {
    const who = { user: state.user, context: state.context, locale: state.locale };
    const response = await fetch(`/page/${act}`, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ ...who, ...body }),
    });
    const answer = response.headers.get('content-type')?.includes('json') ? await response.json() : {};
    return response.ok ? answer : { error: { kind: 'refused', message: response.statusText, ...answer } };
  } catch {
    return { error: { kind: 'network' } };
  }
}

async function upload(file) {
  if (file.size > state.fileLimit) return { error: { kind: 'too_large' } };
  try {
    const response = await fetch(`/page/upload?name=${encodeURIComponent(file.name)}`, {
      method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: file,
    });
    return response.ok ? await response.json() : { error: { kind: 'too_large' } };
  } catch {
    return { error: { kind: 'network' } };
  }
}

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
  const file = $('file').files[0];
  if (!text.startsWith('/')) {
    if (!text && !file) return;
    let values = [];
    if (file) {
      const { id, error } = await upload(file);
      if (error) return fail(error);
      values = [id];
    }
    const { error } = await post('say', { text, values });
    if (error) return fail(error);
    line.value = '';
    $('composer').reset();
    return attached();
  }
  const read = parse(text, state.commands, state.locale);
  if (!read.error) return invoke(read.path, read.values);
  // A missing option, or one that only a field can take, opens the fields with what is there.
  if (read.path && ['required', 'file'].includes(read.error.kind)) openForm(read.path, read.values);
  fail(read.error);
}

// ---- the form of a command

function openForm(path, values) {
  close();
  state.form = path;
  $('composer').hidden = true;
  fields.show($('fields'), path, values, {
    people: state.users, locale: state.locale, complete,
    submit: (filled) => {
      const missing = (path.at(-1).options ?? []).find((o) => o.required && filled[o.name] === undefined);
      if (missing) {
        fail({ kind: 'required', option: nameOf(missing, state.locale) });
        return fields.point($('fields'), missing.name);
      }
      fail();
      return invoke(path, filled);
    },
    cancel: (filled) => {
      const texts = Object.entries(filled).filter(([, value]) => !(value instanceof File));
      const names = path.map((level) => nameOf(level, state.locale)).join(' ');
      leaveForm(['/' + names, ...texts.map(([name, value]) => `${name}:${value}`)].join(' '));
    },
  });
}

function leaveForm(text) {
  state.form = null;
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
  open: (path) => openForm(path, {}),
  complete,
});
line.addEventListener('input', () => fail());
$('composer').addEventListener('submit', (event) => {
  event.preventDefault();
  close();
  send(line.value.trim());
});

function attached() {
  const file = $('file').files[0];
  document.querySelector('.attach').classList.toggle('filled', Boolean(file));
  document.querySelector('.attach').title = file?.name ?? t('attach');
}
$('file').addEventListener('change', () => {
  attached();
  line.focus();
});
document.querySelector('.attach').addEventListener('keydown', (event) => {
  if (event.key === 'Enter' || event.key === ' ') $('file').click();
});

// ---- the channel

function visible(message) {
  const here = state.users.find((user) => user.id === state.user)?.channels[state.context];
  const privately = message.ephemeral || message.state === 'waiting' || message.state === 'failed';
  return message.channel === here && !state.dismissed.has(message.id) && !(privately && message.user !== state.user);
}

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
  dismiss: (message) => {
    state.dismissed.add(message.id);
    redraw();
  },
  enlarge: (file) => {
    const [image, caption] = [$('viewer').querySelector('img'), $('viewer').querySelector('p')];
    image.src = file.url;
    image.alt = file.description ?? file.filename;
    caption.textContent = file.description ?? file.filename;
    $('viewer').showModal();
  },
};

let sticking = true;

function toEnd() {
  sticking = true;
  $('log').scrollTop = $('log').scrollHeight;
}
let lastTop = 0;
$('log').addEventListener('scroll', () => {
  const log = $('log');
  // Only who scrolls up lets go of the end; content that grows does not.
  if (log.scrollHeight - log.scrollTop - log.clientHeight < 80) sticking = true;
  else if (log.scrollTop < lastTop) sticking = false;
  lastTop = log.scrollTop;
});
// Pictures that arrive and fields that open change heights; who reads the end stays there.
const sizes = new ResizeObserver(() => sticking && toEnd());
sizes.observe($('log'));
sizes.observe($('messages'));

function redraw() {
  const shown = [...state.messages.values()].filter(visible);
  $('messages').replaceChildren(...shown.map((message) => draw(message, acts)));
  if (!shown.length) $('messages').append(make('p', 'empty', t('empty')));
  toEnd();
}

/** Draws one message where it was, or last. */
function update(message) {
  state.messages.set(message.id, message);
  while (state.messages.size > state.limit) {
    const [oldest] = state.messages.keys();
    state.messages.delete(oldest);
    $('messages').querySelector(`[data-id="${oldest}"]`)?.remove();
  }
  const old = $('messages').querySelector(`[data-id="${message.id}"]`);
  if (!visible(message)) {
    old?.remove();
  } else if (old) {
    old.replaceWith(draw(message, acts));
  } else {
    $('messages').querySelector('.empty')?.remove();
    $('messages').append(draw(message, acts));
  }
  if (sticking || message.user === state.user && message.state === 'waiting') toEnd();
}

function openModal({ interaction, user, data }) {
  if (user !== state.user) return;
  const form = $('modal').querySelector('form');
  const inputs = data.components.map((row) => {
    const part = row.components[0];
    const input = make(part.style === 2 ? 'textarea' : 'input');
    Object.assign(input, { name: part.custom_id, value: part.value ?? '', placeholder: part.placeholder ?? '' });
    input.required = part.required !== false;
    if (part.max_length) input.maxLength = part.max_length;
    form.append(input);
    return make('label', 'field', make('span', 'name', part.label), input);
  });
  const submit = make('button', 'button primary', t('submit'));
  form.replaceChildren(make('h2', '', data.title), ...inputs, submit);
  form.onsubmit = async () => {
    const filled = [...form.querySelectorAll('input, textarea')].map(({ name, value }) => [name, value]);
    fail((await post('submit', { interaction, fields: filled })).error);
  };
  $('modal').showModal();
}

// ---- what is heard

function status() {
  const name = !state.online ? 'offline' : state.connected ? 'connected' : 'disconnected';
  $('status').textContent = t(name);
  $('status').dataset.state = name;
}

const hear = {
  history: (event) => {
    state.messages = new Map(event.messages.map((message) => [message.id, message]));
    Object.assign(state, {
      commands: event.commands, users: event.users, connected: event.connected, limit: event.limit,
      fileLimit: event.file_limit, title: event.title, bot: event.bot,
    });
    state.user = state.users.some((user) => user.id === state.user) ? state.user : state.users[0].id;
    translate();
  },
  message: (event) => update(event.message),
  gone: (event) => {
    state.messages.delete(event.id);
    $('messages').querySelector(`[data-id="${event.id}"]`)?.remove();
  },
  commands: (event) => {
    state.commands = event.commands;
    redraw();
  },
  status: (event) => {
    state.connected = event.connected;
    status();
  },
  modal: openModal,
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
  speak(state.locale, { title: nameOf(state.title, state.locale), bot: nameOf(state.bot, state.locale) });
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
  attached();
  status();
  redraw();
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
    if (!error) {
      const note = make('p', 'note', t(`done_${button.dataset.fault}`));
      $('messages').append(note);
      toEnd();
    }
  });
});
document.addEventListener('click', (event) => {
  if (!$('trouble').contains(event.target)) $('trouble').open = false;
});
$('viewer').addEventListener('click', () => $('viewer').close());

try {
  [state.user, state.context, state.locale] = JSON.parse(localStorage.getItem('stand-in')) ?? ['', 0, state.locale];
} catch { /* nothing was chosen before */ }
if (!localStorage.getItem('stand-in') && navigator.language.startsWith('zh')) state.locale = 'zh-CN';
translate();
listen();
