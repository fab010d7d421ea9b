import { creditEndpoints } from '@countinghouse/contract/invoices/credits.contract.ts';
import { traceErrors } from '@countinghouse/billing/trace/recompute.ts';
import type { Trace } from '@countinghouse/billing/trace/trace.ts';
import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { mappingEndpoints } from '@countinghouse/contract/invoices/mapping.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { retainerEndpoints } from '@countinghouse/contract/retainer/retainer.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aBillableProject,
  aSavedInvoice,
  aSavedInvoiceOf,
  changePayload,
  type BillableProject,
} from '../../../test/billable-project.ts';
import { aHandMadeDocument } from '../../../test/hand-made-document.ts';
import { aTimesheetOf, savePayload } from '../../../test/invoicing.ts';
import { aPrediction } from '../../../test/predicting.ts';
import { takeOffCredits } from '../../../test/take-off-credits.ts';
import { takeVoidOfBooks } from '../../../test/void-there.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
beforeAll(async () => {
  world = await aWorld();
  await world.connectBooks('US');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

/** A retainer paid Prepaid whose developer logged 12 h in May 2026 at 50.00. */
const aProject = (given: Parameters<typeof aBillableProject>[2] = {}) =>
  aBillableProject(world, anna, { model: 'T&M Retainer', payModel: 'Prepaid', ...given });

/** The invoice of the retainer itself, in the books; nothing is received for it yet. */
async function aRetainerInvoice(project: BillableProject, amount: string): Promise<Invoice> {
  const planned = { startDate: '2026-04-01', endDate: null, predictedAmount: '100' };
  const predictionId = await aPrediction(anna, project.id, planned);
  const timesheet = await aTimesheetOf(anna, project, '04-01-2026', undefined, predictionId);
  const services = timesheet.invoiceLineItemList.map(({ id, name, description }) => ({
    id,
    name,
    description,
    rate: amount,
  }));
  return inBooks((await save(await savePayload(anna, timesheet, { services }))).invoiceId);
}
/** The invoice of June, whose hours are those of May: 600.00. */
const invoiceOfDays = (project: BillableProject) => aSavedInvoiceOf(anna, project, ['06-01-2026', '06-30-2026']);
const save = async (body: Awaited<ReturnType<typeof savePayload>>) =>
  (await anna.call(invoiceEndpoints.create, { body })).data;
const get = async (id: number) => (await anna.call(invoiceEndpoints.get, { params: { id } })).data;
const push = ({ invoiceId: id, version }: Invoice) =>
  anna.call(invoiceEndpoints.push, { params: { id }, body: { version } });
async function inBooks(id: number): Promise<Invoice> {
  expect((await push(await get(id))).failure).toBeUndefined();
  await world.deliverAll();
  return get(id);
}
const receive = async (invoiceId: number, amount: string) =>
  anna.call(receiptEndpoints.add, {
    body: { invoiceId, version: (await get(invoiceId)).version, amount, receivedDate: '2026-11-20' },
  });
async function takeBack(id: number) {
  const { receipts, version } = (await anna.call(receiptEndpoints.list, { params: { id } })).data;
  const receiptId = receipts.findLast((one) => one.reverses === null && !one.isReversed)?.receiptId ?? 0;
  return anna.call(receiptEndpoints.reverse, { params: { id, receiptId }, body: { version, reason: 'a mistake' } });
}
const toVoid = ({ invoiceId: id, version }: Invoice) =>
  anna.call(invoiceEndpoints.void, { params: { id }, body: { version, reason: 'billed twice' } });
const retainerOf = async ({ id }: BillableProject) => (await anna.call(retainerEndpoints.get, { params: { id } })).data;
const balanceOf = async (project: BillableProject) => (await retainerOf(project)).retainerActiveBalance;
const lastLine = (invoice: Invoice) => invoice.invoiceLineItemList.at(-1);
const code = (answer: { failure: { code: string } | undefined }) => answer.failure?.code;
/** A project whose retainer was received. */
async function aPaidRetainer(amount: string, given: Parameters<typeof aBillableProject>[2] = {}) {
  const project = await aProject(given);
  const retainer = await aRetainerInvoice(project, amount);
  expect(code(await receive(retainer.invoiceId, amount))).toBeUndefined();
  return { project, retainer: await get(retainer.invoiceId) };
}

describe('the balance of a retainer', () => {
  test('rises by the amount of its invoice when all of it is received, and not before', async () => {
    const project = await aProject();
    const { invoiceId } = await aRetainerInvoice(project, '2500.10');
    expect(await retainerOf(project)).toMatchObject({ retainerActiveBalance: '0.00', retainerActiveDate: null });
    await receive(invoiceId, '2500.09');
    expect(await balanceOf(project)).toBe('0.00');
    await receive(invoiceId, '0.01');
    expect(await retainerOf(project)).toMatchObject({
      retainerActiveBalance: '2500.10',
      retainerActiveDate: '2026-11-20',
      entries: [{ kind: 'received', invoiceId, amount: '2500.10', balanceAfter: '2500.10' }],
    });
    const shown = (await anna.call(projectEndpoints.get, { params: { id: project.id } })).data;
    expect(shown).toMatchObject({ retainerActiveBalance: '2500.10', retainerActiveDate: '2026-11-20' });
  });

  test('falls again when the receipt is reversed, unless it was used', async () => {
    const { project, retainer } = await aPaidRetainer('900');
    expect(code(await takeBack(retainer.invoiceId))).toBeUndefined();
    expect(await retainerOf(project)).toMatchObject({
      retainerActiveBalance: '0.00',
      retainerActiveDate: null,
      entries: [{ kind: 'received undone', amount: '-900.00' }, { kind: 'received' }],
    });
  });

  test('has what was paid of a retainer whose rest was waived, and keeps it as long as others use it', async () => {
    const project = await aProject();
    const { invoiceId: id } = await aRetainerInvoice(project, '1000');
    const { version } = (await receive(id, '900')).data;
    const waived = { adjustmentType: 'Discount' as const, amount: '100', adjustedDate: '2026-11-20', reason: 'loyal' };
    const { adjustments } = (await anna.call(receiptEndpoints.adjust, { params: { id }, body: { version, ...waived } }))
      .data;
    expect(await balanceOf(project)).toBe('900.00');
    await inBooks((await invoiceOfDays(project)).invoiceId);
    const params = { id, adjustmentId: adjustments[0]?.adjustmentId ?? 0 };
    const body = { version: (await get(id)).version, reason: 'a mistake' };
    expect(code(await anna.call(receiptEndpoints.reverseAdjustment, { params, body }))).toBe('retainer_balance_used');
  });

  test('is nothing of other projects', async () => {
    const project = await aBillableProject(world, anna, {});
    const shown = (await anna.call(projectEndpoints.get, { params: { id: project.id } })).data;
    expect(shown).toMatchObject({ retainerActiveBalance: null, retainerActiveDate: null });
    expect((await aSavedInvoice(anna, project)).totals.retainerAmount).toBe('0.00');
  });
});

describe('the balance of a retainer outside the scope', () => {
  test('looks like that of a project that is not there', async () => {
    const { id } = await aProject();
    const stranger = await world.signedIn('ROLE_CSM');
    const answer = await stranger.call(retainerEndpoints.get, { params: { id } });
    expect([answer.status, code(answer)]).toEqual([404, 'project_not_found']);
  });
});

describe('an invoice of days of a retainer', () => {
  test('is adjusted by the balance down to nothing, takes it when it is issued, and is settled', async () => {
    const { project } = await aPaidRetainer('1000');
    const draft = await invoiceOfDays(project);
    expect(draft).toMatchObject({
      invoiceAmount: '0.00',
      totals: { retainerAmount: '-600.00', retainerBalance: '1000.00' },
    });
    expect(lastLine(draft)).toMatchObject({
      lineId: 'retainer',
      id: null,
      name: 'Retainer Adjustment',
      quantity: '-1.00',
      rate: '600.0000',
      amount: '-600.00',
    });
    expect(await balanceOf(project)).toBe('1000.00');
    const { trace } = (await anna.call(invoiceEndpoints.trace, { params: { id: draft.invoiceId } })).data;
    expect(traceErrors(trace as Trace)).toEqual([]);
    const issued = await inBooks(draft.invoiceId);
    expect(issued).toMatchObject({
      documentState: 'issued',
      invoiceStatus: 'Deposit Settlement',
      outStandingAmount: '0.00',
    });
    expect(await balanceOf(project)).toBe('400.00');
    const { pendingInvoices } = (
      await anna.call(predictionEndpoints.withPendingInvoices, { params: { id: project.id } })
    ).data;
    expect(pendingInvoices).toEqual([]);
  });

  test('asks for what the retainer does not pay, to the cent', async () => {
    const { project } = await aPaidRetainer('599.99');
    const issued = await inBooks((await invoiceOfDays(project)).invoiceId);
    expect(issued).toMatchObject({ invoiceAmount: '0.01', invoiceStatus: 'Pending', outStandingAmount: '0.01' });
    expect(await balanceOf(project)).toBe('0.00');
    expect((await receive(issued.invoiceId, '0.01')).data.invoiceStatus).toBe('Received');
  });

  test('gives the balance back when it is void, and then the retainer can be taken back', async () => {
    const { project, retainer } = await aPaidRetainer('1000');
    const issued = await inBooks((await invoiceOfDays(project)).invoiceId);
    const words = 'Later invoices have already used this retainer. Void them first.';
    const refused = await takeBack(retainer.invoiceId);
    expect([refused.status, code(refused), refused.failure?.message]).toEqual([409, 'retainer_balance_used', words]);
    expect(code(await toVoid(retainer))).toBe('invoice_has_money');
    expect(code(await takeVoidOfBooks(world, anna, retainer.invoiceId))).toBe('invoice_has_money');
    expect((await get(retainer.invoiceId)).invoiceStatus).toBe('Received');
    expect((await toVoid(issued)).data.documentState).toBe('void');
    expect(await retainerOf(project)).toMatchObject({
      retainerActiveBalance: '1000.00',
      retainerActiveDate: '2026-11-20',
      entries: [{ kind: 'adjustment undone', amount: '600.00' }, { kind: 'adjusted', balanceAfter: '400.00' }, {}],
    });
    await takeBack(retainer.invoiceId);
    expect(code(await toVoid(await get(retainer.invoiceId)))).toBeUndefined();
    expect(await balanceOf(project)).toBe('0.00');
  });

  test('gives back what the retainer paid of it when it is credited, part by part', async () => {
    const { project } = await aPaidRetainer('400');
    const issued = await inBooks((await invoiceOfDays(project)).invoiceId);
    expect([issued.invoiceAmount, await balanceOf(project)]).toEqual(['200.00', '0.00']);
    const credited = async (part: (lineId: string) => string | null, creditAmount: string) => {
      const { lines, version } = (await anna.call(creditEndpoints.creditable, { params: { id: issued.invoiceId } }))
        .data;
      const chosen = lines.flatMap(({ lineId }) => {
        const amount = part(lineId);
        return amount === null ? [] : [{ lineId, quantity: null, amount }];
      });
      const body = { version, reason: 'ended', creditDate: '2026-12-21', lines: chosen, hours: [], creditAmount };
      const made = (await anna.call(creditEndpoints.credit, { params: { id: issued.invoiceId }, body })).data;
      // nothing is given back before the books have it
      await world.deliverAll();
      return get(made.invoiceId);
    };
    const part = await credited((lineId) => (lineId === 'retainer' ? '100' : '150'), '-50.00');
    expect([part.documentState, await balanceOf(project)]).toEqual(['issued', '100.00']);
    const rest = await credited((lineId) => (lineId === 'retainer' ? '300' : '450'), '-150.00');
    expect([rest.documentState, await balanceOf(project)]).toEqual(['issued', '400.00']);
    await takeOffCredits(anna, part);
    const used = (amount: string) =>
      sql`insert into retainer_entry (project_id, currency_code, invoice_id, amount, balance_after, day, entered_at)
        values (${project.id}, ${part.currencyCode}, ${issued.invoiceId}, ${amount}, 0, '2026-12-21', now())`.execute(
        world.tx,
      );
    await used('-350');
    expect(code(await toVoid(await get(part.invoiceId)))).toBe('retainer_balance_used');
    expect(code(await takeVoidOfBooks(world, anna, part.invoiceId))).toBe('retainer_balance_used');
    await used('350');
    expect((await toVoid(await get(part.invoiceId))).data.documentState).toBe('void');
    expect(await balanceOf(project)).toBe('300.00');
    expect(await retainerOf(project)).toMatchObject({
      entries: [{ kind: 'adjusted', amount: '-100.00' }, {}, {}, { amount: '300.00' }, {}, {}, {}],
    });
  });

  test('takes from the balance when it is mapped to an invoice of the books, too', async () => {
    const { project } = await aPaidRetainer('100');
    const draft = await invoiceOfDays(project);
    const { invoiceDate: date, invoiceDueDate: dueDate, customerName: customer } = draft;
    const { number } = await aHandMadeDocument(world, { customer, total: '500.00', date, dueDate });
    const mapped = await anna.call(mappingEndpoints.map, {
      query: { invoiceId: draft.invoiceId, booksInvoiceNumber: number },
      body: { version: draft.version, confirmed: null },
    });
    expect(mapped.data).toMatchObject({ documentState: 'issued', invoiceAmount: '500.00' });
    expect(await balanceOf(project)).toBe('0.00');
  });
});

describe('a balance that changed after a draft was saved', () => {
  test('is refused before the draft is issued in either way; saved again, the draft uses the new balance', async () => {
    const project = await aProject();
    const draft = await invoiceOfDays(project);
    expect(draft.invoiceAmount).toBe('600.00');
    const { invoiceId } = await aRetainerInvoice(project, '150');
    await receive(invoiceId, '150');
    const refused = await push(draft);
    expect([refused.status, code(refused)]).toEqual([409, 'retainer_balance_changed']);
    const { number } = await aHandMadeDocument(world, { customer: draft.customerName });
    const query = { invoiceId: draft.invoiceId, booksInvoiceNumber: number };
    const { fingerprint } = (await anna.call(mappingEndpoints.compare, { query })).data;
    const mapped = await anna.call(mappingEndpoints.map, {
      query,
      body: { version: draft.version, confirmed: fingerprint },
    });
    expect(code(mapped)).toBe('retainer_balance_changed');
    expect(await get(draft.invoiceId)).toEqual(draft);
    const again = (await anna.call(invoiceEndpoints.change, { body: await changePayload(anna, draft.invoiceId) })).data;
    expect(again.invoiceAmount).toBe('450.00');
    expect((await inBooks(draft.invoiceId)).documentState).toBe('issued');
  });

  test('is refused when lines are saved that were shown with the old balance', async () => {
    const project = await aProject();
    const body = await savePayload(anna, await aTimesheetOf(anna, project, '06-01-2026', '06-30-2026'));
    const { invoiceId } = await aRetainerInvoice(project, '150');
    await receive(invoiceId, '150');
    for (const saveInBooks of [false, true]) {
      const refused = await anna.call(invoiceEndpoints.create, { body: { ...body, saveInBooks } });
      expect([refused.status, code(refused)]).toEqual([409, 'retainer_balance_changed']);
    }
  });

  test('is used once by two invoices that are issued at the same moment', async () => {
    const { project } = await aPaidRetainer('700', { hours: [8, 4] });
    await sql`update work_log set day = '2026-06-05' where id = ${project.logs[1]}`.execute(world.tx);
    const drafts = [
      await invoiceOfDays(project),
      await aSavedInvoiceOf(anna, project, ['07-01-2026', '07-31-2026'], {
        services: [{ id: 1, name: 'Hosting', description: '', rate: '300' }],
      }),
    ];
    expect(drafts.map((one) => one.totals.retainerAmount)).toEqual(['-400.00', '-500.00']);
    const answers = await Promise.all(drafts.map(push));
    expect(new Set(answers.map((one) => one.status))).toEqual(new Set([202, 409]));
    expect(code(answers.find((one) => one.status === 409) ?? { failure: undefined })).toBe('retainer_balance_changed');
    expect(Number((await retainerOf(project)).heldAmount)).toBeGreaterThan(0);
    await world.deliverAll();
    const { retainerActiveBalance, heldAmount } = await retainerOf(project);
    expect([['300.00', '200.00'].includes(retainerActiveBalance), heldAmount]).toEqual([true, '0.00']);
  });
});

describe('an opening balance', () => {
  const enter = (
    { id }: BillableProject,
    openingBalance: string,
    more: { openingDate?: string; version?: number } = {},
  ) =>
    anna.call(retainerEndpoints.saveOpening, {
      params: { id },
      body: { openingBalance, openingDate: '2026-03-31', version: 1, ...more },
    });

  test('is used by the next invoice, as a retainer that was received here', async () => {
    const project = await aProject();
    expect((await enter(project, '1000')).data).toMatchObject({
      retainerActiveBalance: '1000.00',
      retainerActiveDate: '2026-03-31',
      openingBalance: '1000.00',
      openingDate: '2026-03-31',
      entries: [{ kind: 'opening', invoiceId: null, invoiceNumber: null, amount: '1000.00', day: '2026-03-31' }],
    });
    expect((await inBooks((await invoiceOfDays(project)).invoiceId)).totals.retainerAmount).toBe('-600.00');
    expect(await balanceOf(project)).toBe('400.00');
  });

  test('is corrected by taking the former one back, down to what invoices used of it', async () => {
    const project = await aProject();
    await enter(project, '1000');
    await inBooks((await invoiceOfDays(project)).invoiceId);
    expect(code(await enter(project, '600', { version: 1 }))).toBe('stale_version');
    const refused = await enter(project, '599.99', { version: 2 });
    expect([refused.status, code(refused)]).toEqual([409, 'retainer_balance_used']);
    expect((await enter(project, '600', { version: 2, openingDate: '2026-04-30' })).data).toMatchObject({
      retainerActiveBalance: '0.00',
      retainerActiveDate: '2026-04-30',
      openingBalance: '600.00',
      openingDate: '2026-04-30',
      entries: [
        { kind: 'opening corrected', amount: '-1000.00', day: '2026-03-31' },
        { kind: 'opening', amount: '600.00' },
        { kind: 'adjusted', amount: '-600.00' },
        { kind: 'opening', amount: '1000.00' },
      ],
    });
  });

  test('of 0 takes the former one back', async () => {
    const project = await aProject();
    await enter(project, '250.50');
    const { data } = await enter(project, '0', { version: 2 });
    expect(data).toMatchObject({ retainerActiveBalance: '0.00', retainerActiveDate: null, openingDate: null });
  });

  test.each([
    [
      'a date in the future',
      '10',
      { openingDate: '2026-11-22' },
      'openingDate',
      'The opening date cannot be in the future.',
    ],
    ['more decimals than its currency', '0.001', {}, 'openingBalance', 'Enter an amount with the decimals of USD'],
  ])('with %s is refused at its field', async (_case, amount, more, path, message) => {
    const { status, failure } = await enter(await aProject(), amount, more);
    expect([status, failure?.code, failure?.errors]).toEqual([400, 'invalid_input', [{ path, message }]]);
  });

  test('is refused for a project without a retainer', async () => {
    const refused = await enter(await aBillableProject(world, anna, {}), '10');
    expect([refused.status, code(refused)]).toEqual([409, 'project_without_retainer']);
  });

  test('leaves with its project, which no invoice names', async () => {
    const { id } = await aBillableProject(world, anna, { model: 'T&M Retainer', payModel: 'Prepaid', hours: [] });
    await enter({ id } as BillableProject, '10');
    for (const table of ['project_client', 'project_staff', 'developer', 'rate_range'])
      await sql`delete from ${sql.table(table)} where project_id = ${id}`.execute(world.tx);
    await sql`delete from project where id = ${id}`.execute(world.tx);
    const left = await sql`select from retainer_entry where project_id = ${id}`.execute(world.tx);
    expect(left.rows).toEqual([]);
  });
});

describe('the database', () => {
  test('refuses an overdrawn retainer, a changed entry and a typed balance', async () => {
    const { project, retainer } = await aPaidRetainer('10');
    const of = (statement: Promise<unknown>) =>
      statement.then(
        () => 'let it pass',
        (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
      );
    const entry = sql`insert into retainer_entry (project_id, currency_code, invoice_id, amount, balance_after, day, entered_at)
      values (${project.id}, 'USD', ${retainer.invoiceId}, -10.01, 0, '2026-11-21', now())`;
    expect(await of(entry.execute(world.tx))).toBe('retainer_is_never_overdrawn');
    for (const change of [
      sql`update retainer_entry set amount = 1`,
      sql`delete from retainer_entry`,
      sql`update retainer set balance = 99`,
    ])
      expect(await of(change.execute(world.tx))).toContain('never changed or removed');
    expect(await balanceOf(project)).toBe('10.00');
  });
});
