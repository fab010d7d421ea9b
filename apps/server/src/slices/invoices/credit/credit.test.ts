import { traceErrors } from '@countinghouse/billing/trace/recompute.ts';
import type { Trace } from '@countinghouse/billing/trace/trace.ts';
import { creditEndpoints } from '@countinghouse/contract/invoices/credits.contract.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { mappingEndpoints } from '@countinghouse/contract/invoices/mapping.contract.ts';
import { regionOf } from '@countinghouse/contract/options.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aBillableProject, aSavedInvoice, type BillableProject } from '../../../../test/billable-project.ts';
import { aTimesheetOf } from '../../../../test/invoicing.ts';
import { takeOffCredits } from '../../../../test/take-off-credits.ts';
import { takeVoidOfBooks } from '../../../../test/void-there.ts';
import { aWorld, type Person, type World } from '../../../../test/world.ts';

let world: World;
let anna: Person;
let gst: string;

beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('US');
  await world.connectBooks('IND', 'ZOHO_BOOKS');
  const taxes = await sql<{ tax_code_id: string }>`select tax_code_id from books_tax where name = 'GST18'`.execute(
    world.tx,
  );
  gst = taxes.rows[0]?.tax_code_id ?? '';
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.control('DELETE', '/faults');
  await world.control('POST', '/settings', { requestIdsHonoured: true });
  anna = await world.signedIn('ROLE_ADMIN', 'Anna');
});

type Body = RequestOf<typeof creditEndpoints.credit>['body'];
const now = async (id: number): Promise<Invoice> => (await anna.call(invoiceEndpoints.get, { params: { id } })).data;
const code = (answer: { failure: { code: string } | undefined }) => answer.failure?.code;
const left = async (id: number) => (await anna.call(creditEndpoints.creditable, { params: { id } })).data;
const push = ({ invoiceId: id, version }: Invoice) =>
  anna.call(invoiceEndpoints.push, { params: { id }, body: { version } });
/** Voids a document, after what is applied of it was taken off. */
const voiding = async (of: Invoice) => {
  await takeOffCredits(anna, of);
  const { version } = await now(of.invoiceId);
  return anna.call(invoiceEndpoints.void, {
    params: { id: of.invoiceId },
    body: { version, reason: 'a mistake' },
  });
};

/** Lets time pass until nothing is on its way any more. */
async function delivered(): Promise<void> {
  for (let looks = 0; looks < 60; looks += 1) {
    await world.deliverAll();
    const waiting = await sql`select from outbox where state in ('ready', 'sending', 'unknown') limit 1`.execute(
      world.tx,
    );
    if (waiting.rows.length === 0) break;
    world.clock.advance(400_000);
  }
  anna = await world.signedIn('ROLE_ADMIN', 'Anna');
}

/** An issued invoice of 12 hours at 50.00, with its project. */
async function issued(project?: BillableProject): Promise<{ project: BillableProject; invoice: Invoice }> {
  const of = project ?? (await aBillableProject(world, anna));
  const saved = await aSavedInvoice(anna, of, { saveInBooks: true, exchangeRate: '0.012' });
  await delivered();
  return { project: of, invoice: await now(saved.invoiceId) };
}

/** Everything left to credit, with all hours, as the screen sends it. */
async function whole(invoice: Invoice): Promise<Body> {
  const { lines, developers, version } = await left(invoice.invoiceId);
  return {
    version,
    reason: 'the client ended the project',
    creditDate: '2026-12-21',
    lines: lines.flatMap(({ lineId, quantityLeft }) =>
      quantityLeft === '0.00' ? [] : [{ lineId, quantity: quantityLeft, amount: null }],
    ),
    hours: developers.map(({ userId }) => ({ userId, hours: null })),
    creditAmount: `-${invoice.invoiceAmount}`,
  };
}

const credit = async (invoice: Invoice, changes: Partial<Body> = {}, key?: string) =>
  anna.call(
    creditEndpoints.credit,
    { params: { id: invoice.invoiceId }, body: { ...(await whole(invoice)), ...changes } },
    key === undefined ? {} : { key },
  );
