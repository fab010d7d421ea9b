import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const finder = fileURLToPath(new URL('../scripts/find-browser.mjs', import.meta.url));

/** A page of a headless Chromium. */
export interface Page {
  readonly goTo: (address: string) => Promise<void>;
  /** Runs an expression in the page, waits for its promise, and returns its value. */
  readonly evaluate: <T>(expression: string) => Promise<T>;
  /** Waits until an expression is true in the page. */
  readonly waitFor: (expression: string) => Promise<void>;
  /** Presses one key, as the keyboard would, alone or with Ctrl. */
  readonly press: (key: string, held?: 'Control') => Promise<void>;
  readonly click: (x: number, y: number) => Promise<void>;
  /** Only the page in front is painted. */
  readonly bringToFront: () => Promise<void>;
  /** The URLs of everything loaded since the last `goTo`. */
  readonly loaded: () => readonly string[];
}

export interface Browser {
  readonly newPage: () => Promise<Page>;
  readonly close: () => Promise<void>;
}

type Answer = Readonly<Record<string, unknown>>;
type ProtocolEvent = { readonly method: string; readonly params: Answer; readonly sessionId?: string };

const patienceMs = 20_000;

/** Starts Chromium and controls it over two pipes (its DevTools protocol). @throws if it is not installed */
export async function openChromium(): Promise<Browser> {
  const named = process.env['CHROMIUM_PATH'];
  const file =
    named !== undefined && named !== ''
      ? named
      : execFileSync(process.execPath, [finder], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
  const profile = mkdtempSync(join(tmpdir(), 'countinghouse-bench-browser-'));
  const child = spawn(
    file,
    [
      '--headless=new',
      '--no-sandbox',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      '--window-size=1440,900',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-quic',
      // software rendering costs less than an imitated graphics card
      '--disable-gpu',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise<void>((settle) => child.once('close', () => settle()));
  const { send, listen } = conversation(child.stdio[3] as Writable, child.stdio[4] as Readable);
  return {
    newPage: async () => {
      const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
      return openPage((method, params) => send(method, params, String(sessionId)), listen, String(sessionId));
    },
    close: async () => {
      send('Browser.close', {}).catch(() => undefined);
      await Promise.race([ended, pause(2000)]);
      child.kill('SIGKILL');
      await ended;
      // helper processes of the browser may outlive it briefly and still write there
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

async function openPage(
  send: (method: string, params: Answer) => Promise<Answer>,
  listen: (listener: (event: ProtocolEvent) => void) => void,
  sessionId: string,
): Promise<Page> {
  let loaded: string[] = [];
  listen(({ method, params, sessionId: whose }) => {
    if (whose !== sessionId || method !== 'Network.requestWillBeSent') return;
    loaded.push((params['request'] as { url: string }).url);
  });
  await send('Page.enable', {});
  await send('Network.enable', {});
  const evaluate = async <T>(expression: string): Promise<T> => {
    const answer = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
    if (answer['exceptionDetails'] !== undefined)
      throw new Error(
        `the page failed at ${expression.slice(0, 200)}: ${JSON.stringify(answer['exceptionDetails']).slice(0, 600)}`,
      );
    return (answer['result'] as { value: T }).value;
  };
  const waitFor = async (expression: string): Promise<void> => {
    const giveUpAt = performance.now() + patienceMs;
    while (!(await evaluate<boolean>(`Boolean(${expression})`))) {
      if (performance.now() > giveUpAt)
        throw new Error(`waited in vain at ${await evaluate<string>('location.href')} for ${expression}`);
      await pause(20);
    }
  };
  return {
    evaluate,
    waitFor,
    bringToFront: async () => {
      await send('Page.bringToFront', {});
    },
    goTo: async (address) => {
      loaded = [];
      await send('Page.navigate', { url: address });
      await waitFor('document.readyState === "complete"');
    },
    press: async (key, held) => {
      const text = held !== undefined ? undefined : key.length === 1 ? key : key === 'Enter' ? '\r' : undefined;
      const codes = { Tab: 9, Enter: 13, Escape: 27, ArrowDown: 40, Delete: 46 };
      const code = codes[key as keyof typeof codes] ?? key.toUpperCase().charCodeAt(0);
      const modifiers = held === undefined ? 0 : 2;
      const what = { key, modifiers, windowsVirtualKeyCode: code, ...(text === undefined ? {} : { text }) };
      await send('Input.dispatchKeyEvent', { type: text === undefined ? 'rawKeyDown' : 'keyDown', ...what });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode: code });
    },
    click: async (x, y) => {
      for (const type of ['mousePressed', 'mouseReleased'])
        await send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
    },
    loaded: () => [...new Set(loaded)],
  };
}

/** Messages are JSON, each ended by a zero byte. */
function conversation(to: Writable, from: Readable) {
  let rest = '';
  let lastId = 0;
  const waiting = new Map<number, { settle: (answer: Answer) => void; fail: (error: Error) => void }>();
  const listeners: ((event: ProtocolEvent) => void)[] = [];
  from.setEncoding('utf8').on('data', (text: string) => {
    const messages = (rest + text).split('\0');
    rest = messages.pop() ?? '';
    for (const message of messages) {
      const said = JSON.parse(message) as ProtocolEvent & { id?: number; result?: Answer; error?: { message: string } };
      if (said.id === undefined) {
        for (const listener of listeners) listener(said);
        continue;
      }
      const request = waiting.get(said.id);
      waiting.delete(said.id);
      if (said.error === undefined) request?.settle(said.result ?? {});
      else request?.fail(new Error(`Chromium: ${said.error.message}`));
    }
  });
  from.on('close', () => {
    for (const { fail } of waiting.values()) fail(new Error('Chromium ended'));
  });
  to.on('error', () => undefined);
  const send = (method: string, params: Answer, sessionId?: string): Promise<Answer> =>
    new Promise((settle, fail) => {
      lastId += 1;
      waiting.set(lastId, { settle, fail });
      to.write(
        `${JSON.stringify({ id: lastId, method, params, ...(sessionId === undefined ? {} : { sessionId }) })}\0`,
      );
    });
  return { send, listen: (listener: (event: ProtocolEvent) => void) => void listeners.push(listener) };
}
