import { traceErrors } from '@countinghouse/billing/trace/recompute.ts';
import type { Trace } from '@countinghouse/billing/trace/trace.ts';
import { creditEndpoints } from '@countinghouse/contract/invoices/credits.contract.ts';
import { directInvoiceEndpoints } from '@countinghouse/contract/invoices/direct-invoices.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { dashboardEndpoints } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { nextNumber } from '../../../../seed/builders.ts';
import { aBillableProject, aSavedInvoice, type BillableProject } from '../../../../test/billable-project.ts';
import { aHandMadeDocument, type HandMade } from '../../../../test/hand-made-document.ts';
import { revenueWithTotals } from '../../../../test/lists-with-totals.ts';
import { aWorld, type Person, type World } from '../../../../test/world.ts';

let world: World;
let anna: Person;
let admin: Person;
beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('US');
  await world.connectBooks('IND', 'ZOHO_BOOKS');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  admin = await world.signedIn('ROLE_ADMIN', 'Ada');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.control('DELETE', '/faults');
});

const inUsa = { provider: 'QUICK_BOOKS', region: 'US' } as const;
const inIndia = { provider: 'ZOHO_BOOKS', region: 'IND' } as const;
type Books = typeof inUsa | typeof inIndia;
const november = { from: '2026-11-01', to: '2026-11-30' };
const may = { startDate: '2026-05-01', endDate: '2026-05-31' };

/** A project whose company is called as a customer of the books. */
async function aProjectOf(books: Books, currency = books.region === 'US' ? 'USD' : 'INR') {
  const customer = `Customer ${nextNumber()}`;
  const project = await aBillableProject(world, anna, {
    company: { ...books, currencyCode: currency, displayName: customer },
  });
  const made = (given: HandMade = {}) => aHandMadeDocument(world, { ...books, customer, currency, ...given });
  return { project, customer, made };
}
const list = (
  books: Books,
  overrides: Partial<RequestOf<typeof directInvoiceEndpoints.list>['body']> = {},
  person = anna,
) => person.call(directInvoiceEndpoints.list, { body: { ...books, ...november, ...overrides } });
const listed = async (books: Books, customer: string, mapped = false, person = anna) =>
  (await list(books, { mapped }, person)).data.directInvoices.filter((one) => one.customerName === customer);
type Assignment = RequestOf<typeof directInvoiceEndpoints.assignProject>['body'];
const assign = (project: BillableProject, invoices: Assignment['invoices'], overrides: Partial<Assignment> = {}) =>
  anna.call(directInvoiceEndpoints.assignProject, {
    body: { ...inUsa, projectId: project.id, invoices, ...overrides },
  });
const code = (answer: { failure: { code: string } | undefined }) => answer.failure?.code;
const countOf = async ({ id }: BillableProject) =>
  (
    await sql<{ invoices: number; billings: number }>`
      select (select count(*)::int from invoice where project_id = ${id}) as invoices,
        (select count(*)::int from billing where project_id = ${id}) as billings`.execute(world.tx)
  ).rows[0];

