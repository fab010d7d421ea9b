import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The project's folder, where programs are started. */
export const projectFolder = fileURLToPath(new URL('..', import.meta.url));
const guard = new URL('../scripts/stop-with-parent.mjs', import.meta.url).href;

/** A program that runs during the measurement. */
export interface Program {
  readonly pid: number;
  readonly address: string;
  /** Milliseconds from its start to its first response. */
  readonly readyAfterMs: number;
  readonly stop: () => Promise<void>;
}

export interface ProgramOptions {
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly port: number;
  /** Its folder, relative to the project's; by default the project's folder. */
  readonly folder?: string;
  /** A path that responds with success once it is ready. */
  readonly readyPath: string;
}

/** Starts a Node program and waits until it responds; it ends with this process, however that ends. */
export async function startProgram({
  command,
  environment,
  port,
  folder,
  readyPath,
}: ProgramOptions): Promise<Program> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, ['--import', guard, ...command], {
    cwd: join(projectFolder, folder ?? ''),
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
  let hasEnded = false;
  const ended = new Promise<void>((settle) => child.once('close', settle)).then(() => (hasEnded = true));
  const address = `http://127.0.0.1:${port}`;
  while (!(await answers(address + readyPath))) {
    if (hasEnded || performance.now() - startedMs > 60_000) {
      child.kill('SIGKILL');
      throw new Error(`${command.join(' ')} did not get ready:\n${said}`);
    }
    await pause(10);
  }
  const readyAfterMs = performance.now() - startedMs;
  const stop = async (): Promise<void> => {
    if (!hasEnded) child.kill('SIGTERM');
    await ended;
  };
  return { pid: child.pid ?? 0, address, readyAfterMs, stop };
}

async function answers(address: string): Promise<boolean> {
  try {
    return (await fetch(address, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
}

/** A free port, chosen by the system. */
export function freePort(): Promise<number> {
  return new Promise((settle, fail) => {
    const server = createServer().once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => settle(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
