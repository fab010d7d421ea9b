import { isFullRun } from '@countinghouse/billing/testing/random-run.ts';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OAuthError } from '@countinghouse/gateways/oauth/oauth-error.ts';
import { Secret } from '@countinghouse/gateways/secret.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aConnection } from '../../../seed/builders.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { errorsOnly } from '../../../test/errors-only.ts';
import { aDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { isoInstant, systemClock, type Clock } from '../../clock/clock.ts';
import { readConfig } from '../../config.ts';
import type { Database } from '../../database/database.ts';
import { openDatabase } from '../../database/open-database.ts';
import type { Secrets } from '../../handle.ts';
import { createOutside } from '../../create-outside.ts';
import type { TokenKeeper } from '../../outside.ts';
import { openSecrets } from '../../secrets/seal.ts';
import { createTokenKeeper } from './connections.public.ts';
import { sealedPlace } from './provider-app.ts';

const startMs = Date.parse('2026-11-21T09:00:00.000Z');
/** Promise P07: `FULL=1` races as often as the promise says. */
const races = isFullRun ? 500 : 15;
const hourMs = 3_600_000;
let nowMs = startMs;
let waits = 0;
let whileWaiting = async (): Promise<void> => {};
/** Waits are a tenth as long; those that wait for another process are counted, time-outs of calls are not. */
const clock: Clock = {
  ...systemClock,
  now: () => nowMs,
  sleep: async (ms, signal) => {
    if (signal === undefined) {
      waits += 1;
      await whileWaiting();
    }
    await systemClock.sleep(ms / 10, signal);
  },
};

/** The token endpoint of a provider that changes the refresh token every time and forgets the old one at once. */
let provider: Server;
let tokenUrl: string;
let newest = 1;
let refreshes = 0;
let deadTokensGiven = 0;
let answersWith: 'tokens' | 'invalid_grant' | 'trouble' | 'cut';
let delayMs: number;
/** How often it was asked, and when it may answer. */
let requests = 0;
let mayAnswer: Promise<void>;

/** Two processes of the product on one database. */
let database: TestDatabase;
let otherDatabase: Database;
let secrets: Secrets;
let keeper: TokenKeeper;
let otherKeeper: TokenKeeper;
let connection: { id: number; code: string };

beforeAll(async () => {
  database = await aDatabase();
  otherDatabase = await openDatabase({ databaseUrl: database.url, dataDir: '', log: errorsOnly });
  secrets = await openSecrets({ database, masterKey: Buffer.alloc(32, 3), dataDir: '', clock });
  provider = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    const answer = async (): Promise<void> => {
      requests += 1;
      await mayAnswer;
      await systemClock.sleep(delayMs);
      const given = new URLSearchParams(Buffer.concat(parts).toString()).get('refresh_token');
      if (answersWith === 'trouble') return void response.writeHead(503).end();
      const isDead = given !== `refresh-${newest}`;
      if (isDead) deadTokensGiven += 1;
      response.setHeader('content-type', 'application/json');
      if (isDead || answersWith === 'invalid_grant')
        return void response.writeHead(400).end('{"error":"invalid_grant"}');
      refreshes += 1;
      newest += 1;
      if (answersWith === 'cut') return void request.socket.destroy();
      return void response.end(
        JSON.stringify({ access_token: `access-${newest}`, refresh_token: `refresh-${newest}`, expires_in: 3600 }),
      );
    };
    request.on('end', () => void answer());
  }).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  tokenUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/token`;
});
afterAll(async () => {
  provider.close();
  provider.closeAllConnections();
  await otherDatabase.close();
  await database.close();
});

beforeEach(async () => {
  nowMs = startMs;
  newest = 1;
  refreshes = 0;
  deadTokensGiven = 0;
  answersWith = 'tokens';
  delayMs = 5;
  requests = 0;
  mayAnswer = Promise.resolve();
  whileWaiting = async () => {};
  [keeper, otherKeeper] = [aKeeper(database, 'one'), aKeeper(otherDatabase, 'two')];
  const sealed = (text: string, column: 'client_secret' | 'access_token' | 'refresh_token') =>
    secrets.sealed(text, sealedPlace('quickbooks_us', column));
  connection = await aConnection(database.kysely, {
    sealed: {
      clientSecret: sealed('client secret', 'client_secret'),
      accessToken: sealed('access-1', 'access_token'),
      refreshToken: sealed('refresh-1', 'refresh_token'),
      expiresAt: isoInstant(startMs + hourMs),
    },
  });
});
afterEach(() => emptyTables(database.kysely, 'connection'));

/** The keeper of one process, wired as in use but for the address of the provider. */
function aKeeper(own: Database, owner: string): TokenKeeper {
  let made: TokenKeeper | undefined;
  createOutside({
    addresses: readConfig({ SANDBOX_URL: 'http://127.0.0.1:9', QUICKBOOKS_TOKEN_URL: tokenUrl }).outside,
    keepsPace: true,
    clock,
    log: () => {},
    tokens: (oauth) => (made = createTokenKeeper({ database: own, clock, oauth, secrets, owner })),
  });
  if (made === undefined) throw new Error('the keeper was not created');
  return made;
}

const get = async (by = keeper) => (await by.tokenSource(connection.id).get()).reveal();
/** A refresh that has reached the provider, which answers only after `answer` is called. */
async function aRefreshUnderWay(): Promise<{ running: Promise<string>; answer: () => void }> {
  let answer = () => {};
  mayAnswer = new Promise((resolve) => (answer = resolve));
  const running = get();
  await vi.waitFor(() => expect(requests).toBe(1), 10_000);
  return { running, answer };
}
const stored = async () => {
  const found = await sql<{
    state: string;
    counter: number;
    access: Buffer;
    refresh: Buffer;
    refresh_owner: string | null;
  }>`select state, token_counter as counter, access_token as access, refresh_token as refresh, refresh_owner from connection`.execute(
    database.kysely,
  );
  const row = found.rows[0];
  if (row === undefined) throw new Error('the connection is gone');
  return {
    state: row.state,
    counter: row.counter,
    owner: row.refresh_owner,
    access: secrets.opened(row.access, sealedPlace(connection.code, 'access_token')).reveal(),
    refresh: secrets.opened(row.refresh, sealedPlace(connection.code, 'refresh_token')).reveal(),
  };
};

describe('an access token', () => {
  test('is given out as it is stored while it has more than two minutes left', async () => {
    nowMs += hourMs - 121_000;
    expect(await get()).toBe('access-1');
    expect(refreshes).toBe(0);
  });

  test('is refreshed shortly before it runs out, and the new pair is stored', async () => {
    nowMs += hourMs - 120_000;
    expect(await get()).toBe('access-2');
    expect(await stored()).toMatchObject({ counter: 2, access: 'access-2', refresh: 'refresh-2', owner: null });
    expect(await get(otherKeeper)).toBe('access-2');
    expect(refreshes).toBe(1);
  });

  test(`is refreshed once when two processes need it at the same moment: ${races} times over`, async () => {
    for (let round = 1; round <= races; round += 1) {
      nowMs += 2 * hourMs;
      const given = await Promise.all(Array.from({ length: 8 }, (_, at) => get(at % 2 === 0 ? keeper : otherKeeper)));
      expect(new Set(given), `round ${round}`).toEqual(new Set([`access-${round + 1}`]));
      expect(refreshes).toBe(round);
    }
    expect(deadTokensGiven).toBe(0);
    expect(await stored()).toMatchObject({ counter: races + 1, refresh: `refresh-${races + 1}` });
  });

  test('is refreshed once for all that need it in one process, and none of them keeps asking the database', async () => {
    nowMs += 2 * hourMs;
    delayMs = 300;
    waits = 0;
    const given = await Promise.all(Array.from({ length: 40 }, () => get()));
    expect(new Set(given)).toEqual(new Set(['access-2']));
    expect([refreshes, waits]).toEqual([1, 0]);
  });

  test('that is still valid is used without waiting while another process refreshes it', async () => {
    nowMs += hourMs - 60_000;
    const { running, answer } = await aRefreshUnderWay();
    expect(await get(otherKeeper)).toBe('access-1');
    answer();
    expect(await running).toBe('access-2');
    expect(refreshes).toBe(1);
  });

  test('that is still good is used when the provider does not answer', async () => {
    nowMs += hourMs - 60_000;
    answersWith = 'trouble';
    expect(await get()).toBe('access-1');
    nowMs += 60_000;
    await expect(get()).rejects.toMatchObject({ name: 'OAuthError', kind: 'unavailable' });
    expect(await stored()).toMatchObject({ state: 'connected', owner: null });
    answersWith = 'tokens';
    expect(await get()).toBe('access-2');
  });

  test('of a connection that is not there, or was never connected, is not asked for anywhere', async () => {
    await expect(keeper.tokenSource(999_999).get()).rejects.toMatchObject({ kind: 'reconnect_needed' });
    const never = await aConnection(database.kysely, { region: 'UK', state: 'not connected' });
    await expect(keeper.tokenSource(never.id).get()).rejects.toBeInstanceOf(OAuthError);
    expect(refreshes).toBe(0);
  });
});

describe('a token that the provider refused', () => {
  const refused = (token: string, by = keeper) => by.tokenSource(connection.id).refused(new Secret(token));

  test('is refreshed at once, however long it would have lived', async () => {
    expect((await refused('access-1'))?.reveal()).toBe('access-2');
    expect(await stored()).toMatchObject({ access: 'access-2', counter: 2 });
  });

  test('is refreshed once, though twenty calls of two processes were refused with it', async () => {
    const given = await Promise.all(
      Array.from({ length: 20 }, (_, at) => refused('access-1', at % 2 === 0 ? keeper : otherKeeper)),
    );
    expect(new Set(given.map((token) => token?.reveal()))).toEqual(new Set(['access-2']));
    expect([refreshes, deadTokensGiven]).toEqual([1, 0]);
  });

  test('and was replaced meanwhile is answered with the newer one, without asking', async () => {
    await refused('access-1');
    expect((await refused('access-1', otherKeeper))?.reveal()).toBe('access-2');
    expect(refreshes).toBe(1);
  });

  test('and cannot be refreshed sets the state "reconnect needed", logs it once, and sends no further request', async () => {
    answersWith = 'invalid_grant';
    expect(await refused('access-1')).toBeUndefined();
    expect(await stored()).toMatchObject({ state: 'reconnect needed', refresh: 'refresh-1', owner: null });
    answersWith = 'tokens';
    expect(await refused('access-1', otherKeeper)).toBeUndefined();
    await expect(get(otherKeeper)).rejects.toMatchObject({ kind: 'reconnect_needed', reason: 'reconnect_needed' });
    expect(refreshes).toBe(0);
    const recorded = await sql`select visitor, changes from activity_entry where resource = 'CONNECTION'`.execute(
      database.kysely,
    );
    expect(recorded.rows).toEqual([
      {
        visitor: 'Countinghouse',
        changes: [{ fieldName: 'state', oldValue: 'connected', newValue: 'reconnect needed' }],
      },
    ]);
  });
});

describe('a refresh', () => {
  test('refused because a person connected again meanwhile uses the newer pair', async () => {
    nowMs += 2 * hourMs;
    const { running, answer } = await aRefreshUnderWay();
    // the consent ends the old grant at the provider and stores a new one here
    newest = 40;
    const sealed = (text: string, column: 'access_token' | 'refresh_token') =>
      secrets.sealed(text, sealedPlace(connection.code, column));
    await sql`update connection set access_token = ${sealed('access-40', 'access_token')},
      refresh_token = ${sealed('refresh-40', 'refresh_token')}, token_counter = token_counter + 1,
      expires_at = ${isoInstant(nowMs + hourMs)}, refresh_owner = null, refresh_until = null`.execute(database.kysely);
    answer();
    expect(await running).toBe('access-40');
    expect(await stored()).toMatchObject({ state: 'connected', refresh: 'refresh-40' });
  });

  test('overtaken by a newer consent stores nothing over it', async () => {
    nowMs += 2 * hourMs;
    const { running, answer } = await aRefreshUnderWay();
    const sealed = (text: string, column: 'access_token' | 'refresh_token') =>
      secrets.sealed(text, sealedPlace(connection.code, column));
    await sql`update connection set access_token = ${sealed('access-of-consent', 'access_token')},
      refresh_token = ${sealed('refresh-of-consent', 'refresh_token')}, token_counter = token_counter + 1,
      expires_at = ${isoInstant(nowMs + hourMs)}`.execute(database.kysely);
    answer();
    expect(await running).toBe('access-of-consent');
    expect(await stored()).toMatchObject({ access: 'access-of-consent', refresh: 'refresh-of-consent', counter: 2 });
  });

  test('of a process that died is taken over when its lease has run out, and not before', async () => {
    nowMs += 2 * hourMs;
    await sql`update connection set refresh_owner = 'dead', refresh_until = ${isoInstant(nowMs + 60_000)}`.execute(
      database.kysely,
    );
    waits = 0;
    const waiting = get();
    await vi.waitFor(() => expect(waits).toBeGreaterThan(2), 10_000);
    expect(refreshes).toBe(0);
    nowMs += 60_000;
    expect(await waiting).toBe('access-2');
  });

  test('whose answer was lost is not taken for a success', async () => {
    nowMs += 2 * hourMs;
    answersWith = 'cut';
    await expect(get()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await stored()).toMatchObject({ access: 'access-1', counter: 1, owner: null });
  });

  test('is stored before it is used, also when the database is away for a moment', async () => {
    nowMs += 2 * hourMs;
    const { running, answer } = await aRefreshUnderWay();
    await sql`alter table connection rename to connection_away`.execute(database.kysely);
    whileWaiting = async () => {
      if (waits === 3) await sql`alter table connection_away rename to connection`.execute(database.kysely);
    };
    waits = 0;
    answer();
    expect(await running).toBe('access-2');
    expect(waits).toBe(3);
    expect(await stored()).toMatchObject({ refresh: 'refresh-2', counter: 2 });
  });
});
