import { setInterval } from 'node:timers';

const parentCheckMs = 500;

/**
 * @typedef {object} StopWish
 * @property {Promise<undefined>} made settles when someone wants this script to stop
 * @property {() => boolean} isMade
 */

/**
 * Notices that this script is to stop: Ctrl-C, a request to end, the terminal that was closed, or npm that was ended.
 *
 * @param {(reason: string) => void} [tell] called once, at the first of them
 * @returns {StopWish}
 */
export function listenForStop(tell = () => {}) {
  let isMade = false;
  /** @type {Promise<undefined>} */
  const made = new Promise((settle) => {
    const wish = (/** @type {string} */ reason) => {
      if (isMade) return;
      isMade = true;
      tell(reason);
      settle(undefined);
    };
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => wish(signal));
    // npm hands a signal to its shell alone; when that is gone we have a new parent and nobody else to tell us
    const parent = process.ppid;
    const isRunByNpm = process.env['npm_lifecycle_event'] !== undefined && process.platform !== 'win32';
    if (isRunByNpm) setInterval(() => process.ppid !== parent && wish('the end of npm'), parentCheckMs).unref();
  });
  // with its terminal gone nothing can be written any more; that must not keep us from stopping cleanly
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  return { made, isMade: () => isMade };
}
