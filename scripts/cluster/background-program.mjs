import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';

/*
 * File 3 is a pipe whose other end this process holds: when this process ends, however it ends, the program is asked to
 * stop.
 */
const guard = `
"$@" </dev/null 3<&- & program=$!
(read gone <&3; kill -TERM $program 2>/dev/null) & watcher=$!
echo "$program"
wait $program; code=$?
kill $watcher 2>/dev/null
exit $code`;

/**
 * A program of the cluster. `isRunning` is false as soon as it has ended.
 *
 * @typedef {object} BackgroundProgram
 * @property {() => boolean} isRunning
 * @property {Promise<void>} ended
 * @property {() => void} kill ends it as a power cut does
 * @property {() => Promise<void>} stop asks it to stop, and waits
 */

/**
 * Starts a program that writes into a log file and ends with this process.
 *
 * @param {string[]} command
 * @param {string} logFile
 * @param {Record<string, string>} [environment]
 * @returns {BackgroundProgram}
 */
export function startInBackground(command, logFile, environment = {}) {
  const log = createWriteStream(logFile, { flags: 'a' });
  const child = spawn('/bin/sh', ['-c', guard, 'sh', ...command], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    // the Ctrl-C of a terminal is for this script, which stops one program after the other
    detached: true,
  });
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  const pipe = /** @type {import('node:stream').Writable} */ (child.stdio[3]);
  pipe.on('error', () => {});
  let isRunning = true;
  /** @type {Promise<void>} */
  const ended = new Promise((resolve) => {
    const end = () => {
      isRunning = false;
      log.end();
      resolve();
    };
    child.once('error', end);
    child.once('exit', end);
  });
  return {
    isRunning: () => isRunning,
    ended,
    kill: () => {
      // the whole group: the shell and the program
      if (isRunning && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    },
    stop: async () => {
      pipe.end('\n');
      await ended;
    },
  };
}
