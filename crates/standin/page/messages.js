// Draws messages of the channel: replies, pictures, buttons, failures.

import { button, make } from './elements.js';
import { sizeOf } from './files.js';
import { gallery, isPicture, picture } from './gallery.js';
import { markdown } from './markdown.js';
import { isCovered, makeSpoiler } from './spoiler.js';
import { t } from './texts.js';

function files(message, enlarge) {
  const pictures = message.attachments.filter(isPicture);
  const others = message.attachments.filter((file) => !isPicture(file)).map((file) => {
    const link = make('a', 'file', make('strong', '', file.filename), make('span', '', sizeOf(file.size)));
    link.href = file.url;
    link.download = file.filename;
    return isCovered(file) ? makeSpoiler(link, true) : link;
  });
  const lists = [pictures.length && gallery(pictures, enlarge), others.length && make('div', 'files', ...others)];
  return lists.filter(Boolean);
}

/**
 * A picture of an embed; only files of this stand-in are shown, since the page loads nothing from
 * other sites.
 */
function drawEmbedPicture({ url, width, height }, enlarge) {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address?.port !== location.port || !/^(127\.0\.0\.1|localhost|\[::1\])$/.test(address.hostname)) {
    return make('span', 'elsewhere', url);
  }
  const file = { url: address.pathname + address.search, id: url, filename: address.pathname.split('/').at(-1), width, height };
  return picture(file, () => enlarge([file], 0));
}

function embed(content, { enlarge, known }) {
  const card = make('div', 'embed');
  if (content.title) card.append(make('strong', '', content.title));
  if (content.description) card.append(markdown(content.description, known));
  for (const field of content.fields ?? []) {
    card.append(make('strong', '', field.name), markdown(field.value, known));
  }
  for (const shown of [content.image, content.thumbnail]) {
    if (shown?.url) card.append(drawEmbedPicture(shown, enlarge));
  }
  if (content.footer?.text) card.append(make('small', '', content.footer.text));
  return card;
}

const STYLES = ['', 'primary', 'secondary', 'success', 'danger'];

function component(message, part, acts) {
  const icon = part.emoji?.id ? '' : part.emoji?.name ?? '';
  const label = [icon, part.label].filter(Boolean).join(' ');
  if (part.type === 2 && part.style === 5) {
    const link = make('a', 'button secondary', `${label} ↗`);
    link.href = /^https?:/.test(part.url) ? part.url : '#';
    link.target = '_blank';
    link.rel = 'noopener noreferrer nofollow';
    return link;
  }
  if (part.type === 2) {
    const made = button(`button ${STYLES[part.style] ?? ''}`, label, () => {
      made.classList.add('busy');
      acts.press(message, part.custom_id, []);
    });
    made.disabled = part.disabled === true;
    return made;
  }
  const menu = make('select', 'menu-select');
  const title = make('option', '', part.placeholder ?? '—');
  title.value = '';
  menu.append(title);
  for (const option of part.options ?? []) {
    const choice = make('option', '', option.label);
    choice.value = option.value;
    choice.selected = option.default === true;
    menu.append(choice);
  }
  menu.disabled = part.disabled === true;
  menu.setAttribute('aria-label', part.placeholder ?? part.custom_id);
  menu.addEventListener('change', () => menu.value && acts.press(message, part.custom_id, [menu.value]));
  return menu;
}

function drawForwarded(message, acts) {
  const quote = make('div', 'forwarded', make('p', 'note', `↪ ${t('forwarded')}`));
  if (message.content) quote.append(make('div', 'content', markdown(message.content, acts.known)));
  quote.append(...message.embeds.map((content) => embed(content, acts)), ...files(message, acts.enlarge));
  return quote;
}

function body(message, acts) {
  if (message.state === 'waiting') return [make('p', 'awaited', t('waiting'))];
  if (message.state === 'failed') return [make('p', 'failure', `⚠ ${t('failed')}`)];
  if (message.state === 'thinking') {
    const dots = make('span', 'dots', make('i'), make('i'), make('i'));
    dots.setAttribute('aria-hidden', 'true');
    return [make('p', 'awaited', dots, ` ${t('bot')} ${t('thinking')}`)];
  }
  const parts = [];
  if (message.content) {
    const content = make('div', 'content', markdown(message.content, acts.known));
    if (message.edited) {
      const plain = content.lastChild.matches('div:not(.spoiler), small') ? content.lastChild : content;
      plain.append(make('span', 'edited', ` ${t('edited')}`));
    }
    parts.push(content);
  }
  parts.push(...message.embeds.map((content) => embed(content, acts)), ...files(message, acts.enlarge));
  if (message.forwarded) parts.push(drawForwarded(message.forwarded, acts));
  for (const row of message.components) {
    parts.push(make('div', 'row', ...row.components.map((part) => component(message, part, acts))));
  }
  if (message.unanswered) parts.push(make('p', 'failure', `⚠ ${t('unanswered')}`));
  return parts;
}

function colourClass(message) {
  return `u${Number(message.user.at(-1)) % 2}`;
}

/** The menu of a message: message commands, and forwarding. */
function messageMenu(message, acts) {
  const offered = acts.menu.map((command) => button('', acts.nameOf(command), () => acts.use(message, command)));
  if (!message.ephemeral) offered.push(button('', t('forward'), () => acts.forward(message)));
  if (!offered.length) return [];
  const more = make('summary', '', '⋯');
  more.title = t('more');
  more.setAttribute('aria-label', t('more'));
  const menu = make('div', 'menu', ...offered);
  const uses = make('details', 'uses', more, menu);
  uses.addEventListener('toggle', () => uses.open && menu.scrollIntoView({ block: 'nearest' }));
  return [uses];
}

/**
 * Draws a message as an article. `acts` has `press`, `enlarge`, `dismiss`, `use`, `forward`, the
 * commands of its `menu`, `commandName` for the name of the invoked command, and `known`, which
 * resolves mentions.
 */
export function draw(message, acts) {
  const article = make('article', 'message');
  article.dataset.id = message.id;
  article.dataset.state = message.state;
  if (message.ephemeral) article.dataset.ephemeral = 'true';
  if (message.command) {
    const used = make('p', 'used', make('span', `avatar tiny ${colourClass(message)}`, message.name[0]), ' ');
    used.append(make('span', '', t('used', message.name, acts.commandName(message.command))));
    article.append(used);
  }
  const who = message.bot ? t('bot') : message.name;
  const avatar = make('span', message.bot ? 'avatar bot' : `avatar ${colourClass(message)}`, who[0]);
  avatar.setAttribute('aria-hidden', 'true');
  const sent = new Date(message.sent);
  const time = make('time', '', sent.toLocaleTimeString(acts.locale, { hour: '2-digit', minute: '2-digit' }));
  time.dateTime = message.sent;
  const head = make('h2', '', make('span', message.bot ? 'name bot' : 'name', who));
  if (message.bot) head.append(make('span', 'tag', t('app')));
  head.append(time);
  const main = make('div', 'main', head, ...body(message, acts));
  if (message.ephemeral || message.state === 'failed') {
    const dismiss = button('link', t('dismiss'), () => acts.dismiss(message));
    main.append(make('p', 'only-you', `${t('onlyYou')} • `, dismiss));
  }
  article.append(avatar, main);
  if (message.state === 'shown') article.append(...messageMenu(message, acts));
  return article;
}
