import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { startSandbox } from '@countinghouse/sandbox/start-sandbox.ts';
import { aCompany, aDeveloper, aProject, aRateRange, aStaffUser, aWorkLog } from '../../seed/builders.ts';
import {
  approveOverHttp,
  connectSandbox,
  sandboxBooks,
  type SandboxRegion,
  type ToConnect,
} from '../../seed/connect-sandbox.ts';
import { ownBrowser } from '../../seed/own-browser.ts';
import { placesIn } from '../../src/database/bundled/data-folder.ts';
import { readPostmaster } from '../../src/database/bundled/running-postmaster.ts';
import type { Tx } from '../../src/database/database.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import { startSession } from '../../src/slices/sessions/sessions.public.ts';
import { systemClock } from '../../src/clock/clock.ts';
import { errorsOnly } from '../errors-only.ts';
import { aDatabase, type TestDatabase } from '../test-database.ts';
import type { BooksOnView, Person } from '../world.ts';
import { startProduct, type ProductProcess } from './product-process.ts';

/** The books of the companies of an office. */
export type BooksKind = 'QUICK_BOOKS' | 'ZOHO_BOOKS';

/** Everything around product processes that tests start and kill: outside services, database, people. */
export interface Office {
  readonly start: (environment?: Readonly<Record<string, string>>) => Promise<ProductProcess>;
  /** The database, bypassing all rules of the product; the bundled one only while a product runs. */
  readonly inDatabase: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
  /** The folder of the product's files and of the bundled database. */
  readonly dataDir: string;
  /** The address of the office's database on the separate server. */
  readonly databaseUrl: () => string;
  readonly provider: BooksKind;
  /** The office's own kind by default. */
  readonly booksOf: (region: SandboxRegion, kind?: BooksKind) => Promise<BooksOnView>;
  readonly control: (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) => Promise<unknown>;
  /** The address of the imitated mail relay, for a product that is to send mail. */
  readonly relay: { readonly SMTP_URL: string; readonly MAIL_FROM: string };
  readonly close: () => Promise<void>;
}

export type DatabaseKind = 'the bundled database' | 'a separate server';

/** A database that the test brings. */
export type OwnDatabase = Pick<TestDatabase, 'kysely' | 'url' | 'drop'>;

