import { viewAsHeader } from '@countinghouse/contract/calls.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOf } from '@countinghouse/contract/companies/address-of.ts';
import { parseFileName } from '@countinghouse/contract/parse-file-name.ts';
import type { Endpoint, ReceivedFile, ReceivedOf, RequestOf, SignedMessage } from '@countinghouse/contract/endpoint.ts';
import type { Role } from '@countinghouse/contract/roles.ts';
import type { Failure } from '@countinghouse/contract/wire.ts';
import { allThrottles } from '@countinghouse/sandbox/settings.ts';
import { startSandbox } from '@countinghouse/sandbox/start-sandbox.ts';
import { pino } from 'pino';
import type { BooksOnView as SandboxBooks, InvoiceOnView } from '@countinghouse/sandbox/control/books-on-view.ts';
import { aStaffUser } from '../seed/builders.ts';
import { deliverAll } from '../seed/demo-acts.ts';
import {
  approveOverHttp,
  connectSandbox,
  sandboxBooks,
  type SandboxRegion,
  type ToConnect,
} from '../seed/connect-sandbox.ts';
import { ownBrowser } from '../seed/own-browser.ts';
import { systemClock, type Clock } from '../src/clock/clock.ts';
import { readConfig } from '../src/config.ts';
import { openDatabase } from '../src/database/open-database.ts';
import type { Tx } from '../src/database/database.ts';
import type { Route } from '../src/handle.ts';
import { startSession } from '../src/slices/sessions/sessions.public.ts';
import { wire, type Product } from '../src/wiring.ts';
import { withCheckedResults } from './statements/check-results.ts';
import { aDatabase } from './test-database.ts';

/** A clock that only moves when the test moves it. */
export interface MovableClock extends Clock {
  readonly advance: (ms: number) => void;
  readonly setTo: (iso: string) => void;
}

function movableClock(startMs: number): MovableClock {
  let ms = startMs;
  return {
    ...systemClock,
    now: () => ms,
    advance: (by) => void (ms += by),
    setTo: (iso) => void (ms = Date.parse(iso)),
  };
}

/** A clock that begins at a moment and cannot be moved. */
function runningClock(startMs: number): Clock {
  const aheadMs = startMs - systemClock.now();
  return { ...systemClock, now: () => systemClock.now() + aheadMs };
}

