import { booksEndpoints } from '@countinghouse/contract/books/books.contract.ts';
import { creditEndpoints } from '@countinghouse/contract/invoices/credits.contract.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sandboxBooks } from '../../../../seed/connect-sandbox.ts';
import { aBillableProject, aSavedInvoice, changePayload } from '../../../../test/billable-project.ts';
import { aTimesheetOf, savePayload } from '../../../../test/invoicing.ts';
import { aWorld, type Person, type World } from '../../../../test/world.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('US');
  await world.connectBooks('UK');
});
afterAll(() => world.close());
beforeEach(async () => {
  anna = await world.signedIn('ROLE_ADMIN', 'Anna');
  await closed(null);
});

const inUsa = { provider: 'QUICK_BOOKS', region: 'US', currencyCode: 'USD' } as const;
/** The books are closed up to a day, and were read again. */
async function closed(closedThrough: string | null): Promise<void> {
  const { realmId } = sandboxBooks('QUICK_BOOKS', 'US');
  await world.control('POST', `/books/${realmId}/preferences`, { closedThrough });
  const { provider, region } = inUsa;
  expect((await anna.call(booksEndpoints.refreshOptions, { body: { provider, region } })).failure).toBeUndefined();
}
const push = ({ invoiceId: id, version }: Invoice) =>
  anna.call(invoiceEndpoints.push, { params: { id }, body: { version } });
const failureOf = ({ failure }: { readonly failure: { code: string; message?: string } | undefined }) => [
  failure?.code,
  failure?.message,
];
const left = async ({ invoiceId }: Invoice): Promise<number> =>
  (await sql`select from outbox where subject = ${`invoice:${invoiceId}`}`.execute(world.tx)).rows.length;
const closedWords =
  'The books are closed through 31 Dec 2026. Choose a later invoice date, or reopen the period there and refresh the books.';

test('an invoice of a day for which the books are closed waits as a draft, whichever way it is sent, until they are open again', async () => {
  const project = await aBillableProject(world, anna, { company: inUsa });
  const draft = await aSavedInvoice(anna, project);
  await closed('2026-12-31');
  expect(failureOf(await push(draft))).toEqual(['books_would_refuse', closedWords]);
  const other = await aBillableProject(world, anna, { company: inUsa });
  const create = await savePayload(anna, await aTimesheetOf(anna, other, '05-01-2026', '05-31-2026'), {
    saveInBooks: true,
  });
  expect(failureOf(await anna.call(invoiceEndpoints.create, { body: create }))).toEqual([
    'books_would_refuse',
    closedWords,
  ]);
  const change = await changePayload(anna, draft.invoiceId, { saveInBooks: true });
  expect(failureOf(await anna.call(invoiceEndpoints.change, { body: change }))).toEqual([
    'books_would_refuse',
    closedWords,
  ]);
  expect(await left(draft)).toBe(0);
  await closed('2026-05-31');
  expect((await push(draft)).status).toBe(202);
});

test('a credit is not begun that the books would refuse', async () => {
  const project = await aBillableProject(world, anna, { company: inUsa });
  const saved = await aSavedInvoice(anna, project, { saveInBooks: true });
  await world.deliverAll();
  const params = { id: saved.invoiceId };
  const { version, lines, developers } = (await anna.call(creditEndpoints.creditable, { params })).data;
  await closed('2026-12-31');
  const refused = await anna.call(creditEndpoints.credit, {
    params,
    body: {
      version,
      reason: 'a mistake',
      creditDate: '2026-12-21',
      lines: lines.map(({ lineId, quantityLeft }) => ({ lineId, quantity: quantityLeft, amount: null })),
      hours: developers.map(({ userId }) => ({ userId, hours: null })),
      creditAmount: '-600.00',
    },
  });
  expect(failureOf(refused)).toEqual(['books_would_refuse', closedWords]);
});

test('refuses a currency that the books do not bill in, as last read, before anything is sent', async () => {
  const draft = await aSavedInvoice(anna, await aBillableProject(world, anna, { company: inUsa }));
  await sql`update books_offer set currencies = '["EUR"]' where connection_id = (select id from connection where region = 'US')`.execute(
    world.tx,
  );
  expect(failureOf(await push(draft))).toEqual([
    'books_would_refuse',
    'The books do not use the currency USD. Turn it on there, then refresh the books.',
  ]);
});

test('names a tax that the books no longer have, or have with other percents', async () => {
  const books = { provider: 'QUICK_BOOKS', region: 'UK' } as const;
  const { taxes } = (await anna.call(booksEndpoints.companyOptions, { query: books })).data;
  const tax = taxes.find(({ percent }) => Number(percent) === 20);
  const company = {
    ...books,
    currencyCode: 'GBP',
    taxSetting: 'Exclusive of Tax',
    taxCodeId: tax?.taxCodeId ?? null,
  } as const;
  const project = await aBillableProject(world, anna, { company });
  const draft = await aSavedInvoice(anna, project, { exchangeRate: '1.27' });
  const words = `The books no longer have the tax ${tax?.taxName}, or its rate changed there. Choose the tax again and save.`;
  await sql`update books_tax set components = replace(components::text, '"20"', '"17.5"')::jsonb where tax_code_id = ${tax?.taxCodeId}`.execute(
    world.tx,
  );
  expect(failureOf(await push(draft))).toEqual(['books_would_refuse', words]);
  await sql`delete from books_tax where tax_code_id = ${tax?.taxCodeId}`.execute(world.tx);
  expect(failureOf(await push(draft))).toEqual(['books_would_refuse', words]);
  await anna.call(booksEndpoints.refreshOptions, { body: books });
  expect((await push(draft)).status).toBe(202);
});
