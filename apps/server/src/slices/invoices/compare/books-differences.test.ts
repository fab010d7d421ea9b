import { booksDifferenceEndpoints } from '@countinghouse/contract/books/books-differences.contract.ts';
import { directInvoiceEndpoints } from '@countinghouse/contract/invoices/direct-invoices.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { BooksProvider } from '@countinghouse/gateways/books/books-provider.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextNumber } from '../../../../seed/builders.ts';
import { aBareIssued } from '../../../../test/bare-invoice.ts';
import { aBillableProject } from '../../../../test/billable-project.ts';
import { aHandMadeDocument } from '../../../../test/hand-made-document.ts';
import { aWorld, type Person, type World } from '../../../../test/world.ts';
import { isoInstant } from '../../../clock/clock.ts';
import { connectionOfBooks } from '../../connections/connections.public.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('US');
  await world.connectBooks('IND', 'ZOHO_BOOKS');
});
afterAll(() => world.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  await world.control('DELETE', '/faults');
  anna = await world.signedIn('ROLE_ACCOUNTANT');
  // the books are called no faster than they allow
  world.clock.advance(61_000);
});

const inUsa = { provider: 'QUICK_BOOKS', region: 'US' } as const;
const inIndia = { provider: 'ZOHO_BOOKS', region: 'IND' } as const;
type Books = typeof inUsa | typeof inIndia;
const november = { from: '2026-11-01', to: '2026-11-30' };

/** Invoices of a project that the books hold too. */
async function issuedIn(books: Books, count = 1) {
  const [customer, currency] = [`Customer ${nextNumber()}`, books.region === 'US' ? 'USD' : 'INR'];
  const project = await aBillableProject(world, anna, {
    company: { ...books, currencyCode: currency, displayName: customer },
  });
  const documents = [];
  for (let made = 0; made < count; made += 1)
    documents.push(await aHandMadeDocument(world, { ...books, customer, currency }));
  const answer = await anna.call(directInvoiceEndpoints.assignProject, {
    body: {
      ...books,
      projectId: project.id,
      invoices: documents.map(({ id }) => ({ invoiceId: id, startDate: '2026-05-01', endDate: '2026-05-31' })),
    },
  });
  return documents.map((document, at) => ({ document, id: answer.data.invoices[at]?.invoiceId ?? 0 }));
}
const ask = async (days = november, person = anna) =>
  (await person.call(booksDifferenceEndpoints.list, { body: days })).data.books;
/** What the differing invoices differ in, in words. */
const differences = async () =>
  (await ask()).flatMap(({ rows }) =>
    rows.flatMap(({ invoiceId, fields }) =>
      fields.map(({ field, ours, theirs }) => `${invoiceId} ${field}: ${ours}, ${theirs}`),
    ),
  );
async function booksThemselves(books: Books): Promise<BooksProvider> {
  const connection = await connectionOfBooks(world.tx, books);
  if (connection === undefined) throw new Error('no books');
  return world.product.outside.booksFor(connection);
}
/** Lets the books answer otherwise. */
function booksSay(change: (books: BooksProvider) => Partial<BooksProvider>) {
  const { outside } = world.product;
  const open = outside.booksFor;
  vi.spyOn(outside, 'booksFor').mockImplementation((connection) => {
    const books = open(connection);
    return { ...books, ...change(books) };
  });
}