/** So many hours of the only line. */
const hoursOf = (project: BillableProject, invoice: Invoice, quantity: string, amount: string): Partial<Body> => ({
  lines: invoice.invoiceLineItemList.map(({ lineId }) => ({ lineId, quantity, amount: null })),
  hours: [{ userId: project.employeeId, hours: quantity }],
  creditAmount: amount,
});

async function credited(changes?: (project: BillableProject, invoice: Invoice) => Partial<Body>) {
  const { project, invoice } = await issued();
  const made = await credit(invoice, changes?.(project, invoice));
  await delivered();
  return { project, invoice, credit: await now(made.data.invoiceId) };
}

/** Hours of a project in each state of the ledger of time. */
const hoursIn = async (projectId: number) =>
  Object.fromEntries(
    (
      await sql<{ state: string; hours: number }>`
        select coalesce(e.document_state, 'open') as state, (sum(e.seconds) / 3600.0)::float as hours
        from time_entry e join work_log l on l.id = e.work_log_id where l.project_id = ${projectId} group by 1`.execute(
        world.tx,
      )
    ).rows.map((row) => [row.state, row.hours]),
  );
const inBooks = async (of: Invoice) =>
  (await world.booksOf(regionOf(of.region), of.provider)).credits.filter(
    (one) => one.customerName === of.customerName && one.state !== 'deleted',
  );

