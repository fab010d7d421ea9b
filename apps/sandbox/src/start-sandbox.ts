import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import formbody from '@fastify/formbody';
import fastify from 'fastify';
import { controlApi } from './control/control-api.ts';
import { createRequestCounts } from './control/request-counts.ts';
import { exchangeRatesApi } from './exchange-rates/exchange-rates-api.ts';
import { createFaultScript } from './faults/fault-script.ts';
import { googleApi } from './google/google-api.ts';
import { openServiceAccount } from './google/service-account.ts';
import { openLedger } from './ledger/ledger.ts';
import { openSmtpDoor } from './mail/smtp-door.ts';
import { oauthApi } from './oauth/oauth-api.ts';
import { atFirstCentre } from './oauth/zoho-locations.ts';
import { quickbooksApi } from './quickbooks/quickbooks-api.ts';
import { createWebhooks } from './quickbooks/webhooks.ts';
import { changeSettings, type Settings } from './settings.ts';
import { namedPart } from './wire/named-part.ts';
import type { World } from './world.ts';
import { zohoBooksApi } from './zoho-books/zoho-books-api.ts';
import { createRollingThrottle } from './zoho-projects/rolling-throttle.ts';
import { settleFirstDay } from './zoho-projects/time-logs.ts';
import { ontimeApi } from './ontime/ontime-api.ts';
import { zohoPeopleApi } from './zoho-people/zoho-people-api.ts';
import { zohoProjectsApi } from './zoho-projects/zoho-projects-api.ts';
import { pages } from './pages/pages.ts';

export type Sandbox = { readonly url: string; readonly smtpUrl: string; readonly close: () => Promise<void> };

export type SandboxOptions = {
  /** The folder of the ledger; created if missing. */
  readonly dataDir: string;
  /** 0 uses any free port. */
  readonly port?: number;
  /** The mailbox's port; 0 uses any free port. */
  readonly smtpPort?: number;
  readonly host?: string;
  readonly now?: () => Date;
  /** Initial settings, also after a reset, in the format of POST /control/settings. */
  readonly settings?: Partial<Settings>;
};

/** Starts the imitated outside services on one origin. Rejects if the port is in use. */
export async function startSandbox({
  dataDir,
  port = 0,
  smtpPort = 0,
  host = '127.0.0.1',
  now = () => new Date(),
  settings,
}: SandboxOptions): Promise<Sandbox> {
  if (port !== 0) await provePortIsFree(port, host);
  const ledger = openLedger(dataDir);
  const closing = new AbortController();
  const startedAt = process.hrtime.bigint();
  const world: World = {
    ledger,
    now,
    faults: createFaultScript(),
    tooMany: new Map(),
    pause: (durationMs) => wait(durationMs, undefined, { signal: closing.signal }).catch(() => undefined),
    uptimeMs: () => Number((process.hrtime.bigint() - startedAt) / 1_000_000n),
  };
  const settle = () => {
    settleFirstDay(ledger, now());
    if (settings !== undefined) changeSettings(ledger, settings);
  };
  settle();

  const counts = createRequestCounts();
  const webhooks = createWebhooks(world, closing.signal);
  const throttle = createRollingThrottle();
  const app = fastify({
    forceCloseConnections: true,
    bodyLimit: 10_000_000,
    rewriteUrl: ({ url = '/' }) => atFirstCentre(url),
    routerOptions: { ignoreTrailingSlash: false },
  });
  await app.register(formbody);
  await app.register(async (part) => oauthApi(part, world));
  let resetQuickBooksLimits = () => {};
  await app.register(
    async (part) => {
      resetQuickBooksLimits = quickbooksApi(part, world, counts, webhooks);
    },
    { prefix: '/quickbooks/v3/company/:realmId' },
  );
  let resetZohoBooksLimits = () => {};
  await app.register(
    async (part) => {
      resetZohoBooksLimits = zohoBooksApi(part, world, counts);
    },
    { prefix: '/zoho-apis/:location/books/v3' },
  );
  await app.register(
    namedPart('Zoho Projects', async (part) => zohoProjectsApi(part, world, counts, throttle)),
    { prefix: '/zoho-projects' },
  );
  let resetGoogleLimits = () => {};
  await app.register(
    async (part) => {
      resetGoogleLimits = googleApi(part, world, counts, openServiceAccount(dataDir));
    },
    { prefix: '/google' },
  );
  let resetPeopleLimits = () => {};
  await app.register(
    async (part) => {
      resetPeopleLimits = zohoPeopleApi(part, world, counts);
    },
    { prefix: '/zoho-people' },
  );
  let resetOntimeLimits = () => {};
  await app.register(
    async (part) => {
      resetOntimeLimits = ontimeApi(part, world, counts);
    },
    { prefix: '/ontime' },
  );
  await app.register(async (part) => exchangeRatesApi(part, world, counts), { prefix: '/exchange-rates' });
  const resetThrottles = () => {
    resetPeopleLimits();
    resetOntimeLimits();
    throttle.reset();
    resetGoogleLimits();
    resetQuickBooksLimits();
    resetZohoBooksLimits();
  };
  await app.register(async (part) => controlApi(part, { world, counts, webhooks, settle, resetThrottles }), {
    prefix: '/control',
  });
  await app.register(async (part) => pages(part, world));

  try {
    const door = await openSmtpDoor(world, { port: smtpPort, host });
    const url = await app.listen({ port, host }).catch(async (error: unknown) => {
      await door.close();
      throw error;
    });
    return {
      url,
      smtpUrl: door.url,
      close: async () => {
        closing.abort();
        await door.close();
        await app.close();
        ledger.close();
      },
    };
  } catch (error) {
    await app.close();
    ledger.close();
    throw error;
  }
}

/** Rejects if the port is in use, before the ledger is opened: it may belong to the sandbox that listens there. */
async function provePortIsFree(port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
