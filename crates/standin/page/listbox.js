// A list of completions for a field: arrow keys move the mark, Enter and Tab take the marked entry,
// Escape closes.

import { make } from './elements.js';

/** Offers entries `{name, about, take}` for `field` in the element `box`. */
export function listbox(field, box) {
  let items = [];
  let active = -1;
  // Whether arrow keys moved the mark since the last input.
  let moved = false;

  function mark(next) {
    active = next;
    field.removeAttribute('aria-activedescendant');
    [...box.children].forEach((child, index) => {
      child.setAttribute('aria-selected', String(index === active));
      if (index !== active) return;
      child.scrollIntoView({ block: 'nearest' });
      field.setAttribute('aria-activedescendant', child.id);
    });
  }

  function close() {
    items = [];
    active = -1;
    moved = false;
    box.hidden = true;
    field.setAttribute('aria-expanded', 'false');
    field.removeAttribute('aria-activedescendant');
  }

  /**
   * Shows entries, with the one at `first` marked, or none for -1. A mark that arrow keys moved
   * stays on the entry of the same name.
   */
  function offer(offered, first) {
    const kept = moved ? offered.findIndex((item) => item.name === items[active]?.name) : -1;
    items = offered;
    if (!items.length) return close();
    box.replaceChildren(...items.map((item, index) => {
      const made = make('div', 'item', make('strong', '', item.name), make('span', '', item.about ?? ''));
      made.id = `${box.id}-${index}`;
      made.setAttribute('role', 'option');
      made.addEventListener('mousedown', (event) => {
        event.preventDefault();
        item.take();
      });
      return made;
    }));
    box.hidden = false;
    box.scrollIntoView({ block: 'nearest' });
    field.setAttribute('aria-expanded', 'true');
    mark(kept >= 0 ? kept : first);
  }

  field.addEventListener('keydown', (event) => {
    if (event.isComposing || !items.length) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const takes = event.key === 'Tab' && !event.shiftKey || event.key === 'Enter' && !event.shiftKey && active >= 0;
    if (!step && !takes && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (step) {
      moved = true;
      mark((active + step + items.length + (active < 0 && step < 0 ? 1 : 0)) % items.length);
    } else if (takes) {
      moved = false;
      items[Math.max(active, 0)].take();
    } else close();
  });
  // In the capturing phase: before the listener that offers new entries.
  field.addEventListener('input', () => { moved = false; }, { capture: true });
  field.addEventListener('blur', close);

  return { offer, close, unmark: () => mark(-1) };
}
