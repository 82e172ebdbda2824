// Creates elements of the page. Nothing is ever parsed as HTML.

export function make(name, className, ...children) {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** A button that performs an action and submits nothing. */
export function button(className, content, act) {
  const made = make('button', className, content);
  made.type = 'button';
  made.addEventListener('click', act);
  return made;
}
