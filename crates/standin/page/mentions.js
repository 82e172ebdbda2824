// Markup in angle brackets: users, channels, times, commands. `known` has `user(id)` and
// `channel(id)`, which return names, `locale`, and `type(text)`, which puts a text into the line.

import { button, make } from './elements.js';
import { t } from './texts.js';

const PATTERNS = [
  [/^<@!?(\d+)>/, (known, id) => make('span', 'mention', `@${known.user(id) ?? t('unknownUser')}`)],
  [/^<@&\d+>/, () => make('span', 'mention', `@${t('unknownRole')}`)],
  [/^<#(\d+)>/, (known, id) => make('span', 'mention', `#${known.channel(id) ?? t('unknownChannel')}`)],
  [/^<\/([^:<>\n]{1,97}):\d+>/, (known, name) => button('mention', `/${name}`, () => known.type(`/${name} `))],
  [/^<t:(-?\d{1,12})(?::([tTdDfFR]))?>/, (known, seconds, style) => time(known.locale, Number(seconds), style ?? 'f')],
  [/^<a?(:\w+:)\d+>/, (known, name) => make('span', '', name)],
];

const STYLES = {
  t: { timeStyle: 'short' }, T: { timeStyle: 'medium' }, d: { dateStyle: 'short' }, D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' }, F: { dateStyle: 'full', timeStyle: 'short' },
};

const UNITS = [['year', 31_557_600], ['month', 2_629_800], ['day', 86_400], ['hour', 3600], ['minute', 60], ['second', 1]];

/** Formats a time relative to now: `in 3 hours`. */
function formatRelative(locale, seconds) {
  const away = seconds - Date.now() / 1000;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(away) >= size) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale).format(Math.round(away / length), unit);
}

function time(locale, seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return make('span', '', `<t:${seconds}>`);
  const format = (as) => new Intl.DateTimeFormat(locale, STYLES[as]).format(date);
  const shown = make('time', 'stamp', style === 'R' ? formatRelative(locale, seconds) : format(style));
  shown.dateTime = date.toISOString();
  shown.title = format('F');
  if (style === 'R') Object.assign(shown.dataset, { seconds, locale });
  return shown;
}

// Relative times are updated.
setInterval(() => {
  for (const shown of document.querySelectorAll('time[data-seconds]')) {
    shown.textContent = formatRelative(shown.dataset.locale, Number(shown.dataset.seconds));
  }
}, 10_000);

/** Parses the mention at the start of a text into `{element, length}`, if there is one. */
export function mention(text, known) {
  if (text[0] !== '<') return undefined;
  for (const [pattern, draw] of PATTERNS) {
    const match = pattern.exec(text);
    if (match) return { element: draw(known, ...match.slice(1)), length: match[0].length };
  }
  return undefined;
}