describe.each([
  ['QuickBooks', inUsa],
  ['Zoho Books', inIndia],
] as const)('what was issued here, beside %s', (_name, books) => {
  test('agrees while it is unchanged, with the time of the comparison', async () => {
    await issuedIn(books, 2);
    expect(await ask()).toEqual([
      {
        ...books,
        state: 'answered',
        askedAt: isoInstant(world.clock.now()),
        invoices: 2,
        unasked: 0,
        differing: 0,
        rows: [],
      },
    ]);
    expect(await ask({ from: '2026-10-01', to: '2026-10-31' })).toEqual([]);
  });

  test('differs in what is open, when money is known on one side alone', async () => {
    const [one] = await issuedIn(books);
    const body = { invoiceId: one?.id ?? 0, version: 2, receivedDate: '2026-11-21', amount: '150.25' };
    expect((await anna.call(receiptEndpoints.add, { body })).failure).toBeUndefined();
    expect(await differences()).toEqual([`${one?.id} balance: 449.75, 600.00`]);
    const [found] = await ask();
    expect(found?.rows[0]).toMatchObject({
      invoiceNumber: one?.document.number,
      booksUrl: one?.document.url,
      fields: [{ currencies: { ours: one?.document.currency, theirs: one?.document.currency } }],
    });
  });

  test('differs when it was made void there, and agrees when it is void on both sides', async () => {
    const [one] = await issuedIn(books);
    await (await booksThemselves(books)).voidInvoice(one?.document.id ?? '', 'a mistake');
    expect(await differences()).toEqual([`${one?.id} document: issued, void`]);
    await sql`update invoice set document_state = 'void', void_reason = 'a mistake' where id = ${one?.id}`.execute(
      world.tx,
    );
    expect(await differences()).toEqual([]);
  });

  test('differs when it is void here alone', async () => {
    const [one] = await issuedIn(books);
    await sql`update invoice set document_state = 'void', void_reason = 'a mistake' where id = ${one?.id}`.execute(
      world.tx,
    );
    expect(await differences()).toEqual([`${one?.id} document: void, issued`]);
  });

  test('is looked for alone before it is called missing, or dated otherwise', async () => {
    const [gone, moved] = await issuedIn(books, 2);
    booksSay((all) => ({
      invoicesBetween: async () => [],
      readInvoice: async (id) => {
        const found = await all.readInvoice(id);
        return id === gone?.document.id || found === undefined
          ? undefined
          : { ...found, date: '2026-12-01' as typeof found.date };
      },
    }));
    expect(await differences()).toEqual([
      `${gone?.id} document: issued, missing`,
      `${moved?.id} date: 2026-11-21, 2026-12-01`,
    ]);
  });

  test('is not seen by who does not see the project', async () => {
    await issuedIn(books);
    expect(await ask(november, await world.signedIn('ROLE_ACCOUNTANT'))).toEqual([]);
  });
});

test('books that are not connected are named, and the others answer all the same', async () => {
  await issuedIn(inIndia);
  const { id } = await aBillableProject(world, anna, { company: { provider: 'QUICK_BOOKS', region: 'UK' } });
  const invoiceId = await aBareIssued(world.tx, id, '600');
  await sql`update invoice set books_id = '7' where id = ${invoiceId}`.execute(world.tx);
  expect(
    (await ask({ from: '2026-05-01', to: '2026-11-30' })).map(({ region, state, unasked }) => [region, state, unasked]),
  ).toEqual([
    ['IND', 'answered', 0],
    ['UK', 'not connected', 1],
  ]);
});

test('what would take too many questions is left out, and said to be', async () => {
  await issuedIn(inUsa, 20);
  await issuedIn(inUsa, 2);
  const read = vi.fn();
  booksSay((all) => ({
    invoicesBetween: async () => [],
    readInvoice: async (id) => {
      read();
      return all.readInvoice(id);
    },
  }));
  expect(await ask()).toMatchObject([{ state: 'answered', invoices: 22, unasked: 2, differing: 0 }]);
  expect(read).toHaveBeenCalledTimes(20);
});

test('the days stand in their order, and are not too many', async () => {
  const refused = async (from: string, to: string) =>
    (await anna.call(booksDifferenceEndpoints.list, { body: { from, to } })).failure?.code;
  expect(await refused('2026-11-30', '2026-11-01')).toBe('range_reversed');
  expect(await refused('2020-11-30', '2026-11-01')).toBe('period_too_long');
});

// the last: books that failed are left alone for a while
test.each([
  ['quickbooks', inUsa],
  ['zoho-books', inIndia],
] as const)('is never said to agree when %s gave no answer', async (service, books) => {
  await issuedIn(books);
  await world.control('POST', '/faults', { service, times: 'always', kind: 'status', status: 500 });
  expect(await ask()).toMatchObject([{ state: 'away', invoices: 1, unasked: 1, differing: 0 }]);
});
