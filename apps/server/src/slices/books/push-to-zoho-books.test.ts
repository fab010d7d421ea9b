import { booksEndpoints } from '@countinghouse/contract/books/books.contract.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBillableProject, aSavedInvoice } from '../../../test/billable-project.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let gst: string;

beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('IND', 'ZOHO_BOOKS');
  const taxes = await sql<{ tax_code_id: string }>`select tax_code_id from books_tax where name = 'GST18'`.execute(
    world.tx,
  );
  gst = taxes.rows[0]?.tax_code_id ?? '';
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.control('DELETE', '/faults');
  world.clock.advance(31 * 60_000);
  anna = await world.signedIn('ROLE_ADMIN', 'Anna');
});

const fault = (details: object) => world.control('POST', '/faults', { service: 'zoho-books', times: 1, ...details });
const at = (pathIncludes: string) => ({ match: { method: 'POST', pathIncludes } });
const aProject = () =>
  aBillableProject(world, anna, {
    company: {
      provider: 'ZOHO_BOOKS',
      region: 'IND',
      currencyCode: 'INR',
      country: 'India',
      taxSetting: 'Exclusive of Tax',
      taxCodeId: gst,
    },
  });
const now = async (id: number): Promise<Invoice> => (await anna.call(invoiceEndpoints.get, { params: { id } })).data;
const inBooks = async (of: { customerName: string }) =>
  (await world.booksOf('IND', 'ZOHO_BOOKS')).invoices.filter(
    (one) => one.customerName === of.customerName && one.state !== 'deleted',
  );

/** Lets time pass until nothing is on its way any more, or until a day has gone by. */
async function delivered(): Promise<void> {
  for (let looks = 0; looks < 60; looks += 1) {
    await world.deliverAll();
    const left = await sql<{ count: number }>`select count(*)::int as count from outbox
      where state in ('ready', 'sending', 'unknown')`.execute(world.tx);
    if (left.rows[0]?.count === 0) break;
    world.clock.advance(400_000);
  }
  anna = await world.signedIn('ROLE_ADMIN', 'Anna');
}

async function pushed(...failures: object[]): Promise<Invoice> {
  const project = await aProject();
  for (const details of failures) await fault(details);
  const saved = await aSavedInvoice(anna, project, { saveInBooks: true, exchangeRate: '0.012' });
  await delivered();
  return now(saved.invoiceId);
}

/** Once in the books, issued there too, to the paisa, and with one note. */
const oneDocument = async (invoice: Invoice) => {
  expect(invoice).toMatchObject({ documentState: 'issued', push: { state: 'in books' } });
  const found = await inBooks(invoice);
  expect(found.map((one) => [one.docNumber, one.state, one.tax, one.total, one.comments.length])).toEqual([
    [invoice.invoiceNumber, 'open', '108.00', '708.00', 1],
  ]);
  expect(found[0]?.taxLines.map((tax) => tax.amount)).toEqual(['54.00', '54.00']);
};

describe('an invoice for Zoho Books', () => {
  test('is charged as the books charge it, and its address leads to it', async () => {
    const invoice = await pushed();
    await oneDocument(invoice);
    expect(invoice.push.booksUrl).toContain('/zoho-books/in/app/860000004#/invoices/');
  });

  test('offers its taxes, and no amounts with the tax inside', async () => {
    const query = { provider: 'ZOHO_BOOKS', region: 'IND' } as const;
    const options = (await anna.call(booksEndpoints.companyOptions, { query })).data;
    expect(options).toMatchObject({ connected: true, global_taxes: ['Exclusive of Tax', 'Not Applicable'] });
    // neither half is offered alone
    expect(options.taxes.map(({ taxName }) => taxName).toSorted()).toEqual(['GST18', 'IGST0', 'IGST18']);
    expect(options.taxes.find((one) => one.taxName === 'GST18')).toMatchObject({
      percent: '18.0000',
      components: [
        { name: 'CGST9', percent: '9' },
        { name: 'SGST9', percent: '9' },
      ],
    });
  });
});

describe('Zoho Books, which know no request again, hold one document', () => {
  test.each([
    ['the answer was cut off', { kind: 'applied-then-cut', ...at('/invoices?') }],
    ['they answered with a failure', { kind: 'applied-then-500', ...at('/invoices?') }],
    ['a gateway answered a page', { kind: 'html-instead-of-json', applied: true, ...at('/invoices?') }],
    ['the answer was cut in half', { kind: 'cut-json', ...at('/invoices?') }],
    ['the answer was that of another company', { kind: 'other-company', ...at('/invoices?') }],
    ['it was cut off before it was noted', { kind: 'cut-before', ...at('/comments') }],
    ['it was cut off before it was marked as sent', { kind: 'cut-before', ...at('/status/sent') }],
    ['the answer to marking it was cut off', { kind: 'applied-then-cut', ...at('/status/sent') }],
    ['the line was cut before', { kind: 'cut-before', ...at('/invoices?') }],
    ['they had enough', { kind: 'throttle', ...at('/invoices?') }],
    ['they were away', { kind: 'status', status: 503, html: true, ...at('/invoices?') }],
    ['our token had run out', { kind: 'token-expired', ...at('/status/sent') }],
  ])('although %s', async (_, failure) => {
    await oneDocument(await pushed(failure));
  });

  test('although every step lost its answer, and the customer too', async () => {
    const lost = { kind: 'applied-then-cut' };
    await oneDocument(
      await pushed(
        { ...lost, ...at('/contacts') },
        { ...lost, ...at('/invoices?') },
        { ...lost, ...at('/comments') },
        { ...lost, ...at('/status/sent') },
      ),
    );
  });

  test('and said no although they had carried it out: it is found by its number and ended', async () => {
    await oneDocument(await pushed({ kind: 'fault-in-200', applied: true, ...at('/invoices?') }));
  });

  test('although the searches show it late, one after the other, and they said no', async () => {
    const list = (by: string, times: number) => ({ times, match: { method: 'GET', pathIncludes: `${by}=` } });
    const invoice = await pushed(
      { kind: 'applied-then-400', ...at('/invoices?') },
      // by its number shown to the first look and hidden from the two after it; by our reference shown last
      { kind: 'delay', ms: 1, ...list('invoice_number', 1) },
      { kind: 'empty-list', ...list('invoice_number', 2) },
      { kind: 'empty-list', ...list('reference_number', 4) },
    );
    await oneDocument(invoice);
  });

  test('and refused to count it at first: what was begun is completed by the next look', async () => {
    await oneDocument(await pushed({ kind: 'fault-in-200', ...at('/status/sent') }));
  });

  test('and refused to count it for longer than it is looked for: it is completed when they take it', async () => {
    await oneDocument(await pushed({ kind: 'fault-in-200', ...at('/status/sent'), times: 5 }));
  });

  test('and when it is voided here, void there, whatever happens on the way', async () => {
    const issued = await pushed();
    await fault({ kind: 'applied-then-cut', ...at('/status/void') });
    const body = { version: issued.version, reason: 'billed to the wrong client' };
    await anna.call(invoiceEndpoints.void, { params: { id: issued.invoiceId }, body });
    await delivered();
    const [document] = await inBooks(issued);
    expect(document).toMatchObject({ state: 'voided', docNumber: issued.invoiceNumber });
    expect(document?.comments.at(-1)).toContain('billed to the wrong client');
  });
});
