// The composer: the line with its slash commands, the fields of a command, and the selected files.

import * as fields from './fields.js';
import { listenForFiles, preview } from './files.js';
import { dataOf, parse, resolve } from './line.js';
import { recogniseValues } from './recognise.js';
import { completeLine } from './suggest.js';
import { breakLine, growWithText, isSendKey, write } from './text.js';
import { t } from './texts.js';
import { nameOf } from './values.js';

const $ = (id) => document.getElementById(id);

/**
 * `state` has the user, the place and the commands. `post` and `upload` send requests, and
 * `fail(error)` reports an error.
 */
export function composer(state, { post, upload }, fail) {
  const line = $('line');
  let pending = [];
  let form = false;
  let putFile;

  /**
   * Uploads the files among the values and replaces them by their ids. Reports a failed upload and
   * returns undefined.
   */
  async function uploadFiles(values) {
    const sent = {};
    for (const [name, value] of Object.entries(values)) {
      const { id, error } = value instanceof File ? await upload(value) : { id: value };
      if (error) return fail(error);
      sent[name] = id;
    }
    return sent;
  }

  async function invoke(path, values) {
    const sent = await uploadFiles(values);
    if (!sent) return;
    const { error } = await post('invoke', { data: dataOf(path, sent) });
    fail(error);
    if (!error) returnToLine('');
    else if (form) fields.focusInvalid($('fields'), error.option);
  }

  /** Choices that the bot offers; undefined if it did not answer. */
  async function complete(data) {
    const { choices, failed } = await post('autocomplete', { data });
    return failed ? undefined : choices ?? [];
  }

  /** Sends a message with a text and the selected files. */
  async function say(text) {
    if (!text && !pending.length) return;
    const sent = await uploadFiles(pending);
    if (!sent) return;
    const { error } = await post('say', { text, values: Object.values(sent) });
    if (error) return fail(error);
    write(line, '');
    setPending([]);
  }

  async function send(text) {
    fail();
    if (!text.startsWith('/')) return say(text);
    const read = parse(text, state.commands, state.locale);
    const fileOptions = (read.path?.at(-1).options ?? []).filter((option) => option.type === 11);
    // A missing option, or one that needs a field, opens the fields with the values so far.
    if (read.path && ['required', 'file'].includes(read.error?.kind)) open(read.path, read.values);
    if (read.error) return fail(read.error);
    const unplaced = pending[fileOptions.length];
    if (unplaced) return fail({ kind: 'no_room', option: unplaced.name });
    const files = pending.map((file, index) => [fileOptions[index].name, file]);
    return invoke(read.path, { ...await recogniseValues(read, complete), ...Object.fromEntries(files) });
  }

  let sending = false;

  /** Runs one action at a time, so that a second Enter does nothing. */
  async function runExclusively(act) {
    if (sending) return;
    sending = true;
    try {
      await act();
    } finally {
      sending = false;
    }
  }

  // ---- selected files

  /** Returns whether a file may be sent. Reports the reason if not. */
  function admits(file) {
    const fits = file.size <= state.fileLimit;
    if (!fits) fail({ kind: 'too_large', option: file.name });
    return fits;
  }

  /** Sets the files that are sent with the next message. */
  function setPending(files) {
    pending = files.slice(0, state.mostFiles);
    if (files.length > state.mostFiles) fail({ kind: 'too_many', option: state.mostFiles });
    const remove = (removed) => setPending(pending.filter((file) => file !== removed));
    $('pending').replaceChildren(...pending.map((file) => preview(file, () => remove(file))));
    $('pending').hidden = !pending.length || form;
  }

  /** Adds selected, pasted or dropped files to the open command, or else to the next message. */
  function take(files, where) {
    fail();
    const fitting = files.filter(admits);
    if (!form) {
      const read = line.value.startsWith('/') ? resolve(line.value, state.commands, state.locale) : {};
      const opens = read.complete && read.options.some((option) => option.type === 11);
      if (opens && fitting.length) open(read.path, parse(line.value, state.commands, state.locale).values ?? {});
    }
    if (!form) {
      setPending([...pending, ...fitting]);
      line.focus();
      // Offers the commands that take a single file.
      if (pending.length === 1 && fitting.length && !line.value) offerFor(pending[0]);
      return undefined;
    }
    const named = where?.closest('.file-field')?.querySelector('input').name;
    fitting.forEach((file, index) => {
      if (!putFile(file, index ? undefined : named)) fail({ kind: 'no_room', option: file.name });
    });
  }

  // ---- fields of a command

  function open(path, values = {}) {
    close();
    form = true;
    $('composer').hidden = true;
    putFile = fields.show($('fields'), path, values, {
      people: state.users, locale: state.locale, complete, admits,
      submit: (filled) => {
        const missing = (path.at(-1).options ?? []).find((o) => o.required && filled[o.name] === undefined);
        if (missing) {
          fail({ kind: 'required', option: nameOf(missing, state.locale) });
          return fields.focusInvalid($('fields'), missing.name);
        }
        fail();
        return runExclusively(() => invoke(path, filled));
      },
      cancel: (filled) => {
        const texts = Object.entries(filled).filter(([, value]) => !(value instanceof File));
        const names = path.map((level) => nameOf(level, state.locale)).join(' ');
        const kept = [...Object.values(filled).filter((value) => value instanceof File), ...pending];
        returnToLine(['/' + names, ...texts.map(([name, value]) => `${name}:${value}`)].join(' '));
        setPending(kept);
      },
    });
    // The command takes the files of the next message, as far as it has options for them.
    setPending(pending.filter((file) => !putFile(file)));
  }

  /** Returns to the line, with this text in it. */
  function returnToLine(text) {
    form = false;
    setPending([]);
    $('fields').hidden = true;
    $('fields').replaceChildren();
    $('composer').hidden = false;
    write(line, text);
    fail();
    close();
    line.focus();
  }

  const { close, offerFor } = completeLine(line, $('completions'), {
    get commands() { return state.commands; },
    get locale() { return state.locale; },
    write: (text) => write(line, text),
    open,
    complete,
  });
  growWithText(line);
  listenForFiles(take);
  line.addEventListener('input', () => fail());
  line.addEventListener('keydown', (event) => {
    if (!isSendKey(event)) return;
    event.preventDefault();
    $('composer').requestSubmit();
  });
  document.querySelector('.newline').addEventListener('click', () => breakLine(line));
  $('composer').addEventListener('submit', (event) => {
    event.preventDefault();
    close();
    runExclusively(() => send(line.value.trim()));
  });
  $('file').addEventListener('change', () => {
    const files = [...$('file').files];
    $('file').value = '';
    take(files);
  });
  document.querySelector('.attach').addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') $('file').click();
  });

  return {
    /** Puts a text into the line as if it were typed. */
    type: (text) => {
      if (form) returnToLine('');
      write(line, text);
      line.focus();
      line.dispatchEvent(new Event('input'));
    },
    /** Redraws the texts in the language of the page. */
    translate: () => {
      line.placeholder = t('placeholder');
      line.setAttribute('aria-label', t('placeholder'));
      document.querySelector('.attach').title = t('attach');
      setPending(pending);
    },
    /** Closes the fields of a command, if any are open. */
    leave: () => form && returnToLine(''),
  };
}
