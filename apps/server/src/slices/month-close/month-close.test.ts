import { activityEndpoints } from '@countinghouse/contract/activity/activity.contract.ts';
import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import {
  monthCloseEndpoints,
  type MonthClose,
  type OpenKind,
} from '@countinghouse/contract/month-close/month-close.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCompany, aDeveloper, aProject, aRateRange, aTechStack, aWorkLog } from '../../../seed/builders.ts';
import { aBareCredit, aBareDraft, aBareIssued, issueBare } from '../../../test/bare-invoice.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let admin: Person;
let anna: Person;
let carl: Person;
let projectId: number;
beforeAll(async () => {
  world = await aWorld({ now: '2026-07-10T09:00:00.000Z' });
  admin = await world.signedIn('ROLE_ADMIN', 'Ada');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  carl = await world.signedIn('ROLE_CSM', 'Carl');
  await aTechStack(world.tx, { name: 'Developer' });
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.tx, 'project', 'month_close');
  const companyId = await aCompany(world.tx, { currencyCode: 'USD' });
  projectId = (await aProject(world.tx, { name: 'Portal', companyId, accountants: [anna.userId], csms: [carl.userId] }))
    .id;
});

const may = { month: 'May-2026' };
const monthOf = async (person = admin, query = may) => (await person.call(monthCloseEndpoints.get, { query })).data;
const close = (person = admin, version = 0, query = may, key?: string) =>
  person.call(
    monthCloseEndpoints.close,
    { query, body: { reason: 'All checked', version } },
    key === undefined ? {} : { key },
  );
const reopen = (version: number, person = admin) =>
  person.call(monthCloseEndpoints.reopen, { query: may, body: { reason: 'One was forgotten', version } });
const openOf = (month: MonthClose, kind: OpenKind) => month.open.find((one) => one.kind === kind);
const code = (answer: { failure: { code: string } | undefined }) => answer.failure?.code;
const receive = (invoiceId: number, receivedDate: string, amount = '100') =>
  anna.call(receiptEndpoints.add, { body: { invoiceId, version: 1, receivedDate, amount } });
