import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { inProject, projectFolder } from './project.mjs';

const lastLinesMax = 20;

/**
 * @typedef {object} ChildProgram
 * @property {string} name
 * @property {Promise<number>} exitCode resolves when it has ended (a signal that ended it counts as 1)
 * @property {() => boolean} isRunning
 * @property {() => string[]} lastLines its latest output
 * @property {(patienceMs: number) => Promise<boolean>} stop asks it to stop and waits; false if it ended with an error
 * or had to be killed
 *
 * @typedef {object} ChildSettings
 * @property {string} name
 * @property {string[]} command arguments of Node: the script and its own
 * @property {string} [folder]
 * @property {Record<string, string>} environment added to this process's own
 * @property {(line: string, isError: boolean) => void} onLine called for every line of output
 */

/**
 * Starts a Node program that stops when this process does.
 *
 * @param {ChildSettings} settings
 * @returns {ChildProgram}
 */
export function startChildProgram(settings) {
  const guard = pathToFileURL(inProject('scripts/stop-with-parent.mjs')).href;
  /** @type {string[]} */
  const lastLines = [];
  const child = spawn(process.execPath, ['--enable-source-maps', '--import', guard, ...settings.command], {
    cwd: settings.folder ?? projectFolder,
    env: { ...process.env, ...settings.environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C in a terminal reaches every process of the group: ours are stopped one after the other by this script
    detached: process.platform !== 'win32',
  });
  const forward = (/** @type {NodeJS.ReadableStream} */ stream, /** @type {boolean} */ isError) => {
    createInterface({ input: stream }).on('line', (line) => {
      lastLines.push(line);
      if (lastLines.length > lastLinesMax) lastLines.shift();
      settings.onLine(line, isError);
    });
  };
  if (child.stdout) forward(child.stdout, false);
  if (child.stderr) forward(child.stderr, true);

  let isRunning = true;
  let isAskedToStop = false;
  /** @type {Promise<number>} */
  const exitCode = new Promise((resolve) => {
    const end = (/** @type {number} */ code) => {
      isRunning = false;
      resolve(code);
    };
    child.once('error', () => end(1));
    // a program that is asked to end before it listens for the signal is ended by the signal, which is fine too
    child.once('close', (code, signal) => end(code ?? (isAskedToStop && signal === 'SIGTERM' ? 0 : 1)));
  });

  return {
    name: settings.name,
    exitCode,
    isRunning: () => isRunning,
    lastLines: () => [...lastLines],
    stop: async (patienceMs) => {
      if (!isRunning) return true;
      isAskedToStop = true;
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      const code = await exitCode;
      clearTimeout(timer);
      return code === 0;
    },
  };
}
