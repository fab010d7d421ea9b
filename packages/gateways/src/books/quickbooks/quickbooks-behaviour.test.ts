import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSandbox, type Sandbox } from '@countinghouse/sandbox/start-sandbox.ts';
import { openSandboxBooks } from '../../testing/sandbox-books.ts';
import {
  describeBooks,
  type BooksFactory,
  type BooksFault,
  type BooksUnderTest,
  type LedgerInvoice,
} from '../behaviour.ts';

const US = '9341450000000001';
const UK = '9341450000000002';
const CANADA = '9341450000000003';
const PUSH_TIMEOUT_MS = 3_000;

/** How the fault script of the sandbox spells each fault. */
const FAULTS: Readonly<Record<BooksFault, object>> = {
  lost_by_cut: { kind: 'applied-then-cut' },
  lost_by_500: { kind: 'applied-then-500' },
  lost_by_busy_page: { kind: 'status', status: 503, html: true, applied: true },
  lost_by_silence: { kind: 'applied-then-hang', ms: PUSH_TIMEOUT_MS * 2 },
  lost_by_page_in_200: { kind: 'html-instead-of-json', applied: true },
  lost_by_cut_answer: { kind: 'cut-json' },
  not_done_cut_before: { kind: 'cut-before' },
  not_done_busy_page: { kind: 'status', status: 503, html: true },
  not_done_too_many: { kind: 'throttle' },
  not_done_refused_in_200: { kind: 'fault-in-200' },
  token_ran_out: { kind: 'token-expired' },
  other_company: { kind: 'other-company' },
};
const CALLS = {
  'create-invoice': { method: 'POST', pathIncludes: '/invoice' },
  'create-customer': { method: 'POST', pathIncludes: '/customer' },
  'any-read': { method: 'GET', pathIncludes: '/query' },
} as const;

interface BooksOnView {
  readonly customers: readonly { readonly displayName: string }[];
  readonly invoices: readonly (Omit<LedgerInvoice, 'number'> & {
    readonly docNumber: string | null;
    readonly syncToken: string;
  })[];
}

function sandboxFactory(): BooksFactory {
  let running: Promise<{ sandbox: Sandbox; folder: string }> | undefined;

  async function start(): Promise<{ sandbox: Sandbox; folder: string }> {
    const folder = await mkdtemp(path.join(tmpdir(), 'books-'));
    return { folder, sandbox: await startSandbox({ dataDir: folder, settings: { quickbooksThrottle: false } }) };
  }

  async function open(realmId: string, taxCode: BooksUnderTest['taxCode']): Promise<BooksUnderTest> {
    running ??= start();
    const { url } = (await running).sandbox;
    const { books, connection, api } = await openSandboxBooks(url, realmId, { pushTimeoutMs: PUSH_TIMEOUT_MS });
    const view = async () =>
      (await fetch(`${url}/control/books/${realmId}`).then((answer) => answer.json())) as BooksOnView;
    const control = async (method: string, part: string, body?: object) => {
      const init =
        body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const answer = await fetch(`${url}/control/${part}`, { method, ...init });
      if (!answer.ok) throw new Error(`${method} ${part}: ${await answer.text()}`);
    };
    return {
      books,
      taxCode,
      ledger: async () =>
        (await view()).invoices.map(({ docNumber, ...row }) => ({ ...row, number: docNumber ?? undefined })),
      customerNames: async () => (await view()).customers.map(({ displayName }) => displayName),
      async spoil(on, fault, times = 1) {
        const often =
          typeof times === 'number' ? { times } : { times: 'always', probability: times.chance, seed: times.seed };
        await control('POST', 'faults', { service: 'quickbooks', match: CALLS[on], ...FAULTS[fault], ...often });
      },
      heal: () => control('DELETE', 'faults'),
      ignoreRequestIds: (ignore) => control('POST', 'settings', { requestIdsHonoured: !ignore }),
      expireTokens: () => control('POST', 'expire-tokens', { service: 'quickbooks' }),
      async endGrant() {
        await connection.revoke();
      },
      async touch(booksId) {
        const row = (await view()).invoices.find(({ id }) => id === booksId);
        const token = await connection.tokens.get();
        const answer = await fetch(`${api}/v3/company/${realmId}/invoice`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            authorization: `Bearer ${token.reveal()}`,
          },
          body: JSON.stringify({
            Id: booksId,
            SyncToken: row?.syncToken,
            sparse: true,
            CustomerMemo: { value: 'changed by hand' },
          }),
        });
        if (!answer.ok) throw new Error(await answer.text());
      },
    };
  }

  return {
    name: 'QuickBooks',
    openPlain: () => open(US, { id: '2', percent: 8 }),
    openNumbering: () => open(CANADA, { id: '3', percent: 5 }),
    openForEnding: () => open(UK, { id: '4', percent: 20 }),
    async close() {
      if (!running) return;
      const { sandbox, folder } = await running;
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

describeBooks(sandboxFactory());
