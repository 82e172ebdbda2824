// What the page sends. Each answer is an object; of one that was refused, `error` is `{kind, option, message}`.

/** Sends as `who` says: `user`, `context`, `locale`, and the `fileLimit`. */
export function wire(who) {
  let unanswered = 0;
  /** The page is busy, to those who hear it or drive it, until all that was sent is answered. */
  function count(change) {
    unanswered += change;
    document.body.setAttribute('aria-busy', unanswered > 0);
  }

  async function fetched(path, init, refused) {
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
    const { user, context, locale } = who;
    const init = { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ user, context, locale, ...body }) };
    return fetched(act, init, (response) => ({ kind: 'refused', message: response.statusText }));
  }

  /** Gives the `id` of the file, by which an option or a message names it. */
  function upload(file) {
    const tooLarge = { kind: 'too_large', option: file.name };
    if (file.size > who.fileLimit) return { error: tooLarge };
    const init = { headers: { 'content-type': 'application/octet-stream' }, body: file };
    return fetched(`upload?name=${encodeURIComponent(file.name)}`, init, () => tooLarge);
  }

  return { post, upload };
}
