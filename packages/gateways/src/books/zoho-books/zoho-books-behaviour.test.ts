import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startSandbox, type Sandbox } from '@countinghouse/sandbox/start-sandbox.ts';
import type { ZohoLocation } from '../../oauth/zoho-data-centres.ts';
import { callsNeverMade, sandboxControl, sandboxFaults } from '../../testing/sandbox-control.ts';
import { openSandboxZohoBooks } from '../../testing/sandbox-zoho-books.ts';
import { describeBooks, type BooksFactory } from '../behaviour.ts';
import type { BooksUnderTest, LedgerInvoice, LedgerPayment } from '../../testing/books-under-test.ts';

const US = { id: '860000001', location: 'us' } as const;
const UK = { id: '860000002', location: 'eu' } as const;
const INDIA = { id: '860000004', location: 'in' } as const;
const PUSH_TIMEOUT_MS = 3_000;

const CALLS = {
  'create-invoice': { method: 'POST', pathIncludes: '/invoices' },
  'create-credit': { method: 'POST', pathIncludes: '/creditnotes?' },
  'void-credit': { method: 'POST', pathIncludes: '/status/void' },
  'create-customer': { method: 'POST', pathIncludes: '/contacts' },
  'record-payment': { method: 'POST', pathIncludes: '/customerpayments?' },
  'delete-payment': { method: 'DELETE', pathIncludes: '/customerpayments/' },
  'apply-credit': { method: 'POST', pathIncludes: '/invoices?organization' },
  'remove-credit': { method: 'DELETE', pathIncludes: '/creditnotes/' },
  'settle-with-payment': { method: 'PUT', pathIncludes: '/customerpayments/' },
  'refund-credit': { method: 'POST', pathIncludes: '/refunds?' },
  'link-refund': { method: 'POST', pathIncludes: '/refunds?' },
  'delete-refund': { method: 'DELETE', pathIncludes: '/refunds/' },
  'link-payment-refund': { method: 'POST', pathIncludes: '/refunds?' },
  'any-read': { method: 'GET', pathIncludes: '/books/v3/' },
} as const;

type DocumentOnView = Omit<LedgerInvoice, 'number' | 'privateNote'> & {
  readonly docNumber: string | null;
  readonly reference: string | null;
  readonly comments: readonly string[];
};

interface BooksOnView {
  readonly customers: readonly { readonly id: string; readonly displayName: string; readonly written: object }[];
  readonly invoices: readonly DocumentOnView[];
  readonly credits: readonly DocumentOnView[];
  readonly payments: readonly LedgerPayment[];
}

/** The internal data of these books are the reference and the history. */
const inLedger = ({ docNumber, reference, comments, ...row }: DocumentOnView): LedgerInvoice => ({
  ...row,
  number: docNumber ?? undefined,
  privateNote: [reference ?? '', ...comments].join('\n'),
});

function sandboxFactory(): BooksFactory {
  let running: Promise<{ sandbox: Sandbox; folder: string }> | undefined;

  async function start(): Promise<{ sandbox: Sandbox; folder: string }> {
    const folder = await mkdtemp(path.join(tmpdir(), 'books-'));
    const settings = { zohoBooksThrottle: false, zohoThrottle: false };
    return { folder, sandbox: await startSandbox({ dataDir: folder, settings }) };
  }

  async function open(
    organisation: { readonly id: string; readonly location: ZohoLocation },
    tax: { readonly name: string; readonly percent: number },
  ): Promise<BooksUnderTest> {
    running ??= start();
    const { url } = (await running).sandbox;
    const { books, connection, api } = await openSandboxZohoBooks(url, organisation, {
      pushTimeoutMs: PUSH_TIMEOUT_MS,
    });
    const control = sandboxControl(url);
    const view = async () => (await control('GET', `books/${organisation.id}`)) as BooksOnView;
    const codes = await books.taxCodes();
    return {
      books,
      taxCode: { id: codes.find(({ name }) => name === tax.name)?.id ?? '', percent: tax.percent },
      ledger: async () => (await view()).invoices.map(inLedger),
      credits: async () => (await view()).credits.map(inLedger),
      payments: async () => (await view()).payments,
      applyByHand: async (details) => void (await control('POST', `books/${organisation.id}/applications`, details)),
      refundByHand: async (details) => void (await control('POST', `books/${organisation.id}/refunds`, details)),
      customerText: async (id) => JSON.stringify((await view()).customers.find((one) => one.id === id)?.written),
      customerNames: async () => (await view()).customers.map(({ displayName }) => displayName),
      async spoil(on, fault, times = 1) {
        const often =
          typeof times === 'number' ? { times } : { times: 'always', probability: times.chance, seed: times.seed };
        const failure = sandboxFaults(PUSH_TIMEOUT_MS * 2)[fault];
        await control('POST', 'faults', { service: 'zoho-books', match: CALLS[on], ...failure, ...often });
      },
      heal: async () => void (await control('DELETE', 'faults')),
      // these books do not recognise a repeated request
      ignoreRequestIds: async () => {},
      expireTokens: async () => void (await control('POST', 'expire-tokens', { service: 'zoho' })),
      endGrant: () => connection.revoke(),
      async touch(booksId) {
        const token = await connection.tokens.get();
        const answer = await fetch(`${api}/invoices/${booksId}?organization_id=${organisation.id}`, {
          method: 'PUT',
          headers: { 'content-type': 'application/json', authorization: `Zoho-oauthtoken ${token.reveal()}` },
          body: JSON.stringify({ notes: 'changed by hand', reason: 'by hand' }),
        });
        if (!answer.ok) throw new Error(await answer.text());
      },
    };
  }

  const plain = () => open(US, { name: 'New York Sales Tax', percent: 8.875 });
  return {
    name: 'Zoho Books',
    openPlain: plain,
    // every organisation numbers a document sent without a number
    openNumbering: plain,
    openForEnding: () => open(UK, { name: 'Standard Rate', percent: 20 }),
    async callsNeverMade() {
      running ??= start();
      const { url } = (await running).sandbox;
      // taxes are grouped in India alone
      const { books } = await openSandboxZohoBooks(url, INDIA);
      await books.taxCodes();
      await books.profile();
      return callsNeverMade(url, [US.id, UK.id, INDIA.id]);
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