const aPrediction = async (receivedMonth: string, amount = '700') => {
  const { rows } = await sql<{ id: number }>`
    insert into billing (project_id, start_date, end_date, accuracy, predicted_amount, received_month, created_at)
    values (${projectId}, '2026-04-01', '2026-05-30', 90, ${amount}, ${receivedMonth}, now()) returning id`.execute(
    world.tx,
  );
  return rows[0]?.id ?? 0;
};
const ofTheDatabase = (statement: Promise<unknown>) =>
  statement.then(
    () => 'let it pass',
    (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
  );

describe('a month', () => {
  test('totals its predictions, invoices, credit notes, receipts and hours, each by its own date', async () => {
    await aPrediction('2026-05-01');
    await aPrediction('2026-06-01', '9999');
    const invoice = await aBareIssued(world.tx, projectId, '600');
    await receive(invoice, '2026-05-31', '150.25');
    await world.product.database.kysely.transaction().execute(async (tx) => {
      await issueBare(tx, await aBareCredit(tx, await aBareIssued(tx, projectId, '40')));
    });
    const employeeId = await aDeveloper(world.tx, { projectId, name: 'Dora', role: 'Developer' });
    await aWorkLog(world.tx, { projectId, employeeId, day: '2026-05-31', hours: 6 });
    await aWorkLog(world.tx, { projectId, employeeId, day: '2026-06-01', hours: 3 });
    expect((await monthOf()).figures).toEqual({
      hours: {
        loggedHours: '6.00',
        billedHours: '0.00',
        draftHours: '0.00',
        writtenOffHours: '0.00',
        openHours: '6.00',
      },
      byCurrency: [
        {
          currencyCode: 'USD',
          predictedAmount: '700.00',
          invoiceAmount: '640.00',
          creditAmount: '-1.00',
          receivedAmount: '150.25',
          adjustedAmount: '0.00',
        },
      ],
      usd: {
        predictedAmount: '700.00',
        invoiceAmount: '640.00',
        creditAmount: '-1.00',
        receivedAmount: '150.25',
        adjustedAmount: '0.00',
      },
      exchangeDifference: '0.00',
    });
  });

  test('is totalled in USD at the rates of its documents, and not at all if one has no rate', async () => {
    const id = await aBareDraft(world.tx, projectId);
    await sql`update invoice set currency_code = 'GBP', exchange_rate = 1.3333, rows_amount = 10.01, lines_amount = 10.01, total = 10.01 where id = ${id}`.execute(
      world.tx,
    );
    await issueBare(world.tx, id);
    expect((await monthOf()).figures.usd?.invoiceAmount).toBe('13.35');
    const other = await aBareDraft(world.tx, projectId);
    await sql`update invoice set currency_code = 'GBP', exchange_rate = null where id = ${other}`.execute(world.tx);
    await issueBare(world.tx, other);
    expect((await monthOf()).figures.usd).toBeNull();
  });

  test('says what is open in it, in the scope of who asks', async () => {
    const predictionId = await aPrediction('2026-05-01');
    const draft = await aBareDraft(world.tx, projectId);
    const employeeId = await aDeveloper(world.tx, { projectId, name: 'Dora', role: 'Developer' });
    await aWorkLog(world.tx, { projectId, employeeId, day: '2026-05-02', hours: 2 });
    const { rows } = await sql<{ id: number }>`insert into verification_week (billing_id, number, start_date, end_date)
      values (${predictionId}, 1, '2026-05-25', '2026-05-31') returning id`.execute(world.tx);
    for (const person of [admin, anna, carl]) {
      const month = await monthOf(person);
      expect(openOf(month, 'weeks')).toMatchObject({
        // four weeks that end in May were never generated
        count: 5,
        rows: [
          ...['2026-04-27', '2026-05-04', '2026-05-11', '2026-05-18'].map((startDate) => ({
            verificationId: null,
            startDate,
          })),
          { verificationId: rows[0]?.id, projectName: 'Portal' },
        ],
      });
      expect(openOf(month, 'hours')).toMatchObject({ count: 1, rows: [{ hours: '2.00', startDate: '2026-05-02' }] });
      expect(openOf(month, 'predictions')).toMatchObject({ count: 1, rows: [{ predictionId, amount: '700.00' }] });
      expect(openOf(month, 'drafts')).toMatchObject({ count: 1, rows: [{ invoiceId: draft }] });
      expect(openOf(month, 'rates')).toMatchObject({ count: 1, rows: [{ hours: '2.00', words: 'Developer' }] });
    }
    const stranger = await world.signedIn('ROLE_ACCOUNTANT');
    expect((await monthOf(stranger)).open.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0]);
    await aRateRange(world.tx, { projectId, startDate: '2026-05-01', roleRates: { Developer: '10' } });
    expect(openOf(await monthOf(), 'rates')?.count).toBe(0);
  });
});

test('a month has the retainers that begin in it open, which have no end', async () => {
  await sql`update project set model = 'T&M Retainer', pay_model = 'Prepaid' where id = ${projectId}`.execute(world.tx);
  const predictionId = await aPrediction('2026-05-01');
  await sql`update billing set start_date = '2026-05-04', end_date = null where id = ${predictionId}`.execute(world.tx);
  expect(openOf(await monthOf(), 'predictions')).toMatchObject({
    count: 1,
    rows: [{ predictionId, startDate: '2026-05-04', endDate: '2026-05-04' }],
  });
});

