import { setInterval } from 'node:timers';

const parentCheckMs = 500;

/**
 * @typedef {object} StopRequest
 * @property {Promise<undefined>} made resolves when this script has to stop
 * @property {() => boolean} isMade
 */

/**
 * Detects that this script has to stop: Ctrl-C, a termination signal, a closed terminal, or the end of npm.
 *
 * @param {(reason: string) => void} [tell] called once, at the first of them
 * @returns {StopRequest}
 */
export function listenForStop(tell = () => {}) {
  let isMade = false;
  /** @type {Promise<undefined>} */
  const made = new Promise((settle) => {
    const request = (/** @type {string} */ reason) => {
      if (isMade) return;
      isMade = true;
      tell(reason);
      settle(undefined);
    };
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
      process.on(signal, () => request(signal));
    // npm sends a signal to its shell only; when that ends, the only sign is our new parent process
    const parent = process.ppid;
    const isRunByNpm = process.env['npm_lifecycle_event'] !== undefined && process.platform !== 'win32';
    if (isRunByNpm) setInterval(() => process.ppid !== parent && request('the end of npm'), parentCheckMs).unref();
  });
  // without its terminal nothing can be written, which must not prevent a clean stop
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  return { made, isMade: () => isMade };
}
