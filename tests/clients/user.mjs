// A user of the stand-in: sends the requests of its page, and receives the events of the page.

const ADA = '1100000000000000101';
const TIMEOUT_MS = 20_000;

export class User {
  #base;
  #state = { messages: new Map(), commands: [], modals: [], connected: false };
  #waiting = new Set();
  #abort = new AbortController();

  /** Opens the event stream of a stand-in. */
  static async open(base) {
    const user = new User();
    user.#base = base;
    const response = await fetch(`${base}/page/events`, { signal: user.#abort.signal });
    user.#listen(response.body).catch(() => {});
    return user;
  }

  close() {
    this.#abort.abort();
  }

  async #listen(body) {
    let text = '';
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const events = text.split('\n\n');
      text = events.pop();
      for (const event of events.filter((event) => event.startsWith('data:'))) {
        this.#receive(JSON.parse(event.slice('data:'.length)));
      }
    }
  }

  #receive(event) {
    const state = this.#state;
    if (event.kind === 'history' || event.kind === 'status') state.connected = event.connected;
    if (event.kind === 'history' || event.kind === 'commands') state.commands = event.commands;
    if (event.kind === 'message') state.messages.set(event.message.id, event.message);
    if (event.kind === 'modal') state.modals.push(event);
    for (const check of this.#waiting) check();
  }

  /** Waits until `find` returns a value other than undefined and false. */
  async #until(what, find) {
    return new Promise((resolve, reject) => {
      const check = () => {
        const found = find(this.#state);
        if (found === undefined || found === false) return;
        clearTimeout(timer);
        this.#waiting.delete(check);
        resolve(found);
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(check);
        reject(new Error(`not seen in time: ${what}`));
      }, TIMEOUT_MS);
      this.#waiting.add(check);
      check();
    });
  }

  /** Waits until a bot is connected to the gateway. */
  waitForBot() {
    return this.#until('connection of the bot', ({ connected }) => connected);
  }

  /** Waits for a registered command, by name. */
  command(name) {
    return this.#until(`command ${name}`, ({ commands }) => commands.find((command) => command.name === name));
  }

  /** Waits for a shown message with this text. */
  message(content) {
    const shown = (message) => message.state === 'shown' && message.content === content;
    return this.#until(`message ${content}`, ({ messages }) => [...messages.values()].find(shown));
  }

  /** Waits for a modal with this title. */
  modal(title) {
    return this.#until(`modal ${title}`, ({ modals }) => modals.find(({ data }) => data.title === title));
  }

  /** Sends a request of the page. Returns the JSON of the response. */
  async act(name, body) {
    const response = await fetch(`${this.#base}/page/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: ADA, locale: 'en-US', context: 0, ...body }),
    });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  /** Downloads a file of a message. */
  async download(attachment) {
    return (await fetch(this.#base + attachment.url)).text();
  }

  /** Requests of the bot that the stand-in refused. */
  async refusals() {
    return (await fetch(`${this.#base}/page/refusals`)).json();
  }
}

/** The custom_id of the button with this label. */
export function button(message, label) {
  const buttons = message.components.flatMap((row) => row.components);
  return buttons.find((button) => button.label === label).custom_id;
}
