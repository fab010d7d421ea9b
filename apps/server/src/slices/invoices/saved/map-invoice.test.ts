import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { mappingEndpoints } from '@countinghouse/contract/invoices/mapping.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBillableProject, aSavedInvoice, aSavedInvoiceOf } from '../../../../test/billable-project.ts';
import { aHandMadeDocument, type HandMade } from '../../../../test/hand-made-document.ts';
import { aWorld, type Person, type World } from '../../../../test/world.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('US');
  await world.connectBooks('IND', 'ZOHO_BOOKS');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.control('DELETE', '/faults');
});

const indian = {
  company: { provider: 'ZOHO_BOOKS', region: 'IND', currencyCode: 'INR', country: 'India' },
} as const;
const inIndia = { region: 'IND', provider: 'ZOHO_BOOKS', currency: 'INR' } as const;

/** A draft of 600.00 for May, dated 21 November 2026 and due a month later. */
async function aDraft(given: Parameters<typeof aBillableProject>[2] = {}): Promise<Invoice> {
  const project = await aBillableProject(world, anna, { invoiceTerm: 30, ...given });
  return aSavedInvoice(anna, project, given.company === undefined ? {} : { exchangeRate: '0.012' });
}
const document = (draft: Invoice, given: HandMade = {}) =>
  aHandMadeDocument(world, { customer: draft.customerName, ...given });
const look = (invoiceId: number, booksInvoiceNumber: string, person = anna) =>
  person.call(mappingEndpoints.compare, { query: { invoiceId, booksInvoiceNumber } });
const map = (draft: Invoice, booksInvoiceNumber: string, confirmed: string | null = null, version = draft.version) =>
  anna.call(mappingEndpoints.map, {
    query: { invoiceId: draft.invoiceId, booksInvoiceNumber },
    body: { version, confirmed },
  });
const code = (answer: { failure: { code: string } | undefined }) => answer.failure?.code;
const now = async ({ invoiceId }: Invoice) =>
  (await anna.call(invoiceEndpoints.get, { params: { id: invoiceId } })).data;
const secondsBy = async ({ projectId }: Invoice) =>
  (
    await sql<{ state: string; seconds: number }>`
      select coalesce(e.document_state, 'open') as state, sum(e.seconds)::int as seconds
      from time_entry e join work_log l on l.id = e.work_log_id where l.project_id = ${projectId} group by 1`.execute(
      world.tx,
    )
  ).rows;

