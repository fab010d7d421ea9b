import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { addressOf } from '@countinghouse/contract/companies/address-of.ts';
import type { Endpoint, ReceivedOf, RequestOf } from '@countinghouse/contract/endpoint.ts';
import type { Failure } from '@countinghouse/contract/wire.ts';
import { build } from 'esbuild';
import { ownBrowser } from '../../seed/own-browser.ts';
import { isAlive } from '../../src/database/bundled/running-postmaster.ts';

const serverFolder = fileURLToPath(new URL('../../', import.meta.url));
const projectFolder = fileURLToPath(new URL('../../../../', import.meta.url));
const startWithinMs = 60_000;
const folderStart = 'product-';

/** Builds the product from the current sources; returns the path of its program. */
export async function bundledProduct(): Promise<string> {
  const cache = join(projectFolder, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  removeLeftovers(cache);
  const folder = mkdtempSync(join(cache, `${folderStart}${process.pid}-`));
  await build({
    entryPoints: { main: join(serverFolder, 'src', 'main.ts'), ...threadTasks() },
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
    plugins: [
      {
        name: 'registry-packages-stay-outside',
        setup: (steps) => {
          steps.onResolve({ filter: /^[^./]/ }, (imported) =>
            imported.kind === 'entry-point' || imported.path.startsWith('@countinghouse/')
              ? undefined
              : { path: imported.path, external: true },
          );
        },
      },
    ],
  });
  cpSync(join(serverFolder, 'src', 'database', 'migrations'), join(folder, 'migrations'), { recursive: true });
  return join(folder, 'main.js');
}

/** The threads of the product, by file name. */
function threadTasks(): Record<string, string> {
  const files = readdirSync(join(serverFolder, 'src'), { recursive: true, encoding: 'utf8' });
  const tasks = files.filter((file) => file.endsWith('.thread.ts'));
  return Object.fromEntries(tasks.map((file) => [basename(file, '.ts'), join(serverFolder, 'src', file)]));
}

/** Deletes the folders of killed runs; the process id in the name tells which are still running. */
function removeLeftovers(cache: string): void {
  for (const name of readdirSync(cache)) {
    if (!name.startsWith(folderStart)) continue;
    const pid = Number(name.slice(folderStart.length).split('-')[0]);
    if (!isAlive(pid)) rmSync(join(cache, name), { recursive: true, force: true });
  }
}

export interface ProcessAnswer<E extends Endpoint> {
  readonly status: number;
  readonly data: ReceivedOf<E> | undefined;
  readonly failure: Failure | undefined;
  readonly headers: Headers;
}

/** A product in a process of its own, as it runs in use. */
export interface ProductProcess {
  readonly url: string;
  readonly pid: number;
  /** One call over the network; undefined when no whole answer came. */
  readonly call: <E extends Endpoint>(
    endpoint: E,
    request: RequestOf<E> | undefined,
    as: { readonly token?: string; readonly key?: string; readonly withinMs?: number },
  ) => Promise<ProcessAnswer<E> | undefined>;
  /** How it ended: its exit code, or null when it was killed. */
  readonly ended: Promise<number | null>;
  readonly hasEnded: () => boolean;
  /** Kills it as a power cut would. */
  readonly kill: () => Promise<void>;
  /** Stops it as a supervisor does; returns the exit code. */
  readonly stop: () => Promise<number | null>;
}

/** Starts the product and waits until it reports that it is ready. */
export async function startProduct(
  program: string,
  environment: Readonly<Record<string, string>>,
): Promise<ProductProcess> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let isOver = false;
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      isOver = true;
      resolve(code);
    });
  });
  const ready = new Promise<string>((resolve) => {
    const listen = (part: Buffer): void => {
      said = (said + part.toString()).slice(-20_000);
      const url = /ready at (http\S+)/.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
  });
  const url = await Promise.race([ready, ended, pause(startWithinMs, undefined, { ref: false })]);
  if (typeof url !== 'string' || child.pid === undefined) {
    child.kill('SIGKILL');
    throw new Error(`the product did not start: ${said}`);
  }
  if (process.env['TEST_LOG'] !== undefined) child.stdout.on('data', (part: Buffer) => process.stdout.write(part));
  return {
    url,
    pid: child.pid,
    call: (endpoint, request, as) => callOver(url, endpoint, request, as),
    ended,
    hasEnded: () => isOver,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** One call over the network; undefined when no whole answer came. */
export async function callOver<E extends Endpoint>(
  url: string,
  endpoint: E,
  request: RequestOf<E> | undefined,
  as: { readonly token?: string; readonly key?: string; readonly withinMs?: number },
): Promise<ProcessAnswer<E> | undefined> {
  const { params, query, body, form } = (request ?? {}) as {
    params?: Readonly<Record<string, unknown>>;
    query?: Readonly<Record<string, unknown>>;
    body?: unknown;
    form?: FormData;
  };
  try {
    const answer = await fetch(url + addressOf(endpoint, { params, query }), {
      method: endpoint.method,
      headers: {
        ...ownBrowser,
        ...(as.token === undefined ? {} : { authorization: `Bearer ${as.token}` }),
        ...(as.key === undefined ? {} : { 'idempotency-key': as.key }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(form === undefined ? {} : { body: form }),
      signal: AbortSignal.timeout(as.withinMs ?? 40_000),
    });
    const parsed = (await answer.json()) as { data?: unknown };
    return {
      status: answer.status,
      data: answer.ok ? (parsed.data as ReceivedOf<E>) : undefined,
      failure: answer.ok ? undefined : (parsed as Failure),
      headers: answer.headers,
    };
  } catch {
    // cut off, refused or half an answer: the caller does not know the outcome
    return undefined;
  }
}