describe('a closed month', () => {
  test('keeps its totals, shows who closed it and why, and is in the activity log', async () => {
    await aBareIssued(world.tx, projectId, '600');
    const answer = await close(anna);
    expect([answer.status, answer.message]).toEqual([201, 'May-2026 is closed']);
    expect(answer.data).toMatchObject({
      isClosed: true,
      version: 1,
      closedFigures: { usd: { invoiceAmount: '600.00' } },
      history: [{ closedBy: 'Anna', reason: 'All checked', reopenedAt: null }],
    });
    const { activityDetails } = (await admin.call(activityEndpoints.search, { query: { key: 'May-2026' } })).data;
    expect(activityDetails[0]).toMatchObject({ action: 'Closed', resource: 'MONTH' });
    const stranger = await world.signedIn('ROLE_CSM');
    expect((await monthOf(stranger)).closedFigures?.byCurrency).toEqual([]);
  });

  test('takes no invoice, issues none and takes none back, and nothing is lost of what was asked', async () => {
    const draft = await aBareDraft(world.tx, projectId);
    const issued = await aBareIssued(world.tx, projectId, '600');
    await close();
    expect(await ofTheDatabase(aBareDraft(world.tx, projectId))).toBe('month_is_closed');
    expect(await ofTheDatabase(issueBare(world.tx, draft))).toBe('month_is_closed');
    const refused = await anna.call(invoiceEndpoints.void, {
      params: { id: issued },
      body: { version: 1, reason: 'Twice' },
    });
    expect([refused.status, refused.failure?.message]).toEqual([
      409,
      'This month is closed. Choose a date in an open month, or have the month reopened.',
    ]);
    expect(
      await ofTheDatabase(sql`update invoice set invoice_date = '2026-06-01' where id = ${draft}`.execute(world.tx)),
    ).toBe('let it pass');
    expect(
      await ofTheDatabase(sql`update invoice set invoice_date = '2026-05-01' where id = ${draft}`.execute(world.tx)),
    ).toBe('month_is_closed');
    expect(await ofTheDatabase(issueBare(world.tx, draft))).toBe('let it pass');
  });

  test('takes no receipt; one of an open month comes for its invoice all the same, and due date and memo change', async () => {
    const issued = await aBareIssued(world.tx, projectId, '600');
    await close();
    expect(code(await receive(issued, '2026-05-31'))).toBe('month_is_closed');
    expect(code(await receive(issued, '2026-06-01'))).toBeUndefined();
    expect(
      await ofTheDatabase(
        sql`update invoice set due_date = '2026-08-01', customer_memo = 'Later' where id = ${issued}`.execute(world.tx),
      ),
    ).toBe('let it pass');
  });

  test('keeps what was predicted for it', async () => {
    const id = await aPrediction('2026-05-01');
    await close();
    expect(code(await carl.call(predictionEndpoints.remove, { params: { id }, query: { version: 1 } }))).toBe(
      'month_is_closed',
    );
    const change = (set: string) =>
      ofTheDatabase(sql`update billing set ${sql.raw(set)} where id = ${id}`.execute(world.tx));
    expect(await change('predicted_amount = 1')).toBe('month_is_closed');
    expect(await change(`received_month = '2026-06-01'`)).toBe('month_is_closed');
    expect(await change(`end_date = '2026-05-31'`)).toBe('let it pass');
    expect(await ofTheDatabase(aPrediction('2026-05-01'))).toBe('month_is_closed');
    expect(await ofTheDatabase(aPrediction('2026-06-01'))).toBe('let it pass');
  });

  test('shows hours that came later beside those that were kept', async () => {
    const employeeId = await aDeveloper(world.tx, { projectId, name: 'Dora', role: 'Developer' });
    await aWorkLog(world.tx, { projectId, employeeId, day: '2026-05-04', hours: 4 });
    await close();
    await aWorkLog(world.tx, { projectId, employeeId, day: '2026-05-05', hours: 1.5 });
    const { figures, closedFigures } = await monthOf();
    expect([figures.hours.loggedHours, closedFigures?.hours.loggedHours]).toEqual(['5.50', '4.00']);
  });

  test('is closed once by two who close it at the same moment, and once by one who clicks twice', async () => {
    const answers = await Promise.all([close(admin), close(anna)]);
    expect(answers.map(code).filter((one) => one !== undefined)).toEqual(['stale_version']);
    await reopen(1);
    const twice = await Promise.all([
      close(admin, 2, may, 'the-same-click-1'),
      close(admin, 2, may, 'the-same-click-1'),
    ]);
    expect(twice.every((one) => one.failure === undefined || one.failure.code === 'still_running')).toBe(true);
    expect((await monthOf()).history).toHaveLength(2);
  });

  test('waits for an invoice that is issued while it is closed, and has it', async () => {
    const draft = await aBareDraft(world.tx, projectId);
    let done: (() => void) | undefined;
    const isHeld = new Promise<void>((resolve) => (done = resolve));
    let went: (() => void) | undefined;
    const canGo = new Promise<void>((resolve) => (went = resolve));
    const issuing = world.product.database.kysely.transaction().execute(async (tx) => {
      await sql`update invoice set rows_amount = 5, lines_amount = 5, total = 5 where id = ${draft}`.execute(tx);
      await issueBare(tx, draft);
      done?.();
      await canGo;
    });
    await isHeld;
    const closing = close();
    await new Promise((resolve) => setTimeout(resolve, 100));
    went?.();
    await issuing;
    expect((await closing).data.closedFigures?.usd?.invoiceAmount).toBe('5.00');
  });

  test('names the invoices whose last change the books did not take, and no others', async () => {
    const issued = [await aBareDraft(world.tx, projectId), await aBareDraft(world.tx, projectId)];
    for (const id of issued) await issueBare(world.tx, id);
    await sql`update invoice set books_id = 'B-' || id where id = any(${issued}::int[])`.execute(world.tx);
    const sent = async (invoiceId: number | undefined, state: 'parked' | 'done') =>
      sql`insert into outbox (topic, subject, payload, state, due_at, created_at, finished_at, reason)
        values ('change-invoice', ${`invoice:${invoiceId}`}, ${JSON.stringify({ invoiceId })}, ${state}, now(), now(), now(),
          ${state === 'parked' ? 'closed there' : null})`.execute(world.tx);
    for (const id of issued) await sent(id, 'parked');
    await sent(issued[1], 'done');
    expect(openOf(await monthOf(), 'pushes')).toMatchObject({
      count: 1,
      rows: [{ invoiceId: issued[0], words: 'closed there' }],
    });
  });

  test('is opened again with a reason, and everything goes on', async () => {
    expect(code(await reopen(0))).toBe('month_not_closed');
    await close();
    expect(code(await reopen(0))).toBe('stale_version');
    const { data, message } = await reopen(1, anna);
    expect(message).toBe('May-2026 is reopened');
    expect(data).toMatchObject({
      isClosed: false,
      version: 2,
      closedFigures: null,
      history: [{ reopenReason: 'One was forgotten' }],
    });
    expect(await ofTheDatabase(aBareDraft(world.tx, projectId))).toBe('let it pass');
    expect(code(await close(admin, 2))).toBeUndefined();
    expect(code(await close(admin, 3))).toBe('month_is_closed');
  });

  test('is over, has a reason, and no invoice on its way to the books', async () => {
    expect(code(await close(admin, 0, { month: 'Jul-2026' }))).toBe('month_not_over');
    expect(code(await close(admin, 1))).toBe('stale_version');
    const noReason = await admin.call(monthCloseEndpoints.close, { query: may, body: { reason: ' ', version: 0 } });
    expect(noReason.failure?.errors).toEqual([{ path: 'reason', message: 'Please enter a reason' }]);
    const draft = await aBareDraft(world.tx, projectId);
    await sql`update invoice set locked = true where id = ${draft}`.execute(world.tx);
    expect(code(await close())).toBe('month_has_pushes');
  });
});
