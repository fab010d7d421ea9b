import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { booksDifferenceEndpoints } from '@countinghouse/contract/books/books-differences.contract.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { webhookEndpoints } from '@countinghouse/contract/books/webhooks.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sandboxBooks } from '../../../seed/connect-sandbox.ts';
import { aBillableProject, aSavedInvoice } from '../../../test/billable-project.ts';
import { signedByQuickBooks, signedByZohoBooks } from '../../../test/signed-by-books.ts';
import { aWorld, webhookSecret, type Person, type World } from '../../../test/world.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('US');
  await world.connectBooks('IND', 'ZOHO_BOOKS');
});
afterAll(() => world.close());
beforeEach(async () => {
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});

const inUsa = { provider: 'QUICK_BOOKS', region: 'US', currencyCode: 'USD' } as const;
const inIndia = { provider: 'ZOHO_BOOKS', region: 'IND', currencyCode: 'INR' } as const;
const realmOf = ({ provider, region }: typeof inUsa | typeof inIndia) => sandboxBooks(provider, region).realmId;

async function anIssued(books: typeof inUsa | typeof inIndia): Promise<Invoice> {
  const project = await aBillableProject(world, anna, { company: books });
  const foreign = books.currencyCode === 'USD' ? {} : { exchangeRate: '0.012' };
  const saved = await aSavedInvoice(anna, project, { saveInBooks: true, ...foreign });
  await world.deliverAll();
  return now(saved);
}
const now = async ({ invoiceId }: Invoice): Promise<Invoice> =>
  (await anna.call(invoiceEndpoints.get, { params: { id: invoiceId } })).data;
const booksIdOf = async ({ invoiceId }: Invoice): Promise<string> =>
  (await sql<{ id: string }>`select books_id as id from invoice where id = ${invoiceId}`.execute(world.tx)).rows[0]
    ?.id ?? '';
const differing = async ({ invoiceId }: Invoice): Promise<string[]> =>
  (await anna.call(booksDifferenceEndpoints.ofInvoice, { params: { id: invoiceId } })).data.differences.map(
    ({ field }) => field,
  );
const left = async (): Promise<string[]> =>
  (
    await sql<{ topic: string; subject: string }>`
      select topic, subject from outbox where topic in ('compare-invoice', 'take-payments') and state = 'ready' order by id`.execute(
      world.tx,
    )
  ).rows.map(({ topic, subject }) => `${topic} ${subject}`);
const dueInBooks = async (books: typeof inUsa | typeof inIndia, invoice: Invoice) => {
  const connection = await connectionOfBooks(world.tx, books);
  if (connection === undefined) throw new Error('no books');
  const dueDate = calendarDate('2031-12-31');
  await world.product.outside.booksFor(connection).changeInvoice(await booksIdOf(invoice), { dueDate });
};

test('QuickBooks tells over HTTP of what it changed, in both shapes, and the invoice says what differs', async () => {
  const url = await world.product.app.listen({ port: 0, host: '127.0.0.1' });
  for (const format of ['notifications', 'cloud-events']) {
    const invoice = await anIssued(inUsa);
    const target = { url: `${url}/api/quickbook/webhook`, verifierToken: webhookSecret, format };
    await world.control('POST', '/webhooks', target);
    await dueInBooks(inUsa, invoice);
    await expect.poll(left).toEqual([`compare-invoice invoice:${invoice.invoiceId}`]);
    await world.control('DELETE', '/webhooks');
    await world.deliverAll();
    expect(await differing(invoice)).toEqual(['dueDate']);
  }
});

test('receives a payment at once after a webhook, and once when the webhook comes twice', async () => {
  for (const books of [inUsa, inIndia]) {
    const invoice = await anIssued(books);
    const payment = { documentId: await booksIdOf(invoice), amount: '600.00', date: '2026-11-20' };
    const { paymentId } = (await world.control('POST', `/books/${realmOf(books)}/payments`, payment)) as {
      paymentId: string;
    };
    const notify = () =>
      books.provider === 'QUICK_BOOKS'
        ? world.visitor.call(webhookEndpoints.quickBooks, {
            signed: signedByQuickBooks(realmOf(books), 'Payment', paymentId),
          })
        : world.visitor.call(webhookEndpoints.zohoBooks, {
            query: { organization: realmOf(books) },
            signed: signedByZohoBooks(realmOf(books), { payment: { payment_id: paymentId } }),
          });
    expect((await Promise.all([notify(), notify(), notify()])).map(({ status }) => status)).toEqual([200, 200, 200]);
    await world.deliverAll();
    await notify();
    await world.deliverAll();
    expect(await now(invoice)).toMatchObject({ invoiceStatus: 'Received', receivedAmount: '600.00' });
  }
});

test('what is not signed, or signed with another secret, is refused and leaves nothing', async () => {
  const invoice = await anIssued(inUsa);
  const good = signedByQuickBooks(realmOf(inUsa), 'Invoice', await booksIdOf(invoice));
  const forged = [
    { ...good, signature: '' },
    { ...good, text: `${good.text} ` },
    signedByQuickBooks(realmOf(inUsa), 'Invoice', await booksIdOf(invoice), 'the-secret-of-another-app'),
  ];
  for (const signed of forged)
    expect((await world.visitor.call(webhookEndpoints.quickBooks, { signed })).failure?.code).toBe(
      'webhook_not_signed',
    );
  const zoho = signedByZohoBooks('1', { invoice: { invoice_id: '1' } });
  const query = { organization: realmOf(inIndia) };
  expect((await world.visitor.call(webhookEndpoints.zohoBooks, { query, signed: zoho })).failure?.code).toBe(
    'webhook_not_signed',
  );
  expect(await left()).toEqual([]);
});

test('documents that are not here, other companies and what makes no sense are heard and leave nothing', async () => {
  const invoice = await anIssued(inUsa);
  const recorded = [
    signedByQuickBooks(realmOf(inUsa), 'Invoice', '987654321'),
    signedByQuickBooks('1', 'Invoice', await booksIdOf(invoice)),
    signedByQuickBooks(realmOf(inUsa), 'Customer', '1'),
  ];
  for (const signed of recorded)
    expect((await world.visitor.call(webhookEndpoints.quickBooks, { signed })).status).toBe(200);
  expect(await left()).toEqual([]);
});

test('refuses every webhook when no secret is configured', async () => {
  const deaf = await aWorld({ environment: { QUICKBOOKS_WEBHOOK_TOKEN: '' } });
  try {
    const signed = signedByQuickBooks('1', 'Invoice', '1', '');
    expect((await deaf.visitor.call(webhookEndpoints.quickBooks, { signed })).status).toBe(401);
  } finally {
    await deaf.close();
  }
});