describe('a credit of a whole invoice', () => {
  test('is the invoice with the opposite sign, names it, is frozen, and opens its hours', async () => {
    const { project, invoice, credit: made } = await credited();
    expect(made).toMatchObject({
      documentState: 'issued',
      invoiceAmount: '-600.00',
      correctsInvoice: { invoiceId: invoice.invoiceId, invoiceNumber: invoice.invoiceNumber },
      creditReason: 'the client ended the project',
      invoiceTemplate: invoice.invoiceTemplate,
      startDate: invoice.startDate,
      push: { state: 'in books' },
    });
    expect(made.invoiceNumber).toMatch(/^INV-2026-\d+$/);
    expect(made.invoiceLineItemList).toMatchObject([{ quantity: '-12.00', rate: '50.0000', amount: '-600.00' }]);
    expect((await now(invoice.invoiceId)).credits).toMatchObject([
      { invoiceId: made.invoiceId, invoiceAmount: '-600.00', documentState: 'issued', pushState: 'in books' },
    ]);
    expect((await inBooks(made)).map((one) => [one.docNumber, one.total])).toEqual([[made.invoiceNumber, '600.00']]);
    expect(await hoursIn(project.id)).toEqual({ open: 12, issued: 0 });
    const { trace } = (await anna.call(invoiceEndpoints.trace, { params: { id: made.invoiceId } })).data;
    expect(traceErrors(trace as Trace)).toEqual([]);
    expect(trace).toMatchObject({ value: '-600.00' });
    await expect(sql`update invoice set total = -1 where id = ${made.invoiceId}`.execute(world.tx)).rejects.toThrow();
    const recorded =
      await sql`select from activity_entry where action = 'Credited' and project_id = ${project.id}`.execute(world.tx);
    expect(recorded.rows).toHaveLength(1);
  });

  test('lets the same hours be billed again to exactly the cent, and then cannot be void any more', async () => {
    const { project, invoice, credit: made } = await credited();
    const timesheet = await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026');
    expect(timesheet.zohoEmployeeMetadataList.map((row) => [row.billedHours, row.amount])).toEqual([
      ['12.00', '600.00'],
    ]);
    const again = (await issued(project)).invoice;
    expect(again).toMatchObject({ invoiceAmount: invoice.invoiceAmount, documentState: 'issued' });
    expect(again.billingId).not.toBe(invoice.billingId);
    expect(await hoursIn(project.id)).toEqual({ issued: 12 });
    expect(code(await voiding(made))).toBe('credited_hours_billed');
    expect(code(await takeVoidOfBooks(world, anna, made.invoiceId))).toBe('credited_hours_billed');
    expect((await voiding(again)).status).toBe(200);
    expect((await voiding(made)).status).toBe(200);
    expect(await hoursIn(project.id)).toEqual({ issued: 12 });
  });

  test('keeps the invoice from being void until it is void itself; then its hours are billed as before', async () => {
    const { project, invoice, credit: made } = await credited();
    expect(code(await voiding(await now(invoice.invoiceId)))).toBe('invoice_has_credits');
    expect(code(await takeVoidOfBooks(world, anna, invoice.invoiceId))).toBe('invoice_has_credits');
    expect((await voiding(made)).data).toMatchObject({ documentState: 'void', invoiceStatus: 'Void' });
    await delivered();
    expect(await inBooks(made)).toEqual([]);
    expect(await hoursIn(project.id)).toEqual({ issued: 12 });
    expect((await left(invoice.invoiceId)).lines[0]?.amountLeft).toBe('600.00');
    expect((await voiding(await now(invoice.invoiceId))).status).toBe(200);
    expect(await hoursIn(project.id)).toEqual({ open: 12 });
  });

  test('gives days that were billed as days back too, and takes them again', async () => {
    const project = await aBillableProject(world, anna, { model: 'Dedicated' });
    const { invoice } = await issued(project);
    const made = await credit(invoice);
    expect(code(made)).toBeUndefined();
    await delivered();
    const again = await issued(project);
    expect(again.invoice.invoiceAmount).toBe(invoice.invoiceAmount);
    expect(code(await voiding(await now(made.data.invoiceId)))).toBe('credited_hours_billed');
    expect(code(await voiding(again.invoice))).toBeUndefined();
    expect(code(await voiding(await now(made.data.invoiceId)))).toBeUndefined();
    const third = await aTimesheetOf(anna, project, '05-01-2026', '05-31-2026');
    expect(third.zohoEmployeeMetadataList[0]?.billedHours).toBe('0.00');
  });

  test('cannot be void while another invoice bills its days, also where no hours were logged on them', async () => {
    const project = await aBillableProject(world, anna, { model: 'Dedicated', hours: [] });
    const { invoice } = await issued(project);
    const made = await credit(invoice);
    expect(code(made)).toBeUndefined();
    await delivered();
    const again = await issued(project);
    expect(again.invoice.invoiceAmount).toBe(invoice.invoiceAmount);
    expect(code(await voiding(await now(made.data.invoiceId)))).toBe('credited_hours_billed');
    expect(code(await voiding(again.invoice))).toBeUndefined();
    expect(code(await voiding(await now(made.data.invoiceId)))).toBeUndefined();
  });
});

describe('a credit of a part', () => {
  test('takes back some hours from the newest log backwards, and later no more than is left', async () => {
    const { project, invoice } = await issued();
    const first = await credit(invoice, hoursOf(project, invoice, '5.00', '-250.00'));
    expect(first.data).toMatchObject({ invoiceAmount: '-250.00', push: { state: 'queued' } });
    expect(await left(invoice.invoiceId)).toMatchObject({
      lines: [{ quantityLeft: '7.00', amountLeft: '350.00' }],
      developers: [{ hoursLeft: '7.00' }],
    });
    const open = await sql`select l.day, e.seconds from time_entry e join work_log l on l.id = e.work_log_id
      where l.project_id = ${project.id} and e.invoice_id is null order by 1`.execute(world.tx);
    expect(open.rows).toEqual([
      { day: '2026-05-04', seconds: 3600 },
      { day: '2026-05-05', seconds: 14_400 },
    ]);
    const more = { ...hoursOf(project, invoice, '7.01', '-350.50'), hours: [] };
    expect(code(await credit(invoice, more))).toBe('credit_exceeds_invoice');
    const longer = {
      ...hoursOf(project, invoice, '1.00', '-50.00'),
      hours: [{ userId: project.employeeId, hours: '7.01' }],
    };
    expect(code(await credit(invoice, longer))).toBe('hours_not_billed');
    expect((await credit(invoice, { creditAmount: '-350.00' })).status).toBe(201);
    expect(await hoursIn(project.id)).toMatchObject({ open: 12 });
    expect(code(await credit(invoice))).toBe('nothing_credited');
    await delivered();
  });

  test('of money alone leaves the hours billed', async () => {
    const { project, invoice } = await issued();
    const lines = invoice.invoiceLineItemList.map(({ lineId }) => ({ lineId, quantity: null, amount: '99.99' }));
    const made = await credit(invoice, { lines, hours: [], creditAmount: '-99.99' });
    expect(made.data.invoiceLineItemList).toMatchObject([{ quantity: '-1.00', rate: '99.9900', amount: '-99.99' }]);
    await delivered();
    expect((await now(made.data.invoiceId)).push.state).toBe('in books');
    expect(await hoursIn(project.id)).toEqual({ issued: 12 });
  });
});