describe('an invoice that is in the books and not here', () => {
  test.each([
    ['QuickBooks', inUsa],
    ['Zoho Books', inIndia],
  ] as const)('at %s is listed, given a project and days, and is here then as it is there', async (_name, books) => {
    const { project, customer, made } = await aProjectOf(books);
    const document = await made({ total: '1234.56', date: '2026-11-05', dueDate: '2026-12-05' });
    await made({ date: '2026-10-31' });
    expect(await listed(books, customer)).toEqual([
      {
        invoiceId: document.id,
        invoiceNumber: document.number,
        customerName: customer,
        invoiceDate: '2026-11-05',
        invoiceDueDate: '2026-12-05',
        currencyCode: document.currency,
        invoiceAmount: '1234.56',
        receivedAmount: '0.00',
        outStandingAmount: '1234.56',
        booksUrl: document.url,
        companyId: project.companyId,
        mappedTo: null,
      },
    ]);
    const assigned = await assign(project, [{ invoiceId: document.id, ...may }], books);
    expect(assigned.status).toBe(201);
    expect(assigned.message).toBe(`1 invoice mapped with ${project.name}`);
    const { invoiceId, billingId } = assigned.data.invoices[0] ?? { invoiceId: 0, billingId: 0 };
    const { data: invoice } = await anna.call(invoiceEndpoints.get, { params: { id: invoiceId } });
    expect(invoice).toMatchObject({
      billingId,
      documentState: 'issued',
      invoiceNumber: document.number,
      invoiceStatus: 'Pending',
      ...may,
      invoiceDate: '2026-11-05',
      invoiceDueDate: '2026-12-05',
      currencyCode: document.currency,
      invoiceAmount: '1234.56',
      outStandingAmount: '1234.56',
      redirectUrl: document.url,
      push: { state: 'in books' },
      totals: { linesAmount: '1234.56', taxAmount: '0.00', total: '1234.56' },
    });
    const trace = (await anna.call(invoiceEndpoints.trace, { params: { id: invoiceId } })).data.trace as Trace;
    expect(trace.value).toBe('1234.56');
    expect(traceErrors(trace)).toEqual([]);
    // no hours are on it
    const hours = await sql`select from time_entry where invoice_id = ${invoiceId}`.execute(world.tx);
    expect(hours.rows).toHaveLength(0);
    const recorded = await sql<{ action: string; visitor: string }>`
      select action, visitor from activity_entry where project_id = ${project.id}`.execute(world.tx);
    expect(recorded.rows).toEqual([{ action: 'Mapped', visitor: 'Anna' }]);
    expect(await listed(books, customer)).toEqual([]);
    expect(await listed(books, customer, true)).toMatchObject([
      {
        invoiceId: document.id,
        mappedTo: { invoiceId, projectId: project.id, projectName: project.name, isDirect: true },
      },
    ]);
    // nothing was sent: the books hold it once
    await world.deliverAll();
    const held = (await world.booksOf(books.region, books.provider)).invoices;
    expect(held.filter((one) => one.docNumber === document.number)).toHaveLength(1);
  });

  test('without a message gets another due date and month without one; a message that was written is not taken away', async () => {
    const { project, made } = await aProjectOf(inUsa);
    const document = await made({ date: '2026-11-05', dueDate: '2026-12-05' });
    const [assigned] = (await assign(project, [{ invoiceId: document.id, ...may }])).data.invoices;
    const { invoiceId = 0 } = assigned ?? {};
    const amend = async (changes: { invoiceDueDate: string; customerMemo: string }) => {
      const { version } = (await anna.call(invoiceEndpoints.get, { params: { id: invoiceId } })).data;
      const body = { version, receivedMonth: 'Jan-2027', ...changes };
      return anna.call(invoiceEndpoints.amend, { params: { id: invoiceId }, body });
    };
    expect((await amend({ invoiceDueDate: '2027-01-15', customerMemo: '' })).data).toMatchObject({
      invoiceDueDate: '2027-01-15',
      receivedMonth: 'Jan-2027',
      customerMemo: '',
    });
    expect((await amend({ invoiceDueDate: '2027-01-15', customerMemo: 'Thank you' })).status).toBe(200);
    expect(await amend({ invoiceDueDate: '2027-01-31', customerMemo: ' ' })).toMatchObject({
      status: 400,
      failure: { errors: [{ path: 'customerMemo', message: messages.messageOnInvoiceRequired }] },
    });
  });

  test('several become one billing each, all or none of them', async () => {
    const { project, made } = await aProjectOf(inUsa);
    const [first, second, other] = [
      await made(),
      await made({ total: '0.01' }),
      await (await aProjectOf(inUsa)).made(),
    ];
    const refused = await assign(
      project,
      [first, other].map(({ id }) => ({ invoiceId: id, ...may })),
    );
    expect(refused.failure).toMatchObject({
      code: 'books_invoice_of_others',
      errors: [{ path: 'invoices.1.invoiceId' }],
    });
    expect(await countOf(project)).toEqual({ invoices: 0, billings: 0 });
    await assign(
      project,
      [first, second].map(({ id }) => ({ invoiceId: id, ...may })),
    );
    expect(await countOf(project)).toEqual({ invoices: 2, billings: 2 });
  });

  test('that was paid in part there is received in part here, by the books', async () => {
    const { project, customer, made } = await aProjectOf(inUsa);
    const document = await made({ total: '600.00' });
    const { outside } = world.product;
    const open = outside.booksFor;
    const paid = vi.spyOn(outside, 'booksFor').mockImplementation((connection) => {
      const books = open(connection);
      const part = <T extends { readonly id: string }>(one: T): T =>
        one.id === document.id ? { ...one, balance: '449.75' } : one;
      return {
        ...books,
        invoicesBetween: async (first, last) => (await books.invoicesBetween(first, last)).map(part),
        readInvoice: async (id) => part((await books.readInvoice(id)) ?? document),
      };
    });
    expect(await listed(inUsa, customer)).toMatchObject([{ receivedAmount: '150.25', outStandingAmount: '449.75' }]);
    const [one] = (await assign(project, [{ invoiceId: document.id, ...may }])).data.invoices;
    paid.mockRestore();
    const id = one?.invoiceId ?? 0;
    expect((await anna.call(receiptEndpoints.list, { params: { id } })).data).toMatchObject({
      invoiceStatus: 'Partial Received',
      receivedAmount: '150.25',
      outStandingAmount: '449.75',
      receipts: [{ amount: '150.25', source: 'books', enteredBy: null }],
    });
  });

  test('cannot be credited here: what it was made of is known to the books alone', async () => {
    const { project, made } = await aProjectOf(inUsa);
    const [one] = (await assign(project, [{ invoiceId: (await made()).id, ...may }])).data.invoices;
    const { data } = await anna.call(creditEndpoints.creditable, { params: { id: one?.invoiceId ?? 0 } });
    expect(data.lines).toEqual([]);
  });
});

