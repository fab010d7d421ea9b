import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { inProject, projectFolder } from './project.mjs';

/**
 * @typedef {object} CommandOptions
 * @property {string} [folder] where it runs; the project's folder by default
 * @property {Record<string, string>} [environment] added to this process's own
 * @property {boolean} [isQuiet] keep its output for the answer and print nothing
 * @property {number} [timeLimitMs] after this long it is ended, and that counts as failed
 *
 * @typedef {object} CommandOutcome
 * @property {number} exitCode 0 when it went well; 124 when it was ended for taking too long, 127 when it could not start
 * @property {string} output what it wrote, when it was quiet
 * @property {number} durationMs
 */

const patienceMs = 5000;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/**
 * Runs one command to its end and returns the result. Never throws: a command that cannot be started has failed.
 *
 * @param {string} program a Node script (in node_modules or named .js, .mjs, .cjs) or a command of the system
 * @param {string[]} args
 * @param {CommandOptions} [options]
 * @returns {Promise<CommandOutcome>}
 */
export function runCommand(program, args, options = {}) {
  const isNodeScript = /\.[cm]?js$/.test(program) || program.startsWith(inProject('node_modules'));
  const [file, fileArgs] = isNodeScript ? [process.execPath, [program, ...args]] : [program, args];
  const beganAt = performance.now();
  return new Promise((resolve) => {
    let output = '';
    let isOverdue = false;
    const child = spawn(file, fileArgs, {
      cwd: options.folder ?? projectFolder,
      env: { ...process.env, ...options.environment },
      stdio: ['ignore', options.isQuiet ? 'pipe' : 'inherit', options.isQuiet ? 'pipe' : 'inherit'],
      // npm is a script on Windows, which only a shell can start
      shell: process.platform === 'win32' && !isNodeScript,
    });
    running.add(child);
    const limit = options.timeLimitMs;
    const timer =
      limit === undefined
        ? undefined
        : setTimeout(() => {
            isOverdue = true;
            output += `\nEnded after ${Math.round(limit / 1000)} s, its time limit.\n`;
            child.kill('SIGTERM');
            setTimeout(() => child.kill('SIGKILL'), patienceMs).unref();
          }, limit);
    const end = (/** @type {number} */ exitCode) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ exitCode: isOverdue ? 124 : exitCode, output, durationMs: performance.now() - beganAt });
    };
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => {
      output += `${error.message}\n`;
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

/** Ends every running command, by force after a while: for the moment when this script itself is stopped. */
export async function endRunningCommands() {
  for (const child of running) child.kill('SIGTERM');
  const giveUpAt = performance.now() + patienceMs;
  while (running.size > 0 && performance.now() < giveUpAt) await pause(50);
  for (const child of running) child.kill('SIGKILL');
}
