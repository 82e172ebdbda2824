// Fields for texts of several lines, as high as their text.

const needsMeasuring = !CSS.supports('field-sizing', 'content');

function fit(area) {
  if (!needsMeasuring) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight}px`;
}

/** Grows a text area with its text; most browsers do it by style. */
export function growWithText(area) {
  area.addEventListener('input', () => fit(area));
}

/** Puts a text into a field. */
export function write(area, text) {
  area.value = text;
  fit(area);
}

/** Inserts a line break at the caret. */
export function breakLine(area) {
  area.setRangeText('\n', area.selectionStart, area.selectionEnd, 'end');
  area.focus();
  area.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Whether a key press sends the text: Enter without Shift, and outside of a character composition.
 */
export function isSendKey(event) {
  return event.key === 'Enter' && !event.shiftKey && !event.isComposing && !event.defaultPrevented;
}