describe('an invoice that was made by hand in the books', () => {
  test.each([
    ['QuickBooks', {}, {}],
    ['Zoho Books', indian, inIndia],
  ])(
    'at %s is found by its number and, where everything agrees, becomes that of the draft',
    async (_name, given, there) => {
      const draft = await aDraft(given);
      const made = await document(draft, there);
      const compared = (await look(draft.invoiceId, made.number.toLowerCase())).data;
      expect(compared).toMatchObject({ booksInvoiceNumber: made.number, booksUrl: made.url });
      expect(compared.fields.map((one) => [one.field, one.ours, one.theirs, one.agrees])).toEqual([
        ['customer', draft.customerName, draft.customerName, true],
        ['currency', draft.currencyCode, draft.currencyCode, true],
        ['total', '600.00', '600.00', true],
        ['invoiceDate', '2026-11-21', '2026-11-21', true],
        ['dueDate', '2026-12-21', '2026-12-21', true],
      ]);
      const mapped = await map(draft, made.number);
      expect(mapped.message).toBe(`Invoice mapped to ${made.number}`);
      expect(mapped.data).toMatchObject({
        documentState: 'issued',
        invoiceNumber: made.number,
        invoiceStatus: 'Pending',
        modifyInBooks: true,
        redirectUrl: made.url,
        push: { state: 'in books', reason: null, booksNumber: made.number },
      });
      expect(await secondsBy(draft)).toEqual([{ state: 'issued', seconds: 12 * 3600 }]);
      await world.deliverAll();
      const { invoices } = await world.booksOf(
        there === inIndia ? 'IND' : 'US',
        there === inIndia ? 'ZOHO_BOOKS' : 'QUICK_BOOKS',
      );
      expect(invoices.filter((one) => one.customerName === draft.customerName)).toHaveLength(1);
    },
  );

  test('differs in what it differs, and is mapped only with these differences confirmed', async () => {
    const draft = await aDraft();
    const made = await document(draft, { total: '599.99', date: '2026-11-30', dueDate: '2027-01-31' });
    const refused = await map(draft, made.number);
    expect(code(refused)).toBe('books_invoice_differs');
    const { data } = await look(draft.invoiceId, made.number);
    expect(refused.failure?.current).toEqual(data);
    expect(data.fields.filter((one) => !one.agrees)).toEqual([
      { field: 'total', ours: '600.00', theirs: '599.99', agrees: false },
      { field: 'invoiceDate', ours: '2026-11-21', theirs: '2026-11-30', agrees: false },
      { field: 'dueDate', ours: '2026-12-21', theirs: '2027-01-31', agrees: false },
    ]);
    expect(await now(draft)).toEqual(draft);
    // the number and the dates are those of the books; the amount stays what was billed here
    expect((await map(draft, made.number, data.fingerprint)).data).toMatchObject({
      documentState: 'issued',
      invoiceDate: '2026-11-30',
      invoiceDueDate: '2027-01-31',
      invoiceAmount: '600.00',
    });
    const [entry] = (
      await sql<{
        changes: unknown;
      }>`select changes from activity_entry where action = 'Mapped' order by id desc limit 1`.execute(world.tx)
    ).rows;
    expect(entry?.changes).toEqual([
      { fieldName: 'Invoice number', oldValue: null, newValue: made.number },
      { fieldName: 'Total in books', oldValue: '600.00', newValue: '599.99' },
      { fieldName: 'Invoice date', oldValue: '2026-11-21', newValue: '2026-11-30' },
      { fieldName: 'Due date', oldValue: '2026-12-21', newValue: '2027-01-31' },
    ]);
  });

  test('that changed after the user saw it is shown again before it is mapped', async () => {
    const draft = await aDraft();
    const [one, other] = [await document(draft, { total: '500.00' }), await document(draft, { total: '400.00' })];
    const confirmed = (await look(draft.invoiceId, one.number)).data.fingerprint;
    expect(code(await map(draft, other.number, confirmed))).toBe('books_invoice_differs');
    expect(await now(draft)).toEqual(draft);
  });

  test('of another customer is shown with its name; of two with one number that of the customer is meant', async () => {
    const [draft, stranger] = [await aDraft(), await aDraft()];
    const made = await document(stranger);
    expect((await look(draft.invoiceId, made.number)).data.fields[0]).toEqual({
      field: 'customer',
      ours: draft.customerName,
      theirs: stranger.customerName,
      agrees: false,
    });
  });

  test('and is due before its date there is due on its date here', async () => {
    const draft = await aDraft();
    const made = await document(draft, { date: '2026-11-30', dueDate: '2026-11-29' });
    const { fingerprint } = (await look(draft.invoiceId, made.number)).data;
    expect((await map(draft, made.number, fingerprint)).data).toMatchObject({
      documentState: 'issued',
      invoiceDate: '2026-11-30',
      invoiceDueDate: '2026-11-30',
    });
  });

  test('moves the month of its money with the due date, unless a person chose that month', async () => {
    const [follows, chosen] = [await aDraft(), await aDraft()];
    const body = {
      version: chosen.version,
      invoiceDueDate: chosen.invoiceDueDate,
      customerMemo: chosen.customerMemo,
      receivedMonth: 'Mar-2027',
    };
    const amended = (await anna.call(invoiceEndpoints.amend, { params: { id: chosen.invoiceId }, body })).data;
    const months = [];
    for (const draft of [follows, amended]) {
      const made = await document(draft, { dueDate: '2027-01-31' });
      const { fingerprint } = (await look(draft.invoiceId, made.number)).data;
      months.push((await map(draft, made.number, fingerprint)).data.receivedMonth);
    }
    expect(months).toEqual(['Jan-2027', 'Mar-2027']);
  });

  test('can be voided from here afterwards, and its hours are open again', async () => {
    const draft = await aDraft();
    const made = await document(draft);
    const { version } = (await map(draft, made.number)).data;
    const body = { version, reason: 'billed twice' };
    expect((await anna.call(invoiceEndpoints.void, { params: { id: draft.invoiceId }, body })).status).toBe(200);
    await world.deliverAll();
    const [there] = (await world.booksOf('US')).invoices.filter((one) => one.docNumber === made.number);
    expect(there?.state).toBe('voided');
    expect(await secondsBy(draft)).toEqual([{ state: 'open', seconds: 12 * 3600 }]);
  });

  test('and has a number of our own kind takes it from the numbers that are still to be given', async () => {
    const draft = await aDraft();
    const { last } = (
      await sql<{
        last: number;
      }>`select coalesce(max(last_number), 0)::int as last from invoice_counter c join connection n on n.id = c.connection_id
        where n.region = 'US' and c.year = 2026`.execute(world.tx)
    ).rows[0] ?? { last: 0 };
    const number = `INV-2026-${last + 1}`;
    await document(draft, { number });
    expect((await map(draft, number)).data.invoiceNumber).toBe(number);
    const project = await aBillableProject(world, anna);
    await aSavedInvoice(anna, project, { saveInBooks: true });
    await world.deliverAll();
    const [next] = (
      await sql<{
        invoice_number: string;
      }>`select invoice_number from invoice where project_id = ${project.id}`.execute(world.tx)
    ).rows;
    expect(next?.invoice_number).toBe(`INV-2026-${last + 2}`);
  });
});

