// The channel: which messages the one who looks can see, drawn in their order, and whether the end is followed.

import { make } from './elements.js';
import { draw } from './messages.js';
import { t } from './texts.js';

/**
 * The messages in `list`, which `log` scrolls. `from` tells who looks (`user`, `users`), from where (`context`), and how
 * many messages are kept (`limit`); `acts` is what can be done with a message.
 */
export function channel(log, list, from, acts) {
  let messages = new Map();
  const dismissed = new Set();
  let sticking = true;
  let lastTop = 0;

  function visible(message) {
    const here = from.users.find((user) => user.id === from.user)?.channels[from.context];
    const privately = message.ephemeral || message.state === 'waiting' || message.state === 'failed';
    return message.channel === here && !dismissed.has(message.id) && !(privately && message.user !== from.user);
  }

  const drawn = (id) => list.querySelector(`[data-id="${id}"]`);

  function toEnd() {
    sticking = true;
    log.scrollTop = log.scrollHeight;
  }

  function redraw() {
    const shown = [...messages.values()].filter(visible);
    list.replaceChildren(...shown.map((message) => draw(message, acts)));
    if (!shown.length) list.append(make('p', 'empty', t('empty')));
    toEnd();
  }

  function forget(id) {
    messages.delete(id);
    drawn(id)?.remove();
  }

  /** Draws one message where it was, or last. */
  function update(message) {
    messages.set(message.id, message);
    while (messages.size > from.limit) forget(messages.keys().next().value);
    const old = drawn(message.id);
    if (!visible(message)) {
      old?.remove();
    } else if (old) {
      old.replaceWith(draw(message, acts));
    } else {
      list.querySelector('.empty')?.remove();
      list.append(draw(message, acts));
    }
    if (sticking || message.user === from.user && message.state === 'waiting') toEnd();
  }

  log.addEventListener('scroll', () => {
    // Only who scrolls up lets go of the end; content that grows does not.
    if (log.scrollHeight - log.scrollTop - log.clientHeight < 80) sticking = true;
    else if (log.scrollTop < lastTop) sticking = false;
    lastTop = log.scrollTop;
  });
  // Pictures that arrive and fields that open change heights; who reads the end stays there.
  const sizes = new ResizeObserver(() => sticking && toEnd());
  sizes.observe(log);
  sizes.observe(list);

  return {
    redraw,
    update,
    forget,
    /** Begins with these messages; they are drawn with the next `redraw`. */
    begin: (history) => { messages = new Map(history.map((message) => [message.id, message])); },
    /** A message that its reader doesn't want to see any longer. */
    dismiss: (message) => {
      dismissed.add(message.id);
      redraw();
    },
    /** A remark that stays until the channel is drawn again. */
    note: (text) => {
      list.append(make('p', 'note', text));
      toEnd();
    },
  };
}
