import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBillableProject, aSavedInvoice } from '../../../test/billable-project.ts';
import { aTimesheetOf, savePayload, type SaveOverrides } from '../../../test/invoicing.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('UK');
  await world.connectBooks('IND');
  await world.connectBooks('IND', 'ZOHO_BOOKS');
  await world.connectBooks('UK', 'ZOHO_BOOKS');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

type Provider = 'QUICK_BOOKS' | 'ZOHO_BOOKS';
async function booksOf(provider: Provider, region: 'UK' | 'IND') {
  const connection = await connectionOfBooks(world.tx, { provider, region });
  if (connection === undefined) throw new Error('no books');
  return world.product.outside.booksFor(connection);
}
const projectOf = (provider: Provider, region: 'UK' | 'IND', currencyCode: string) =>
  aBillableProject(world, anna, { company: { provider, region, currencyCode } });
/** What the books hold of an invoice that was sent. */
async function pushed(provider: Provider, region: 'UK' | 'IND', invoiceId: number) {
  await world.deliverAll();
  const { rows } = await sql<{ id: string | null }>`select books_id as id from invoice where id = ${invoiceId}`.execute(
    world.tx,
  );
  return (await booksOf(provider, region)).readInvoice(rows[0]?.id ?? '0');
}
async function payload(project: { zohoProjectId: string }, overrides: SaveOverrides = {}) {
  return savePayload(anna, await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026'), overrides);
}

test.each(['QUICK_BOOKS', 'ZOHO_BOOKS'] as const)(
  'the typed exchange rate is sent to %s in its home currency, or refused at its field',
  async (provider) => {
    await sql`update books_offer set currencies = currencies || '["EUR"]' where not currencies ? 'EUR'`.execute(
      world.tx,
    );
    await sql`delete from exchange_rate where currency_code = 'GBP'`.execute(world.tx);
    const project = await projectOf(provider, 'UK', 'EUR');
    const body = await payload(project, { exchangeRate: '1.100000', saveInBooks: true });
    const refused = await anna.call(invoiceEndpoints.create, { body });
    const message =
      'The home currency of the books is GBP. No exchange rate of GBP is known for the invoice date, so the rate 1.100000 cannot be sent.';
    expect(refused.failure).toMatchObject({
      code: 'books_would_refuse',
      message,
      errors: [{ path: 'invoiceGenerateDetails.exchangeRate', message }],
    });
    await sql`insert into exchange_rate (currency_code, day, rate, source, fetched_at) values ('GBP', '2020-01-01', 1.25, 'test', now())`.execute(
      world.tx,
    );
    const saved = (await anna.call(invoiceEndpoints.create, { body })).data;
    expect(await pushed(provider, 'UK', saved.invoiceId)).toMatchObject({ currency: 'EUR', exchangeRate: '0.88' });
  },
);

test('the cent that tax inside the amounts leaves goes to QuickBooks on a line with a tax code', async () => {
  const igst = (await (await booksOf('QUICK_BOOKS', 'IND')).taxCodes()).find(({ name }) => name === '18.0% IGST');
  const project = await projectOf('QUICK_BOOKS', 'IND', 'INR');
  const tax = { globalTaxSetting: 'Inclusive of Tax', taxCodeId: igst?.id ?? '' } as const;
  const saved = await aSavedInvoice(anna, project, { tax, exchangeRate: '0.012', saveInBooks: true });
  expect(saved.totals).toMatchObject({ total: '600.00', taxAmount: '91.53' });
  // 508.48 with 91.53 make 600.01, and 508.47 with 91.52 make 599.99
  expect(await pushed('QUICK_BOOKS', 'IND', saved.invoiceId)).toMatchObject({
    total: '600.00',
    tax: '91.53',
    lines: [{ amount: '508.48' }, { description: 'Rounding', amount: '-0.01', taxCodeId: '14' }],
  });
});

test.each(['QUICK_BOOKS', 'ZOHO_BOOKS'] as const)(
  'a line of no hours and no amount is not sent to %s',
  async (provider) => {
    const project = await projectOf(provider, 'IND', 'INR');
    const draft = await aSavedInvoice(anna, project, { exchangeRate: '0.012' });
    await sql`insert into invoice_line (invoice_id, line_id, position, name, description, quantity, rate, amount, net_amount, tax_amount, employee_ids, log_ids)
    values (${draft.invoiceId}, 'nothing', 99, 'Development Fees', 'not worked', 0, 60, 0, 0, 0, '{}', '{}')`.execute(
      world.tx,
    );
    const { version } = (await anna.call(invoiceEndpoints.get, { params: { id: draft.invoiceId } })).data;
    await anna.call(invoiceEndpoints.push, { params: { id: draft.invoiceId }, body: { version } });
    expect(await pushed(provider, 'IND', draft.invoiceId)).toMatchObject({
      total: '600.00',
      lines: [{ amount: '600.00' }],
    });
  },
);

test('what is longer than the books take is refused before it is saved, at its field', async () => {
  const project = await projectOf('ZOHO_BOOKS', 'IND', 'INR');
  const body = await payload(project, { exchangeRate: '0.012' });
  const [line] = body.invoiceLineItemList;
  if (line === undefined) throw new Error('no line');
  const long = { ...body, invoiceLineItemList: [{ ...line, description: 'x'.repeat(2001) }] };
  const message = messages.longerThanBooksTake('a line description', 2000);
  expect((await anna.call(invoiceEndpoints.create, { body: long })).failure).toMatchObject({
    code: 'books_would_refuse',
    errors: [{ path: 'invoiceLineItemList.0.description', message }],
  });
  const many = { ...body, invoiceLineItemList: Array.from({ length: 1040 }, () => line) };
  expect((await anna.call(invoiceEndpoints.create, { body: many })).failure).toMatchObject({
    code: 'invalid_input',
    errors: [{ path: 'invoiceLineItemList', message: messages.tooManyLines(1000) }],
  });
  const { rows } = await sql`select from invoice where project_id = ${project.id}`.execute(world.tx);
  expect(rows).toHaveLength(0);
});

test('one half of the Indian tax is refused, and so is tax where none is charged', async () => {
  const codes = await (await booksOf('ZOHO_BOOKS', 'IND')).taxCodes();
  const idOf = (name: string) => codes.find((one) => one.name === name)?.id ?? '';
  const project = await projectOf('ZOHO_BOOKS', 'IND', 'INR');
  const whole = await payload(project, {
    exchangeRate: '0.012',
    tax: { globalTaxSetting: 'Exclusive of Tax', taxCodeId: idOf('GST18') },
  });
  const details = whole.invoiceGenerateDetails;
  const half = {
    ...whole,
    invoiceGenerateDetails: { ...details, taxDetails: { ...details.taxDetails, taxCodeId: idOf('CGST9') } },
  };
  expect((await anna.call(invoiceEndpoints.create, { body: half })).failure).toMatchObject({
    code: 'tax_unknown',
    errors: [{ path: 'invoiceGenerateDetails.taxDetails.taxCodeId' }],
  });
  expect((await anna.call(invoiceEndpoints.create, { body: whole })).data.totals).toMatchObject({
    taxAmount: '108.00',
    total: '708.00',
  });
});