describe('an invoice of the books is brought once', () => {
  test('however often it is clicked, and by whom', async () => {
    const { project, made } = await aProjectOf(inUsa);
    const chosen = [{ invoiceId: (await made()).id, ...may }];
    expect((await assign(project, chosen)).status).toBe(201);
    expect(code(await assign(project, chosen))).toBe('books_invoice_taken');
    expect(await countOf(project)).toEqual({ invoices: 1, billings: 1 });
  });

  test('by two at the same moment too', async () => {
    const { project, made } = await aProjectOf(inUsa);
    const chosen = [{ invoiceId: (await made()).id, ...may }];
    const answers = await Promise.all([1, 2, 3].map(() => assign(project, chosen)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
    expect(await countOf(project)).toEqual({ invoices: 1, billings: 1 });
  });

  test('and one that we sent is not among them, even while its outcome is unknown', async () => {
    const { project, customer, made } = await aProjectOf(inUsa);
    const draft = await aSavedInvoice(anna, project);
    const { rows } = await sql<{
      reference: string;
    }>`select reference from invoice where id = ${draft.invoiceId}`.execute(world.tx);
    const pushed = await made({ reference: rows[0]?.reference ?? '' });
    expect(await listed(inUsa, customer)).toEqual([]);
    expect(code(await assign(project, [{ invoiceId: pushed.id, ...may }]))).toBe('books_invoice_taken');
  });

  test('nor under a number that is here already', async () => {
    const { project, made } = await aProjectOf(inUsa);
    const { id, number } = await made();
    const draft = await aSavedInvoice(anna, project);
    // kept for its next push
    await sql`update invoice set invoice_number = ${number}, connection_id = (select id from connection where region = 'US' and provider = 'QUICK_BOOKS')
      where id = ${draft.invoiceId}`.execute(world.tx);
    expect(code(await assign(project, [{ invoiceId: id, ...may }]))).toBe('books_invoice_taken');
  });
});

describe('nothing is brought', () => {
  test('without a choice, or without days', async () => {
    const { project, made } = await aProjectOf(inUsa);
    const { id } = await made();
    const words = async (invoices: Assignment['invoices']) =>
      (await assign(project, invoices)).failure?.errors?.[0]?.message;
    expect(await words([])).toBe('Please select at least one Invoice to map with project');
    expect(await words([{ invoiceId: id, startDate: '', endDate: '2026-05-31' }])).toBe(
      'Please add startDate and endDate for selected Invoice list',
    );
    expect(await words([{ invoiceId: id, startDate: '2026-05-01', endDate: null }])).toBe(
      'Please add startDate and endDate for selected Invoice list',
    );
    expect(await words([1, 2].map(() => ({ invoiceId: id, ...may })))).toBe('An invoice can be selected once.');
    expect(code(await assign(project, [{ invoiceId: id, startDate: '2026-05-31', endDate: '2026-05-01' }]))).toBe(
      'range_reversed',
    );
    expect(code(await assign(project, [{ invoiceId: id, startDate: '2024-01-01', endDate: '2026-05-01' }]))).toBe(
      'period_too_long',
    );
    expect(await countOf(project)).toEqual({ invoices: 0, billings: 0 });
  });

  test('that is void, not there, or in another currency', async () => {
    const { project, made } = await aProjectOf(inIndia);
    const document = await made();
    const { connectionOfBooks } = await import('../../connections/connections.public.ts');
    const connection = await connectionOfBooks(world.tx, inIndia);
    if (connection !== undefined)
      await world.product.outside.booksFor(connection).voidInvoice(document.id, 'a mistake');
    expect(code(await assign(project, [{ invoiceId: document.id, ...may }], inIndia))).toBe('books_invoice_not_live');
    expect(code(await assign(project, [{ invoiceId: '999999999', ...may }], inIndia))).toBe('books_invoice_not_found');
    const dollars = await aProjectOf(inIndia, 'USD');
    const inRupees = await aHandMadeDocument(world, {
      ...inIndia,
      customer: `Rupees ${nextNumber()}`,
      currency: 'INR',
    });
    expect(code(await assign(dollars.project, [{ invoiceId: inRupees.id, ...may }], inIndia))).toBe(
      'books_invoice_of_others',
    );
  });

  test('to a project of other books, or one that the caller does not see', async () => {
    const { made } = await aProjectOf(inUsa);
    const { project: indian } = await aProjectOf(inIndia);
    const chosen = [{ invoiceId: (await made()).id, ...may }];
    expect(code(await assign(indian, chosen))).toBe('books_invoice_of_others');
    const stranger = await world.signedIn('ROLE_ACCOUNTANT');
    const answer = await stranger.call(directInvoiceEndpoints.assignProject, {
      body: { ...inUsa, projectId: indian.id, invoices: chosen },
    });
    expect([answer.status, code(answer)]).toEqual([404, 'project_not_found']);
  });

  test('while the books are away, slow or not connected', async () => {
    const { project, made } = await aProjectOf(inUsa);
    const chosen = [{ invoiceId: (await made()).id, ...may }];
    for (const fault of [
      { kind: 'html-instead-of-json', times: 'always', match: { pathIncludes: '/company' } },
      { kind: 'throttle', times: 'always', match: { pathIncludes: '/company' } },
    ]) {
      await world.control('POST', '/faults', { service: 'quickbooks', ...fault });
      expect(code(await list(inUsa)), fault.kind).toBe('provider_away');
      expect(code(await assign(project, chosen)), fault.kind).toBe('provider_away');
      await world.control('DELETE', '/faults');
      // after so many failures the books are left alone for a while
      world.clock.advance(60_000);
    }
    const nowhere = { provider: 'QUICK_BOOKS', region: 'US_9' } as const;
    const answer = await anna.call(directInvoiceEndpoints.list, { body: { ...nowhere, ...november } });
    expect(code(answer)).toBe('books_not_connected');
    expect(await countOf(project)).toEqual({ invoices: 0, billings: 0 });
    expect((await assign(project, chosen)).status).toBe(201);
  });
});

test('the list needs a period of at most a year; only administrators see invoices of unknown customers', async () => {
  expect(code(await list(inUsa, { from: '2026-12-01' }))).toBe('range_reversed');
  expect(code(await list(inUsa, { from: '2025-01-01' }))).toBe('period_too_long');
  const stranger = `Stranger ${nextNumber()}`;
  await aHandMadeDocument(world, { ...inUsa, customer: stranger });
  const accountant = await world.signedIn('ROLE_ACCOUNTANT');
  expect(await listed(inUsa, stranger, false, accountant)).toEqual([]);
  expect(await listed(inUsa, stranger, false, admin)).toMatchObject([{ companyId: null }]);
  const csm = await world.signedIn('ROLE_CSM');
  expect((await list(inUsa, {}, csm)).status).toBe(403);
});

test('the books that are connected are offered, and no other service', async () => {
  const { data } = await anna.call(directInvoiceEndpoints.books, {});
  expect(data.books.map(({ provider, region }) => [provider, region])).toEqual([
    ['QUICK_BOOKS', 'US'],
    ['ZOHO_BOOKS', 'IND'],
  ]);
  const csm = await world.signedIn('ROLE_CSM');
  expect((await csm.call(directInvoiceEndpoints.books, {})).status).toBe(403);
});

describe('an invoice that was brought from the books is unmapped', () => {
  const unmap = (invoiceId: number, version: number, person = anna) =>
    person.call(directInvoiceEndpoints.unmap, { body: { invoiceId, version, reason: 'of another project' } });
  const versionOf = async (id: number) => (await anna.call(invoiceEndpoints.get, { params: { id } })).data.version;
  async function aBroughtOne(books: Books = inUsa) {
    const { project, customer, made } = await aProjectOf(books);
    const document = await made();
    const assigned = await assign(project, [{ invoiceId: document.id, ...may }], books);
    const id = assigned.data.invoices[0]?.invoiceId ?? 0;
    return { project, customer, document, id };
  }

  test.each([
    ['QuickBooks', inUsa],
    ['Zoho Books', inIndia],
  ] as const)(
    'at %s: it is void here with its reason, as it was in the books, and can be brought again',
    async (_name, books) => {
      const { project, customer, document, id } = await aBroughtOne(books);
      const done = await unmap(id, await versionOf(id));
      expect([done.status, done.message]).toEqual([200, `${document.number} unmapped`]);
      const { data } = await anna.call(invoiceEndpoints.get, { params: { id } });
      expect(data).toMatchObject({
        documentState: 'void',
        voidReason: 'of another project',
        invoiceNumber: document.number,
      });
      const closed = await sql<{ closed_reason: string | null }>`
      select closed_reason from billing where project_id = ${project.id}`.execute(world.tx);
      expect(closed.rows).toEqual([{ closed_reason: 'of another project' }]);
      await world.deliverAll();
      expect(await listed(books, customer)).toMatchObject([{ invoiceId: document.id, outStandingAmount: '600.00' }]);
      const recorded = await sql<{ action: string }>`
      select action from activity_entry where project_id = ${project.id} order by id`.execute(world.tx);
      expect(recorded.rows.map(({ action }) => action)).toEqual(['Mapped', 'Unmapped']);
      const again = await assign(project, [{ invoiceId: document.id, ...may }], books);
      expect(again.status).toBe(201);
      expect(await listed(books, customer, true)).toMatchObject([
        { mappedTo: { invoiceId: again.data.invoices[0]?.invoiceId, isDirect: true } },
      ]);
      expect(code(await assign(project, [{ invoiceId: document.id, ...may }], books))).toBe('books_invoice_taken');
    },
  );

  test('and counts as predicted nowhere', async () => {
    const { project, id } = await aBroughtOne();
    const predicted = async () => {
      const query = { from: 'Jan-2026', to: 'Dec-2027' };
      const { byCompany } = (await admin.call(dashboardEndpoints.figures, { query })).data;
      const ofProject = await revenueWithTotals(admin, { body: { projectName: project.name } });
      return {
        ofCompany: byCompany.find(({ companyId }) => companyId === project.companyId)?.predictedAmount ?? '0.00',
        ofList: ofProject.totals.usd?.predictedAmount,
        rows: ofProject.revenueDetails.map((row) => row.predictedAmount),
      };
    };
    expect(await predicted()).toEqual({ ofCompany: '600.00', ofList: '600.00', rows: ['600.00'] });
    expect((await unmap(id, await versionOf(id))).status).toBe(200);
    expect(await predicted()).toEqual({ ofCompany: '0.00', ofList: '0.00', rows: ['0.00'] });
  });

  test('and what the books said was received goes with it', async () => {
    const { id } = await aBroughtOne();
    await sql`insert into receipt (invoice_id, received_on, amount, note, source, entered_at)
      values (${id}, '2026-11-21', 150.25, 'Received in the books', 'books', now())`.execute(world.tx);
    expect((await unmap(id, await versionOf(id))).status).toBe(200);
    const { receipts, receivedAmount } = (await anna.call(receiptEndpoints.list, { params: { id } })).data;
    expect([receivedAmount, receipts.map(({ amount, source }) => `${amount} ${source}`).toSorted()]).toEqual([
      '0.00',
      ['-150.25 books', '150.25 books'],
    ]);
  });

  test('not while it has a payment that a user recorded, not twice, and not from an older version', async () => {
    const { id } = await aBroughtOne();
    const version = await versionOf(id);
    const body = { invoiceId: id, version, amount: '100.00', receivedDate: '2026-11-21', note: 'Bank transfer' };
    const { data } = await anna.call(receiptEndpoints.add, { body });
    expect(code(await unmap(id, version))).toBe('stale_version');
    expect(code(await unmap(id, data.version))).toBe('direct_invoice_has_money');
    const [receipt] = data.receipts;
    await anna.call(receiptEndpoints.reverse, {
      params: { id, receiptId: receipt?.receiptId ?? 0 },
      body: { version: data.version, reason: 'of another invoice' },
    });
    expect((await unmap(id, await versionOf(id))).status).toBe(200);
    expect(code(await unmap(id, await versionOf(id)))).toBe('invoice_already_void');
  });

  test('and no other is, nor one that the caller does not see', async () => {
    const { project, id } = await aBroughtOne();
    const { invoiceId: draft } = await aSavedInvoice(anna, project);
    expect(code(await unmap(draft, 1))).toBe('invoice_not_direct');
    const stranger = await world.signedIn('ROLE_ACCOUNTANT');
    expect(code(await unmap(id, await versionOf(id), stranger))).toBe('invoice_not_found');
    const csm = await world.signedIn('ROLE_CSM');
    expect((await unmap(id, 1, csm)).status).toBe(403);
  });

  test('nor while something of it is being sent; what still waits is not sent any more', async () => {
    const { id } = await aBroughtOne();
    const { version, receivedMonth } = (await anna.call(invoiceEndpoints.get, { params: { id } })).data;
    const body = {
      version,
      invoiceDueDate: '2027-01-31',
      customerMemo: 'Thank you',
      receivedMonth: receivedMonth ?? 'Dec-2026',
    };
    await anna.call(invoiceEndpoints.amend, { params: { id }, body });
    const row = sql.raw(`subject = 'invoice:${id}' and topic = 'change-invoice'`);
    await sql`update outbox set state = 'sending', lease_owner = 'another', lease_until = now() + interval '1 hour' where ${row}`.execute(
      world.tx,
    );
    expect(code(await unmap(id, await versionOf(id)))).toBe('invoice_being_pushed');
    await sql`update outbox set state = 'ready', lease_owner = null, lease_until = null where ${row}`.execute(world.tx);
    expect((await unmap(id, await versionOf(id))).status).toBe(200);
    const { rows } = await sql<{
      state: string;
      result: unknown;
    }>`select state, result from outbox where ${row}`.execute(world.tx);
    expect(rows).toEqual([{ state: 'done', result: { was: 'unmapped' } }]);
  });

  test('nor of a month that is closed', async () => {
    const { id } = await aBroughtOne();
    const version = await versionOf(id);
    const closed = await sql<{ id: number }>`insert into month_close (month, closed_at, closed_by, reason)
      values ('2026-11-01', now(), ${admin.userId}, 'done') returning id`.execute(world.tx);
    expect(code(await unmap(id, version))).toBe('month_is_closed');
    await sql`update month_close set reopened_at = now(), reopened_by = ${admin.userId}, reopen_reason = 'test' where id = ${closed.rows[0]?.id}`.execute(
      world.tx,
    );
    expect((await unmap(id, version)).status).toBe(200);
  });
});
