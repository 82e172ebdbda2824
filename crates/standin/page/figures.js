// Statistics of the bot, refreshed while the list is open.

import { make } from './elements.js';
import { t } from './texts.js';

/** Refresh interval in milliseconds. */
const REFRESH_INTERVAL = 1000;

function rows({ asked, answered, failed, first, shown }) {
  const times = (name, found) => found && [
    [t(name), t('times', t('seconds', found.median), t('seconds', found.longest))],
  ];
  return [[t('figureAsked'), asked], [t('figureAnswered'), answered], [t('figureFailed'), failed],
    ...times('figureFirst', first) ?? [], ...times('figureShown', shown) ?? []];
}

/** Fills the list in `details` whenever it is open. */
export function figures(details) {
  const list = details.querySelector('dl');
  let timer;
  async function refresh() {
    try {
      const found = await (await fetch('/page/figures')).json();
      list.replaceChildren(...rows(found).flatMap(([name, value]) => [make('dt', '', name), make('dd', '', String(value))]));
    } catch { /* the status shows that the stand-in is unreachable */ }
    if (details.open) timer = setTimeout(refresh, REFRESH_INTERVAL);
  }
  details.addEventListener('toggle', () => {
    clearTimeout(timer);
    if (details.open) refresh();
  });
}
