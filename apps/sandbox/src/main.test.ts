import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectBooks, control, request, salesLine, US } from './testing/call-sandbox.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-process-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the process; returns its URL, or its error message. */
async function start(
  environment: Record<string, string>,
): Promise<{ child: ChildProcess; url: string; errors: string; code: number | null }> {
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  });
  children.push(child);
  return new Promise((resolve) => {
    let errors = '';
    child.stderr?.on('data', (piece: Buffer) => (errors += piece.toString()));
    child.stdout?.on('data', (piece: Buffer) => {
      const url = /http:\/\/\S+/.exec(piece.toString())?.[0];
      if (url !== undefined) resolve({ child, url, errors, code: null });
    });
    child.on('exit', (code) => resolve({ child, url: '', errors, code }));
  });
}

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) => child.on('exit', (code) => resolve(code)));

describe('the sandbox as a process', () => {
  test(
    'loses and halves no acknowledged invoice when killed while creating invoices',
    { timeout: 30_000 },
    async () => {
      const first = await start({ SANDBOX_PORT: '0', SANDBOX_DATA: folder, PACE: '0' });
      const books = await connectBooks(first.url, US);
      await books.post('/customer', { DisplayName: 'Atlas Freight Inc.' });
      const acknowledged: string[] = [];
      const sending = (async () => {
        for (let number = 1; ; number += 1) {
          const answer = await books.post('/invoice', {
            CustomerRef: { value: '1' },
            DocNumber: `N-${number}`,
            Line: [salesLine(number), salesLine(1)],
          });
          if (answer.status === 200) acknowledged.push(`N-${number}`);
        }
      })().catch(() => undefined);
      await expect.poll(() => acknowledged.length, { timeout: 15_000, interval: 5 }).toBeGreaterThan(20);
      first.child.kill('SIGKILL');
      await sending;

      const second = await start({ SANDBOX_PORT: '0', SANDBOX_DATA: folder });
      const { json } = await control(second.url, 'GET', `/books/${US}`);
      const stored = new Map(json['invoices']?.map((invoice) => [String(invoice['docNumber']), invoice] as const));
      expect(acknowledged.filter((number) => !stored.has(number))).toEqual([]);
      expect(stored.size - acknowledged.length).toBeLessThanOrEqual(1);
      for (const [number, invoice] of stored)
        expect([number, invoice['total']]).toEqual([number, `${Number(number.slice(2)) + 1}.00`]);
      const again = await request(`${second.url}/quickbooks/v3/company/${US}/customer/1`, {
        headers: { authorization: `Bearer ${books.accessToken}`, accept: 'application/json' },
      });
      expect(again.status).toBe(200);
    },
  );

  test('reports a used port in one sentence', { timeout: 20_000 }, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.on('listening', resolve));
    const port = String((other.address() as { port: number }).port);
    const { errors, code } = await start({ SANDBOX_PORT: port, SANDBOX_DATA: folder });
    other.close();
    expect(code).toBe(1);
    expect(errors.trim()).toBe(`Port ${port} is taken by another program: free it or set SANDBOX_PORT to another one.`);
  });

  test('reports a missing folder in one sentence', { timeout: 20_000 }, async () => {
    const { errors, code } = await start({ SANDBOX_PORT: '0' });
    expect(code).toBe(1);
    expect(errors.trim().split('\n')).toHaveLength(1);
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('ends cleanly on %s', { timeout: 20_000 }, async (signal) => {
    const { child } = await start({ SANDBOX_PORT: '0', SANDBOX_DATA: folder });
    child.kill(signal);
    expect(await ended(child)).toBe(0);
  });
});
