// Draws the messages of the channel: replies, pictures, buttons, what went wrong.

import { button, make } from './elements.js';
import { sizeOf } from './files.js';
import { markdown } from './markdown.js';
import { t } from './texts.js';

function picture(file, enlarge) {
  const image = make('img');
  image.src = file.url;
  image.alt = file.description ?? file.filename;
  if (file.width) {
    image.width = file.width;
    image.height = file.height;
  }
  const frame = button('picture', image, () => enlarge(file));
  frame.title = t('enlarge');
  return frame;
}

function files(message, enlarge) {
  const pictures = make('div', 'pictures');
  const others = make('div', 'files');
  for (const file of message.attachments) {
    if (/^image\/(png|gif|jpeg|webp)$/.test(file.content_type)) {
      pictures.append(picture(file, enlarge));
    } else {
      const link = make('a', 'file', make('strong', '', file.filename), make('span', '', sizeOf(file.size)));
      link.href = file.url;
      link.download = file.filename;
      others.append(link);
    }
  }
  return [pictures, others].filter((list) => list.childElementCount);
}

/** A picture of an embed; only this stand-in's own are shown, since the page loads nothing from elsewhere. */
function embedded({ url, width, height }, enlarge) {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address?.port !== location.port || !/^(127\.0\.0\.1|localhost|\[::1\])$/.test(address.hostname)) {
    return make('span', 'elsewhere', url);
  }
  const file = { url: address.pathname + address.search, filename: address.pathname.split('/').at(-1), width, height };
  return picture(file, enlarge);
}

function embed(content, enlarge) {
  const card = make('div', 'embed');
  if (content.title) card.append(make('strong', '', content.title));
  if (content.description) card.append(markdown(content.description));
  for (const field of content.fields ?? []) {
    card.append(make('strong', '', field.name), markdown(field.value));
  }
  for (const shown of [content.image, content.thumbnail]) {
    if (shown?.url) card.append(embedded(shown, enlarge));
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

function forwarded(message, enlarge) {
  const quote = make('div', 'forwarded', make('p', 'note', `↪ ${t('forwarded')}`));
  if (message.content) quote.append(make('div', 'content', markdown(message.content)));
  quote.append(...message.embeds.map((content) => embed(content, enlarge)), ...files(message, enlarge));
  return quote;
}

function body(message, acts) {
  if (message.state === 'waiting') return [make('p', 'pending', t('waiting'))];
  if (message.state === 'failed') return [make('p', 'failure', `⚠ ${t('failed')}`)];
  if (message.state === 'thinking') {
    const dots = make('span', 'dots', make('i'), make('i'), make('i'));
    dots.setAttribute('aria-hidden', 'true');
    return [make('p', 'pending', dots, ` ${t('bot')} ${t('thinking')}`)];
  }
  const parts = [];
  if (message.content) {
    const content = make('div', 'content', markdown(message.content));
    if (message.edited) content.lastChild.append(make('span', 'edited', ` ${t('edited')}`));
    parts.push(content);
  }
  parts.push(...message.embeds.map((content) => embed(content, acts.enlarge)), ...files(message, acts.enlarge));
  if (message.forwarded) parts.push(forwarded(message.forwarded, acts.enlarge));
  for (const row of message.components) {
    parts.push(make('div', 'row', ...row.components.map((part) => component(message, part, acts))));
  }
  if (message.unanswered) parts.push(make('p', 'failure', `⚠ ${t('unanswered')}`));
  return parts;
}

function colour(message) {
  return `u${Number(message.user.at(-1)) % 2}`;
}

/** What can be done with a message: the commands on messages, and forwarding it. */
function uses(message, acts) {
  const offered = acts.menu.map((command) => button('', acts.nameOf(command), () => acts.use(message, command)));
  if (!message.ephemeral) offered.push(button('', t('forward'), () => acts.forward(message)));
  if (!offered.length) return [];
  const more = make('summary', '', '⋯');
  more.title = t('more');
  more.setAttribute('aria-label', t('more'));
  return [make('details', 'uses', more, make('div', 'menu', ...offered))];
}

/** A message as an article; `acts` has `press`, `enlarge`, `dismiss`, `use`, `forward` and the message commands. */
export function draw(message, acts) {
  const article = make('article', 'message');
  article.dataset.id = message.id;
  article.dataset.state = message.state;
  if (message.ephemeral) article.dataset.ephemeral = 'true';
  if (message.command) {
    const used = make('p', 'used', make('span', `avatar tiny ${colour(message)}`, message.name[0]), ' ');
    used.append(t('used', message.name, `/${message.command}`));
    article.append(used);
  }
  const who = message.bot ? t('bot') : message.name;
  const avatar = make('span', message.bot ? 'avatar bot' : `avatar ${colour(message)}`, who[0]);
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
  if (message.state === 'shown') article.append(...uses(message, acts));
  return article;
}