describe('crediting is refused', () => {
  test('for a draft, a void invoice and a credit (invoice_not_creditable), and for one that is not there (invoice_not_found)', async () => {
    const { invoice, credit: made } = await credited();
    const lines = invoice.invoiceLineItemList.map(({ lineId }) => ({ lineId, quantity: '1.00', amount: null }));
    const body = { ...(await whole(invoice)), lines };
    const of = async (id: number) => [
      code(await anna.call(creditEndpoints.credit, { params: { id }, body })),
      code(await anna.call(creditEndpoints.creditable, { params: { id } })),
    ];
    const twice = ['invoice_not_creditable', 'invoice_not_creditable'];
    const draft = await aSavedInvoice(anna, await aBillableProject(world, anna));
    expect(await of(draft.invoiceId)).toEqual(twice);
    expect(await of(made.invoiceId)).toEqual(twice);
    await voiding(made);
    await voiding(await now(invoice.invoiceId));
    expect(await of(invoice.invoiceId)).toEqual(twice);
    expect(await of(2_147_483_000)).toEqual(['invoice_not_found', 'invoice_not_found']);
  });

  test('for CSMs, outside the scope, and for one who saw an older invoice (forbidden, invoice_not_found, stale_version)', async () => {
    const { project, invoice } = await issued();
    const request = { params: { id: invoice.invoiceId }, body: await whole(invoice) };
    const csm = await world.signedIn('ROLE_CSM');
    expect(code(await csm.call(creditEndpoints.credit, request))).toBe('forbidden');
    const stranger = await world.signedIn('ROLE_ACCOUNTANT');
    expect((await stranger.call(creditEndpoints.credit, request)).status).toBe(404);
    expect((await stranger.call(creditEndpoints.creditable, { params: request.params })).status).toBe(404);
    await credit(invoice, hoursOf(project, invoice, '1.00', '-50.00'));
    expect(code(await anna.call(creditEndpoints.credit, request))).toBe('stale_version');
    await delivered();
  });

  test('without anything to credit, before the invoice, or at other amounts (nothing_credited, credit_too_early, totals_differ)', async () => {
    const { project, invoice } = await issued();
    expect(code(await credit(invoice, { lines: [], creditAmount: '0' }))).toBe('nothing_credited');
    expect(code(await credit(invoice, { creditDate: '2026-01-01' }))).toBe('credit_too_early');
    expect(code(await credit(invoice, { creditAmount: '-599.99' }))).toBe('totals_differ');
    expect(code(await credit(invoice, { creditAmount: '-600.001' }))).toBe('totals_differ');
    const lines = invoice.invoiceLineItemList.map(({ lineId }) => ({ lineId, quantity: null, amount: '0.001' }));
    expect(code(await credit(invoice, { lines }))).toBe('credit_exceeds_invoice');
    const strange = [{ lineId: 'of another invoice', quantity: '1.00', amount: null }];
    expect(code(await credit(invoice, { lines: strange }))).toBe('credit_exceeds_invoice');
    const twice = [1, 2].map(() => ({ userId: project.employeeId, hours: '1.00' }));
    expect(code(await credit(invoice, { hours: twice }))).toBe('hours_not_billed');
    expect(await hoursIn(project.id)).toEqual({ issued: 12 });
    expect((await now(invoice.invoiceId)).credits).toEqual([]);
  });

  test('while the books are not connected (books_not_connected)', async () => {
    const { project, invoice } = await issued();
    await sql`update company set region = 'CA' where id = ${project.companyId}`.execute(world.tx);
    expect(code(await credit(invoice))).toBe('books_not_connected');
    expect(await hoursIn(project.id)).toEqual({ issued: 12 });
  });

  test('by the database too, past all rules of the product', async () => {
    const { project, invoice } = await issued();
    const made = await credit(invoice, hoursOf(project, invoice, '5.00', '-250.00'));
    const more = sql`update invoice_line set takes_back = 12.01 where invoice_id = ${made.data.invoiceId}`;
    await expect(more.execute(world.tx)).rejects.toMatchObject({ constraint: 'credits_never_exceed' });
    const dearer = sql`update invoice_line set amount = -600.01 where invoice_id = ${made.data.invoiceId}`;
    await expect(dearer.execute(world.tx)).rejects.toMatchObject({ constraint: 'credits_never_exceed' });
    const voided = sql`update invoice set document_state = 'void', void_reason = 'x' where id = ${invoice.invoiceId}`;
    await expect(voided.execute(world.tx)).rejects.toMatchObject({ constraint: 'invoice_with_credits_stays' });
    await delivered();
  });
});

