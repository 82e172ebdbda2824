// Elements of the page, made in one line. Nothing is ever parsed as HTML.

export function make(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** A button that does something and submits nothing. */
export function button(className, content, act) {
  const made = make('button', className, content);
  made.type = 'button';
  made.addEventListener('click', act);
  return made;
}
