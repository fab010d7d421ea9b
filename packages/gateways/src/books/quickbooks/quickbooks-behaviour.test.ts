import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSandbox, type Sandbox } from '@countinghouse/sandbox/start-sandbox.ts';
import { openSandboxBooks } from '../../testing/sandbox-books.ts';
import { callsNeverMade, sandboxControl, sandboxFaults } from '../../testing/sandbox-control.ts';
import { describeBooks, type BooksFactory } from '../behaviour.ts';
import type { BooksUnderTest, LedgerInvoice, LedgerPayment } from '../../testing/books-under-test.ts';

const US = '9341450000000001';
const UK = '9341450000000002';
const CANADA = '9341450000000003';
const PUSH_TIMEOUT_MS = 3_000;

const CALLS = {
  'create-invoice': { method: 'POST', pathIncludes: '/invoice' },
  'create-credit': { method: 'POST', pathIncludes: '/creditmemo?requestid' },
  'void-credit': { method: 'POST', pathIncludes: '/creditmemo?operation=delete' },
  'create-customer': { method: 'POST', pathIncludes: '/customer' },
  'record-payment': { method: 'POST', pathIncludes: '/payment?requestid' },
  'delete-payment': { method: 'POST', pathIncludes: '/payment?operation=delete' },
  'apply-credit': { method: 'POST', pathIncludes: '/payment?requestid' },
  'remove-credit': { method: 'POST', pathIncludes: '/payment?operation=delete' },
  'settle-with-payment': { method: 'POST', pathIncludes: '/payment?minorversion' },
  'refund-credit': { method: 'POST', pathIncludes: '/purchase?requestid' },
  'link-refund': { method: 'POST', pathIncludes: '/payment?requestid' },
  'delete-refund': { method: 'POST', pathIncludes: '/purchase?operation=delete' },
  'link-payment-refund': { method: 'POST', pathIncludes: '/payment?minorversion' },
  'any-read': { method: 'GET', pathIncludes: '/query' },
} as const;

type DocumentOnView = Omit<LedgerInvoice, 'number'> & { readonly docNumber: string | null; readonly syncToken: string };

interface BooksOnView {
  readonly customers: readonly { readonly id: string; readonly displayName: string; readonly written: object }[];
  readonly invoices: readonly DocumentOnView[];
  readonly credits: readonly DocumentOnView[];
  readonly payments: readonly LedgerPayment[];
}

const inLedger = ({ docNumber, ...row }: DocumentOnView): LedgerInvoice => ({ ...row, number: docNumber ?? undefined });

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
    const control = sandboxControl(url);
    const view = async () => (await control('GET', `books/${realmId}`)) as BooksOnView;
    return {
      books,
      taxCode,
      ledger: async () => (await view()).invoices.map(inLedger),
      credits: async () => (await view()).credits.map(inLedger),
      payments: async () => (await view()).payments,
      applyByHand: async (details) => void (await control('POST', `books/${realmId}/applications`, details)),
      refundByHand: async (details) => void (await control('POST', `books/${realmId}/refunds`, details)),
      customerText: async (id) => JSON.stringify((await view()).customers.find((one) => one.id === id)?.written),
      customerNames: async () => (await view()).customers.map(({ displayName }) => displayName),
      async spoil(on, fault, times = 1) {
        const often =
          typeof times === 'number' ? { times } : { times: 'always', probability: times.chance, seed: times.seed };
        const failure = sandboxFaults(PUSH_TIMEOUT_MS * 2)[fault];
        await control('POST', 'faults', { service: 'quickbooks', match: CALLS[on], ...failure, ...often });
      },
      heal: async () => void (await control('DELETE', 'faults')),
      ignoreRequestIds: async (ignore) => void (await control('POST', 'settings', { requestIdsHonoured: !ignore })),
      expireTokens: async () => void (await control('POST', 'expire-tokens', { service: 'quickbooks' })),
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
    async callsNeverMade() {
      running ??= start();
      return callsNeverMade((await running).sandbox.url, [US, CANADA, UK]);
    },
    async close() {
      if (!running) return;
      const { sandbox, folder } = await running;
      await sandbox.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

describeBooks(sandboxFactory());
