import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { systemEndpoints } from '@countinghouse/contract/system/system.contract.ts';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { anEmptyDatabase } from '../../test/test-database.ts';
import { aWorld, type World } from '../../test/world.ts';
import { callOver } from '../../test/scenarios/product-process.ts';
import { createMetrics } from './metrics.ts';

let world: World | undefined;
afterEach(async () => {
  await world?.product.stop();
  await world?.close();
  world = undefined;
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The value of a figure with these labels; undefined where it is not told. */
const figureOf = (text: string, name: string, labels: readonly string[] = []): number | undefined => {
  const line = text
    .split('\n')
    .find((line) => line.startsWith(name) && labels.every((label) => line.includes(label)) && !line.startsWith('#'));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
};

test('requests by route, the work in hand, jobs and connections are served on a port of their own and nowhere else', async () => {
  const port = await freePort();
  world = await aWorld({ environment: { METRICS_PORT: String(port) } });
  const { product, tx } = world;
  await product.start();
  await sql`insert into outbox (topic, subject, payload, state, reason, due_at, created_at, finished_at) values
    ('push-invoice', 'invoice 1', '{}', 'ready', null, '2026-11-22', '2026-11-21T08:58:00Z', null),
    ('push-invoice', 'invoice 2', '{}', 'parked', 'refused', '2026-11-21', '2026-11-20', '2026-11-20'),
    ('push-invoice', 'invoice 3', '{}', 'done', null, '2026-11-21', '2026-11-20', '2026-11-20')`.execute(tx);
  await sql`insert into job (name, cron) values ('EXCHANGE_RATES', '0 5 * * *')`.execute(tx);
  await sql`insert into job_run (job, state, owner, started_at, heartbeat_at, finished_at) values
    ('EXCHANGE_RATES', 'done', 'a', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z'),
    ('EXCHANGE_RATES', 'failed', 'a', '2026-11-21T05:00:00Z', '2026-11-21T05:00:00Z', '2026-11-21T05:00:00Z')`.execute(
    tx,
  );
  await world.connectBooks('US');
  await sql`update connection set state = 'reconnect needed'`.execute(tx);
  await callOver(product.localUrl(), systemEndpoints.health, undefined, {});
  await callOver(product.localUrl(), systemEndpoints.health, undefined, {});

  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  expect(figureOf(text, 'countinghouse_request_seconds_count', ['route="/api/health"', 'status="200"'])).toBe(2);
  expect(figureOf(text, 'countinghouse_outbox_rows', ['topic="push-invoice"', 'state="ready"'])).toBe(1);
  expect(figureOf(text, 'countinghouse_outbox_rows', ['topic="push-invoice"', 'state="parked"'])).toBe(1);
  expect(figureOf(text, 'countinghouse_outbox_rows', ['state="done"'])).toBeUndefined();
  expect(figureOf(text, 'countinghouse_outbox_oldest_seconds')).toBe(120);
  expect(figureOf(text, 'countinghouse_connection_usable', ['state="reconnect needed"'])).toBe(0);
  expect(
    figureOf(text, 'countinghouse_outgoing_call_seconds_count', ['provider="quickbooks"', 'status="200"']),
  ).toBeGreaterThan(0);
  expect(figureOf(text, 'countinghouse_database_up')).toBe(1);
  expect(figureOf(text, 'countinghouse_job_failed', ['job="EXCHANGE_RATES"'])).toBe(1);
  expect(figureOf(text, 'countinghouse_job_done_seconds_ago', ['job="EXCHANGE_RATES"'])).toBe(24 * 60 * 60);
  expect(figureOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);

  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(404);
  expect((await fetch(`${product.localUrl()}/metrics`)).headers.get('content-type')).not.toMatch(/^text\/plain/);
});

test('while the database cannot be asked, the figures of the process still come, and say so', async () => {
  const database = await anEmptyDatabase();
  const clock = { now: () => 0 } as Parameters<typeof createMetrics>[0]['clock'];
  const text = await createMetrics({ database, dataDir: tmpdir(), clock, version: '1.2.3' }).text();
  await database.drop();
  expect(figureOf(text, 'countinghouse_database_up')).toBe(0);
  expect(figureOf(text, 'countinghouse_info', ['version="1.2.3"'])).toBe(1);
  expect(figureOf(text, 'countinghouse_outbox_rows')).toBeUndefined();
});
