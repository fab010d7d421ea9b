import type { ClientBase } from 'pg';

/** SQLSTATE "transaction resolution unknown": the transaction may be stored or lost, so the caller repeats it under the same key. */
const outcomeUnknown = '08007';

type Query = (...words: unknown[]) => unknown;

/**
 * Fails a commit that was stored on the primary and on no replica. Where replicas must confirm, an administrator can end that wait
 * (`pg_cancel_backend`): PostgreSQL then reports success and only adds a warning. Such a commit is lost when the primary dies a moment
 * later, so it must not count as stored.
 *
 * @param onFound ends the connection: what else was sent on it has no certain outcome either
 */
export function failUnreplicatedCommits(client: ClientBase, onFound: () => void): void {
  let isFound = false;
  client.on('notice', (notice) => {
    // the words are translated by the server, the name of its function is not
    if (notice.routine !== 'SyncRepWaitForLSN') return;
    isFound = true;
    onFound();
  });
  const query = client.query.bind(client) as Query;
  const unknown = (): Error =>
    Object.assign(new Error('no replica confirmed the commit in time'), { code: outcomeUnknown });
  client.query = ((...words: unknown[]) => {
    const callback = words.at(-1);
    if (typeof callback === 'function') {
      const answer = (error: unknown, result: unknown) =>
        (callback as Query)(isFound ? unknown() : error, isFound ? undefined : result);
      return query(...words.slice(0, -1), answer);
    }
    const result = query(...words);
    if (!(result instanceof Promise)) return result;
    return result.then(
      (value: unknown) => {
        if (isFound) throw unknown();
        return value;
      },
      (error: unknown) => {
        throw isFound ? unknown() : error;
      },
    );
  }) as ClientBase['query'];
}
