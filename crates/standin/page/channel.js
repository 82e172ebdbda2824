// The channel: the messages that the current user sees, in order, with the scroll position kept at
// the end.

import { make } from './elements.js';
import { draw } from './messages.js';
import { t } from './texts.js';

/**
 * Shows messages in `list`, which `log` scrolls. `from` has the current user (`user`, `users`), the
 * place (`context`) and the maximum number of messages (`limit`); `acts` are the actions on a
 * message.
 */
export function channel(log, list, from, acts) {
  let messages = new Map();
  const dismissed = new Set();
  let atEnd = true;
  let lastTop = 0;

  function visible(message) {
    const here = from.users.find((user) => user.id === from.user)?.channels[from.context];
    const privately = message.ephemeral || message.state === 'waiting' || message.state === 'failed';
    return message.channel === here && !dismissed.has(message.id) && !(privately && message.user !== from.user);
  }

  const elementOf = (id) => list.querySelector(`[data-id="${id}"]`);

  function scrollToEnd() {
    atEnd = true;
    log.scrollTop = log.scrollHeight;
  }

  function redraw() {
    const shown = [...messages.values()].filter(visible);
    list.replaceChildren(...shown.map((message) => draw(message, acts)));
    if (!shown.length) list.append(make('p', 'empty', t('empty')));
    scrollToEnd();
  }

  function forget(id) {
    messages.delete(id);
    elementOf(id)?.remove();
  }

  /** Redraws a message, or appends it if it is new. */
  function update(message) {
    messages.set(message.id, message);
    while (messages.size > from.limit) forget(messages.keys().next().value);
    const old = elementOf(message.id);
    if (!visible(message)) {
      old?.remove();
    } else if (old) {
      old.replaceWith(draw(message, acts));
    } else {
      list.querySelector('.empty')?.remove();
      list.append(draw(message, acts));
    }
    if (atEnd || message.user === from.user && message.state === 'waiting') scrollToEnd();
  }

  log.addEventListener('scroll', () => {
    // The view leaves the end only by scrolling up, not by growing content.
    if (log.scrollHeight - log.scrollTop - log.clientHeight < 80) atEnd = true;
    else if (log.scrollTop < lastTop) atEnd = false;
    lastTop = log.scrollTop;
  });
  // Loaded pictures and opened fields change heights. A view at the end stays at the end.
  const sizes = new ResizeObserver(() => atEnd && scrollToEnd());
  sizes.observe(log);
  sizes.observe(list);

  return {
    redraw,
    update,
    forget,
    /** Replaces all messages; the next `redraw` draws them. */
    begin: (history) => { messages = new Map(history.map((message) => [message.id, message])); },
    /** Hides a message that the user dismissed. */
    dismiss: (message) => {
      dismissed.add(message.id);
      redraw();
    },
    /** Adds a notice that stays until the channel is redrawn. */
    note: (text) => {
      list.append(make('p', 'note', text));
      scrollToEnd();
    },
  };
}
