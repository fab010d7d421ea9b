import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const projectFolder = fileURLToPath(new URL('..', import.meta.url));
const guard = new URL('../scripts/stop-with-parent.mjs', import.meta.url).href;

/** A built program that runs during the journeys. */
export interface Program {
  /** Its complete output so far. */
  readonly output: () => string;
  readonly isRunning: () => boolean;
  /** Asks it to stop and waits until it has. */
  readonly stop: () => Promise<void>;
  /** Kills it (kill -9), like a power cut. */
  readonly kill: () => Promise<void>;
}

/**
 * Starts a built program and waits until it reports that it is ready. It ends with this process, however that ends.
 * Throws its output if it ends before, or takes longer than two minutes.
 */
export async function startProgram(
  file: string,
  environment: Readonly<Record<string, string>>,
  readyWords: string,
): Promise<Program> {
  const child = spawn(process.execPath, ['--enable-source-maps', '--import', guard, file], {
    cwd: projectFolder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: process.platform !== 'win32',
  });
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  let isRunning = true;
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      isRunning = false;
      resolve();
    });
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (isRunning) child.kill(signal);
    await ended;
  };

  const giveUpAt = performance.now() + 120_000;
  while (!output.includes(readyWords)) {
    if (isRunning && performance.now() < giveUpAt) {
      await pause(50);
      continue;
    }
    const how = isRunning ? 'was not ready within two minutes' : 'ended before it was ready';
    await end('SIGKILL');
    throw new Error(`${file} ${how}:\n${output}`);
  }
  return { output: () => output, isRunning: () => isRunning, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** A free port, chosen by the system. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('The system gave no port.'));
        else resolve(address.port);
      });
    });
  });
}