/** An office with a database and a sandbox of its own. */
export async function anOffice(kind: DatabaseKind | OwnDatabase, provider: BooksKind = 'QUICK_BOOKS'): Promise<Office> {
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-office-'));
  const sandbox = await startSandbox({ dataDir: join(folder, 'sandbox') });
  const separate = typeof kind === 'object' ? kind : kind === 'a separate server' ? await aDatabase() : undefined;
  const dataDir = join(folder, 'data');
  const running = new Set<ProductProcess>();
  const control: Office['control'] = async (method, path, body) => {
    const answer = await fetch(`${sandbox.url}/control${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
    return answer.status === 204 ? undefined : answer.json();
  };
  return {
    provider,
    start: async (environment = {}) => {
      const product = await startProduct(inject('program'), {
        DATA_DIR: dataDir,
        SANDBOX_URL: sandbox.url,
        WEB_DIR: join(folder, 'no-web'),
        MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
        REQUESTS_PER_MINUTE: '1000000',
        // the ten minutes in which an unknown outcome is looked up take ten seconds
        SETTLE_HURRY: '60',
        ...(separate === undefined ? {} : { DATABASE_URL: separate.url }),
        ...environment,
      });
      running.add(product);
      void product.ended.then(() => running.delete(product));
      return product;
    },
    inDatabase: async (run) => {
      if (separate !== undefined) return run(separate.kysely);
      const { cluster, passwordFile } = placesIn(join(dataDir, 'pg18'));
      const password = readFileSync(passwordFile, 'utf8');
      const database = await openDatabase({
        databaseUrl: `postgres://app:${password}@127.0.0.1:${readPostmaster(cluster)?.port}/postgres`,
        dataDir: '',
        log: errorsOnly,
        poolMax: 2,
      });
      try {
        return await run(database.kysely);
      } finally {
        await database.close();
      }
    },
    dataDir,
    databaseUrl: () => {
      if (separate === undefined) throw new Error('the bundled database has no address of its own');
      return separate.url;
    },
    booksOf: async (region, books = provider) =>
      (await control('GET', `/books/${sandboxBooks(books, region).realmId}`)) as BooksOnView,
    control,
    relay: { SMTP_URL: sandbox.smtpUrl, MAIL_FROM: 'billing@countinghouse.example' },
    close: async () => {
      await Promise.all([...running].map((product) => product.kill()));
      await sandbox.close();
      await separate?.drop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** A staff user with a session, created without signing in. */
export async function someoneSignedIn(tx: Tx, role: 'ROLE_ADMIN' | 'ROLE_ACCOUNTANT'): Promise<Omit<Person, 'call'>> {
  const user = await aStaffUser(tx, { role });
  const session = await startSession(tx, user.id, systemClock.now(), systemClock.randomBytes);
  return { userId: user.id, role, email: user.email, token: session.token };
}

/** The same user over a network, for requests that a test makes as a screen does. */
export const atScreen = (product: ProductProcess, person: Omit<Person, 'call'>): Person => ({
  ...person,
  call: async (endpoint, request, { key } = {}) => {
    const answer = await product.call(endpoint, request, {
      token: person.token,
      ...(key === undefined ? {} : { key }),
    });
    if (answer === undefined) throw new Error(`${endpoint.path} was not answered`);
    return {
      ...answer,
      message: undefined,
      headers: Object.fromEntries(answer.headers),
      get data() {
        if (answer.data === undefined) throw new Error(`refused: ${JSON.stringify(answer.failure)}`);
        return answer.data;
      },
    };
  },
});

/** Connects the books of a region as an administrator does. */
export const connectBooks = (admin: Person, provider: BooksKind, region: SandboxRegion): Promise<void> =>
  connectAs(admin, { organizationName: `Books ${region}`, ...sandboxBooks(provider, region) });

/** Connects one of the imitated services as an administrator does. */
export async function connectAs(admin: Person, connection: ToConnect): Promise<void> {
  await connectSandbox(
    {
      call: async (endpoint, request) => (await admin.call(endpoint, request)).data,
      approve: approveOverHttp,
      open: async (address) => {
        const answer = await fetch(address, { redirect: 'manual', headers: ownBrowser });
        if (answer.status !== 302) throw new Error(`not connected: ${await answer.text()}`);
      },
    },
    connection,
  );
}

/** Hourly projects of a few companies, with one log on each of some days, at a price that needs rounding. */
export async function projectsToBill(
  tx: Tx,
  request: {
    accountantId: number;
    companies: readonly Parameters<typeof aCompany>[1][];
    count: number;
    days: readonly string[];
  },
): Promise<{ id: number; zohoProjectId: string }[]> {
  const companyIds: number[] = [];
  for (const company of request.companies) companyIds.push(await aCompany(tx, company));
  const projects: { id: number; zohoProjectId: string }[] = [];
  for (let at = 0; at < request.count; at += 1) {
    const companyId = companyIds[at % companyIds.length];
    const project = await aProject(tx, {
      accountants: [request.accountantId],
      ...(companyId === undefined ? {} : { companyId }),
    });
    const employeeId = await aDeveloper(tx, { projectId: project.id });
    await aRateRange(tx, {
      projectId: project.id,
      startDate: '2026-01-01',
      roleRates: { 'React Developer': '33.3333' },
    });
    for (const [index, day] of request.days.entries())
      await aWorkLog(tx, { projectId: project.id, employeeId, day, seconds: 3600 + at * 1080 + index * 360 });
    projects.push({ id: project.id, zohoProjectId: project.zohoProjectId });
  }
  return projects;
}