describe('a credit that is asked for more than once', () => {
  test('by a second click is made once', async () => {
    const { invoice } = await issued();
    const request = { params: { id: invoice.invoiceId }, body: await whole(invoice) };
    const key = `credit-twice-${invoice.invoiceId}`;
    const first = await anna.call(creditEndpoints.credit, request, { key });
    const second = await anna.call(creditEndpoints.credit, request, { key });
    expect(second.data).toEqual(first.data);
    expect((await now(invoice.invoiceId)).credits).toHaveLength(1);
    await delivered();
    expect(await inBooks(invoice)).toHaveLength(1);
  });

  test('by twenty at once under separate keys is made once, and the others are refused', async () => {
    const { project, invoice } = await issued();
    const request = { params: { id: invoice.invoiceId }, body: await whole(invoice) };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        anna.call(creditEndpoints.credit, request, { key: `credit-${invoice.invoiceId}-${at}` }),
      ),
    );
    expect(new Set(answers.map((answer) => code(answer) ?? 'made'))).toEqual(new Set(['made', 'stale_version']));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(await hoursIn(project.id)).toMatchObject({ open: 12 });
    await delivered();
    expect(await inBooks(invoice)).toHaveLength(1);
  });
});

describe('on its way to the books a credit', () => {
  const fault = (service: string, details: object) =>
    world.control('POST', '/faults', { service, times: 1, ...details });
  const oneDocument = async (made: Invoice, total: string) => {
    expect(made).toMatchObject({ documentState: 'issued', push: { state: 'in books' } });
    expect((await inBooks(made)).map((one) => [one.docNumber, one.state, one.total])).toEqual([
      [made.invoiceNumber, 'open', total],
    ]);
  };

  test.each([
    ['the answer was cut off', { kind: 'applied-then-cut' }],
    ['they answered with a failure', { kind: 'applied-then-500' }],
    ['the line was cut before', { kind: 'cut-before' }],
  ])('is in QuickBooks once although %s and no request is known again', async (_, failure) => {
    const { invoice } = await issued();
    await world.control('POST', '/settings', { requestIdsHonoured: false });
    await fault('quickbooks', { ...failure, match: { method: 'POST', pathIncludes: '/creditmemo?' } });
    const made = await credit(invoice);
    await delivered();
    await oneDocument(await now(made.data.invoiceId), '600.00');
  });

  test.each([
    ['the answer was cut off', { kind: 'applied-then-cut', match: { method: 'POST', pathIncludes: '/creditnotes?' } }],
    [
      'it was cut off before it was noted',
      { kind: 'cut-before', match: { method: 'POST', pathIncludes: '/comments' } },
    ],
    [
      'the answer to opening it was cut off',
      { kind: 'applied-then-cut', match: { method: 'POST', pathIncludes: '/status/open' } },
    ],
  ])('is in Zoho Books once, taxed as its invoice, although %s', async (_, failure) => {
    const { invoice } = await issued(
      await aBillableProject(world, anna, {
        company: {
          provider: 'ZOHO_BOOKS',
          region: 'IND',
          currencyCode: 'INR',
          country: 'India',
          taxSetting: 'Exclusive of Tax',
          taxCodeId: gst,
        },
      }),
    );
    await fault('zoho-books', failure);
    const made = await credit(invoice);
    expect(made.data).toMatchObject({ invoiceAmount: '-708.00', exchangeRate: invoice.exchangeRate });
    await delivered();
    await oneDocument(await now(made.data.invoiceId), '708.00');
    expect((await inBooks(invoice))[0]?.tax).toBe('108.00');
    expect((await voiding(await now(made.data.invoiceId))).status).toBe(200);
    await delivered();
    expect((await inBooks(invoice)).map((one) => one.state)).toEqual(['voided']);
  });

  test('that they refuse is a draft with their words, is sent again or deleted, and nothing else', async () => {
    const { project, invoice } = await issued();
    await fault('quickbooks', {
      kind: 'fault-in-200',
      match: { method: 'POST', pathIncludes: '/creditmemo?' },
      times: 2,
    });
    const made = await credit(invoice);
    await delivered();
    const refused = await now(made.data.invoiceId);
    expect(refused).toMatchObject({ documentState: 'draft', push: { state: 'failed' } });
    expect(refused.push.reason).toBeTruthy();
    const query = { invoiceId: refused.invoiceId, booksInvoiceNumber: '1' };
    expect(code(await anna.call(mappingEndpoints.compare, { query }))).toBe('invoice_not_pushable');
    // what its hours are billed by meanwhile keeps it from being deleted
    const again = await aSavedInvoice(anna, project);
    const { invoiceId: id, version } = refused;
    const remove = () => anna.call(invoiceEndpoints.remove, { params: { id }, query: { version } });
    expect(code(await remove())).toBe('credited_hours_billed');
    await anna.call(invoiceEndpoints.remove, { params: { id: again.invoiceId }, query: { version: again.version } });
    expect(code(await remove())).toBeUndefined();
    expect(await hoursIn(project.id)).toEqual({ issued: 12 });
    const second = await credit(invoice);
    await delivered();
    expect((await push(await now(second.data.invoiceId))).status).toBe(202);
    await delivered();
    await oneDocument(await now(second.data.invoiceId), '600.00');
  });
});

describe('in the lists of its project a credit', () => {
  test('stands with the invoice it corrects, and is no invoice to come', async () => {
    const { project, invoice, credit: made } = await credited();
    const listed = await anna.call(invoiceEndpoints.list, { query: { projectId: project.id } });
    expect(listed.data.invoiceDetails.map((one) => [one.invoiceId, one.invoiceAmount, one.correctsInvoice])).toEqual([
      [made.invoiceId, '-600.00', { invoiceId: invoice.invoiceId, invoiceNumber: invoice.invoiceNumber }],
      [invoice.invoiceId, '600.00', null],
    ]);
    const pending = await anna.call(predictionEndpoints.withPendingInvoices, { params: { id: project.id } });
    // credited in full, it has no outstanding amount
    expect(pending.data.pendingInvoices).toEqual([]);
    const compared = await anna.call(invoiceEndpoints.compare, {
      query: { projectId: project.id },
      body: { startDate: '2026-06-01', zohoEmployeeMetadataList: [] },
    });
    expect(compared.data['Removed Users']).toMatchObject([{ userId: project.employeeId }]);
  });
});