describe('a push that was given up without an answer', () => {
  /** Sent to the books of QuickBooks, which answered nothing that can be read, and given up after some hours of tries. */
  async function givenUp(kind: 'cut-before' | 'applied-then-cut'): Promise<Invoice> {
    const draft = await aDraft();
    await world.control('POST', '/faults', {
      service: 'quickbooks',
      kind,
      times: 1,
      match: { method: 'POST', pathIncludes: '/invoice' },
    });
    await anna.call(invoiceEndpoints.push, { params: { id: draft.invoiceId }, body: { version: draft.version } });
    await world.deliverAll();
    await sql`update outbox set state = 'parked', reason = 'tried too often', finished_at = now()
      where subject = ${`invoice:${draft.invoiceId}`}`.execute(world.tx);
    const parked = await now(draft);
    expect(parked).toMatchObject({ documentState: 'draft', push: { state: 'failed' } });
    return parked;
  }

  test('is mapped to a document that was made by hand in the books', async () => {
    const draft = await givenUp('cut-before');
    const made = await document(draft);
    expect((await look(draft.invoiceId, made.number)).data.fields.every((one) => one.agrees)).toBe(true);
    expect((await map(draft, made.number)).data).toMatchObject({
      documentState: 'issued',
      invoiceNumber: made.number,
      push: { state: 'in books', reason: null },
    });
    await world.deliverAll();
    const { invoices } = await world.booksOf('US');
    expect(invoices.filter((one) => one.customerName === draft.customerName)).toHaveLength(1);
  });

  test('and arrived all the same is tied to what arrived, and to nothing else', async () => {
    const draft = await givenUp('applied-then-cut');
    const made = await document(draft);
    expect([code(await look(draft.invoiceId, made.number)), code(await map(draft, made.number))]).toEqual([
      'invoice_not_pushable',
      'invoice_not_pushable',
    ]);
    expect((await map(draft, draft.invoiceNumber ?? '')).data).toMatchObject({
      documentState: 'issued',
      invoiceNumber: draft.invoiceNumber,
    });
    expect(await secondsBy(draft)).toEqual([{ state: 'issued', seconds: 12 * 3600 }]);
  });

  test('is not tied to anything while it is tried again', async () => {
    const draft = await givenUp('cut-before');
    const made = await document(draft);
    await anna.call(invoiceEndpoints.push, { params: { id: draft.invoiceId }, body: { version: draft.version } });
    const queued = await now(draft);
    expect([code(await look(draft.invoiceId, made.number)), code(await map(queued, made.number))]).toEqual([
      'invoice_not_pushable',
      'invoice_not_pushable',
    ]);
  });
});