export interface CallAnswer<E extends Endpoint> {
  readonly status: number;
  /** The data of a successful response; reading it after a refusal fails the test. */
  readonly data: ReceivedOf<E>;
  readonly message: string | undefined;
  readonly failure: Failure | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface CallOptions {
  readonly key?: string;
  /** The id of the user in whose view a list is fetched. */
  readonly viewAs?: number;
}

export interface Person {
  readonly userId: number;
  readonly role: Role;
  readonly email: string;
  readonly token: string;
  readonly call: <E extends Endpoint>(
    endpoint: E,
    request?: RequestOf<E>,
    options?: CallOptions,
  ) => Promise<CallAnswer<E>>;
}

type Provider = 'QUICK_BOOKS' | 'ZOHO_BOOKS';

export interface World {
  readonly product: Product;
  readonly clock: MovableClock;
  /** The database, bypassing all rules of the product. */
  readonly tx: Tx;
  readonly sandboxUrl: string;
  /** The address of the imitated mail relay. */
  readonly smtpUrl: string;
  readonly databaseUrl: string;
  readonly signedIn: (role: Role, name?: string) => Promise<Person>;
  /** A visitor who has not signed in. */
  readonly visitor: Pick<Person, 'call'>;
  /** A caller with a token: that of a session or of a half-login. */
  readonly withToken: (token: string) => Pick<Person, 'call'>;
  /** Connects the books of a region, or the project tool, through the sandbox's consent pages. */
  readonly connectBooks: (region: SandboxRegion, provider?: Provider) => Promise<void>;
  readonly connectProjectTool: () => Promise<void>;
  readonly connectPeople: () => Promise<void>;
  /** The actual content of the imitated books of a region. */
  readonly booksOf: (region: SandboxRegion, provider?: Provider) => Promise<BooksOnView>;
  /** A call of the sandbox's control interface. */
  readonly control: (method: 'GET' | 'POST' | 'DELETE' | 'PATCH', path: string, body?: unknown) => Promise<unknown>;
  /** Delivers the outbox until nothing is due. */
  readonly deliverAll: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface BooksOnView {
  readonly customers: readonly {
    readonly id: string;
    readonly displayName: string;
    readonly currency: string;
    /** The document as it was sent, in the format of the books. */
    readonly written: Readonly<Record<string, unknown>>;
  }[];
  readonly invoices: readonly InvoiceOnView[];
  readonly credits: readonly InvoiceOnView[];
  readonly payments: SandboxBooks['payments'];
  readonly applications: SandboxBooks['applications'];
  readonly refunds: SandboxBooks['refunds'];
}

export interface WorldOptions {
  readonly now?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly moreRoutes?: readonly Route[];
  /** The outside services live on while the clock of the product is set back. */
  readonly outsideStaysInTime?: true;
}

/** The secret with which the imitated books sign their messages. */
export const webhookSecret = 'sandbox-webhook-secret';

/** A running back end in one process: a database of its own, a clock that can be moved, the imitated outside services. */
export async function aWorld(options: WorldOptions = {}): Promise<World> {
  const startMs = Date.parse(options.now ?? '2026-11-21T09:00:00.000Z');
  const clock = movableClock(startMs);
  const outsideClock = options.outsideStaysInTime ? runningClock(startMs) : clock;
  const folder = await mkdtemp(join(tmpdir(), 'countinghouse-world-'));
  const sandbox = await startSandbox({
    dataDir: join(folder, 'sandbox'),
    now: () => new Date(outsideClock.now()),
    // on a clock that stands still, all calls of a test file fall into one second
    settings: allThrottles(false),
  });
  const test = await aDatabase();
  const logger = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const config = readConfig({
    DATA_DIR: folder,
    DATABASE_URL: test.url,
    SANDBOX_URL: sandbox.url,
    SMTP_URL: sandbox.smtpUrl,
    MAIL_FROM: 'billing@countinghouse.example',
    GOOGLE_KEY_FILE: join(folder, 'sandbox', 'google-service-account.json'),
    GOOGLE_FOLDER: 'shared-drive-timesheets',
    GOOGLE_READER_DOMAIN: 'countinghouse.example',
    WEB_DIR: join(folder, 'no-web'),
    PUBLIC_URL: 'http://127.0.0.1:4200',
    JOBS: '0',
    PORT: '0',
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    LOG_LEVEL: 'silent',
    QUICKBOOKS_WEBHOOK_TOKEN: webhookSecret,
    ZOHO_BOOKS_WEBHOOK_SECRET: webhookSecret,
    ...options.environment,
  });
  const database = withCheckedResults(await openDatabase({ ...config, log: logger }));
  const product = await wire(config, { clock, outsideClock, logger, database, moreRoutes: options.moreRoutes ?? [] });
  await product.app.ready();
  let people = 0;
  const person = (token: string | undefined): Pick<Person, 'call'> => ({
    call: (endpoint, request, options = {}) => call(product, endpoint, request, token, options),
  });
  const signedIn: World['signedIn'] = async (role, name) => {
    people += 1;
    const user = await aStaffUser(database.kysely, { role, ...(name === undefined ? {} : { name }), number: people });
    const session = await startSession(database.kysely, user.id, clock.now(), clock.randomBytes);
    return { userId: user.id, role, email: user.email, token: session.token, ...person(session.token) };
  };
  const control: World['control'] = async (method, path, body) => {
    const answer = await fetch(`${sandbox.url}/control${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
    return answer.status === 204 ? undefined : answer.json();
  };
  const connect = async (connection: ToConnect): Promise<void> => {
    const admin = await signedIn('ROLE_ADMIN');
    await connectSandbox(
      {
        call: async (endpoint, request) => (await admin.call(endpoint, request)).data,
        approve: approveOverHttp,
        open: async (address) => {
          const url = new URL(address);
          const answer = await product.app.inject({
            method: 'GET',
            url: url.pathname + url.search,
            headers: ownBrowser,
          });
          if (answer.statusCode !== 302) throw new Error(`not connected: ${answer.body}`);
        },
      },
      connection,
    );
  };
  return {
    product,
    clock,
    control,
    connectBooks: async (region, provider = 'QUICK_BOOKS') => {
      await connect({ organizationName: `Books ${region}`, ...sandboxBooks(provider, region) });
      await deliverAll(product);
    },
    connectPeople: () => connect({ organizationName: 'People', provider: 'ZOHO_PEOPLE' }),
    connectProjectTool: () => connect({ organizationName: 'Project tool', provider: 'ZOHO_PROJECTS' }),
    booksOf: async (region, provider = 'QUICK_BOOKS') =>
      (await control('GET', `/books/${sandboxBooks(provider, region).realmId}`)) as BooksOnView,
    tx: database.kysely,
    sandboxUrl: sandbox.url,
    smtpUrl: sandbox.smtpUrl,
    databaseUrl: test.url,
    visitor: person(undefined),
    withToken: person,
    signedIn,
    deliverAll: () => deliverAll(product),
    close: async () => {
      await product.stop();
      await sandbox.close();
      await test.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly signed?: SignedMessage;
}

/** One call through the whole product except the network. */
async function call<E extends Endpoint>(
  product: Product,
  endpoint: E,
  request: RequestOf<E> | undefined,
  token: string | undefined,
  { key, viewAs }: CallOptions,
): Promise<CallAnswer<E>> {
  const { params, query, body, form, signed } = (request ?? {}) as Parts;
  const sent = form === undefined ? undefined : new Response(form);
  const payload = signed?.text ?? (body === undefined ? undefined : JSON.stringify(body));
  const answer = await product.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, { params, query }),
    headers: {
      ...ownBrowser,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...(viewAs === undefined ? {} : { [viewAsHeader]: String(viewAs) }),
      ...(signed === undefined || endpoint.signatureHeader === undefined
        ? {}
        : { [endpoint.signatureHeader]: signed.signature }),
      ...(sent === undefined
        ? payload === undefined
          ? {}
          : { 'content-type': 'application/json' }
        : { 'content-type': sent.headers.get('content-type') ?? '' }),
    },
    ...(sent === undefined
      ? payload === undefined
        ? {}
        : { payload }
      : { payload: Buffer.from(await sent.arrayBuffer()) }),
  });
  const isJson = String(answer.headers['content-type']).includes('json');
  const parsed = isJson ? (answer.json() as { data?: unknown; message?: string }) : {};
  const isFine = answer.statusCode < 400;
  return {
    status: answer.statusCode,
    headers: answer.headers,
    message: isFine ? parsed.message : undefined,
    failure: isFine ? undefined : (parsed as unknown as Failure),
    get data(): ReceivedOf<E> {
      if (!isFine) throw new Error(`refused with ${answer.statusCode}: ${answer.body.slice(0, 400)}`);
      if (endpoint.kind !== 'file') return parsed.data as ReceivedOf<E>;
      const name = parseFileName(String(answer.headers['content-disposition']));
      return { name, bytes: new Uint8Array(answer.rawPayload) } satisfies ReceivedFile as ReceivedOf<E>;
    },
  };
}
