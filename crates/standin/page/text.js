// Fields for texts of several lines, which are as high as their text.

const measured = !CSS.supports('field-sizing', 'content');

function fit(area) {
  if (!measured) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight}px`;
}

/** Lets a text area grow while one types; most browsers do it by style. */
export function growing(area) {
  area.addEventListener('input', () => fit(area));
}

/** Puts a text into a field. */
export function write(area, text) {
  area.value = text;
  fit(area);
}

/** Begins a new line where the caret is. */
export function breakLine(area) {
  area.setRangeText('\n', area.selectionStart, area.selectionEnd, 'end');
  area.focus();
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Whether this key press sends what was written: Enter, but not with Shift, and not in the middle of composing a character. */
export function sends(event) {
  return event.key === 'Enter' && !event.shiftKey && !event.isComposing && !event.defaultPrevented;
}
