// Requests of the page. Each result is an object; the result of a failed request has `error`:
// `{kind, option, message}`.

/** Sends requests as `actor`: `user`, `context`, `locale`, and the `fileLimit`. */
export function wire(actor) {
  let unanswered = 0;
  /** Marks the page as busy, for screen readers and tests, until all requests are answered. */
  function count(change) {
    unanswered += change;
    document.body.setAttribute('aria-busy', unanswered > 0);
  }

  async function send(path, init, refused) {
    count(1);
    try {
      const response = await fetch(`/page/${path}`, { method: 'POST', ...init });
      const answer = response.headers.get('content-type')?.includes('json') ? await response.json() : {};
      return response.ok ? answer : { error: { ...refused(response), ...answer } };
    } catch {
      return { error: { kind: 'network' } };
    } finally {
      count(-1);
    }
  }

  function post(act, body) {
    const { user, context, locale } = actor;
    const init = { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ user, context, locale, ...body }) };
    return send(act, init, (response) => ({ kind: 'refused', message: response.statusText }));
  }

  /** Uploads a file; returns the `id` that options and messages refer to. */
  function upload(file) {
    const tooLarge = { kind: 'too_large', option: file.name };
    if (file.size > actor.fileLimit) return { error: tooLarge };
    const init = { headers: { 'content-type': 'application/octet-stream' }, body: file };
    return send(`upload?name=${encodeURIComponent(file.name)}`, init, () => tooLarge);
  }

  return { post, upload };
}