describe('mapping happens once', () => {
  test('for two people who map the same draft at the same moment', async () => {
    const draft = await aDraft();
    const [one, other] = [await document(draft), await document(draft)];
    const codes = (await Promise.all([map(draft, one.number), map(draft, other.number)])).map(code);
    expect(codes.filter((found) => found === undefined)).toHaveLength(1);
    expect(codes.filter((found) => found === 'invoice_not_pushable')).toHaveLength(1);
  });

  test('for two drafts that want the same document at the same moment', async () => {
    const project = await aBillableProject(world, anna, { invoiceTerm: 30, hours: [8] });
    const drafts = [
      await aSavedInvoiceOf(anna, project, ['05-01-2026', '05-31-2026']),
      await aDraft({ companyId: project.companyId }),
    ];
    const made = await document(drafts[0] as Invoice);
    const answers = await Promise.all(
      drafts.map(async (draft) => {
        const { fingerprint } = (await look(draft.invoiceId, made.number)).data;
        return map(draft, made.number, fingerprint);
      }),
    );
    const codes = answers.map(code);
    expect(codes.filter((found) => found === undefined)).toHaveLength(1);
    expect(codes.filter((found) => found === 'books_invoice_taken')).toHaveLength(1);
  });

  test('for the version that the user saw, not for a changed draft', async () => {
    const draft = await aDraft();
    const made = await document(draft);
    const late = await map(draft, made.number, null, draft.version + 1);
    expect(code(late)).toBe('stale_version');
    expect(late.failure?.current).toEqual(draft);
  });
});

describe('looking and mapping are refused', () => {
  /** What both calls answer for a draft and a number. */
  const bothOf = async (draft: Pick<Invoice, 'invoiceId' | 'version'>, number: string) => [
    code(await look(draft.invoiceId, number)),
    code(await map(draft as Invoice, number)),
  ];
  const twice = (refusal: string) => [refusal, refusal];

  test('for a number that the books do not have, or not of this kind any more', async () => {
    const draft = await aDraft();
    expect(await bothOf(draft, 'NONE-1')).toEqual(twice('books_invoice_not_found'));
    const made = await document(draft);
    const books = world.product.outside.booksFor(
      (
        await sql<never>`select id, provider, realm_id as "realmId", data_centre as "dataCentre" from connection where region = 'US'`.execute(
          world.tx,
        )
      ).rows[0] as never,
    );
    await books.voidInvoice(made.id, 'a mistake');
    expect(await bothOf(draft, made.number)).toEqual(twice('books_invoice_not_live'));
  });

  test('for a document that another invoice of ours is, mapped or on its way there', async () => {
    const [owner, draft] = [await aDraft(), await aDraft()];
    const made = await document(owner);
    await map(owner, made.number);
    expect(await bothOf(draft, made.number)).toEqual(twice('books_invoice_taken'));
    const { reference } = (
      await sql<{ reference: string }>`select reference from invoice where id = ${owner.invoiceId}`.execute(world.tx)
    ).rows[0] ?? { reference: '' };
    const pushed = await document(draft, { reference });
    expect(await bothOf(draft, pushed.number)).toEqual(twice('books_invoice_taken'));
  });

  test('where two documents have the number and neither or both are of the customer', async () => {
    const draft = await aDraft();
    const made = await document(draft);
    await world.control('POST', '/books/9341450000000001/preferences', { warnDuplicateNumbers: false });
    await document(draft, { number: made.number, total: '1.00' });
    await world.control('POST', '/books/9341450000000001/preferences', { warnDuplicateNumbers: true });
    expect(await bothOf(draft, made.number)).toEqual(twice('books_invoice_twice'));
  });

  test('for an invoice that is issued, void or unknown', async () => {
    const draft = await aDraft();
    const made = await document(draft);
    const issued = (await map(draft, made.number)).data;
    expect(await bothOf(issued, made.number)).toEqual(twice('invoice_not_pushable'));
    const body = { version: issued.version, reason: 'billed twice' };
    await anna.call(invoiceEndpoints.void, { params: { id: draft.invoiceId }, body });
    expect(await bothOf(issued, made.number)).toEqual(twice('invoice_already_void'));
    expect(await bothOf({ invoiceId: 2_147_483_000, version: 1 }, made.number)).toEqual(twice('invoice_not_found'));
  });

  test('where the company’s books are not connected, or do not answer', async () => {
    const elsewhere = await aDraft({ company: { region: 'CA', currencyCode: 'CAD' } });
    expect(await bothOf(elsewhere, 'HAND-1')).toEqual(twice('books_not_connected'));
    const draft = await aDraft();
    await world.control('POST', '/faults', {
      service: 'quickbooks',
      kind: 'html-instead-of-json',
      times: 'always',
      match: { pathIncludes: '/query' },
    });
    expect(await bothOf(draft, 'HAND-1')).toEqual(twice('provider_away'));
  });
});
