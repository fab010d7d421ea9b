import {
  marginEndpoints,
  marginGroups,
  type MarginGroup,
  type MarginOrigin,
  type MarginRow,
  type OriginKind,
} from '@countinghouse/contract/margin/margin.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aDeveloper, aProject, aRateRange, aWorkLog } from '../../../seed/builders.ts';
import { aBareCredit, aBareDraft, aBareIssued, issueBare, voidBare } from '../../../test/bare-invoice.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let ada: Person;
let anna: Person;
/** An accountant with the right who is on no project. */
let other: Person;
let projectId: number;
let asha: number;
let ben: number;

const may = { from: 'May-2026', to: 'May-2026' };
const june = { from: 'Jun-2026', to: 'Jun-2026' };
const code = ({ failure }: { failure: { code: string } | undefined }) => failure?.code;

const listed = async (by: MarginGroup = 'project', months = may, caller = ada) =>
  (await caller.call(marginEndpoints.list, { query: { ...months, by } })).data;
const rowOf = async (key: string | number, by: MarginGroup = 'project', months = may): Promise<MarginRow | undefined> =>
  (await listed(by, months)).rows.find((row) => row.key === String(key));
const linesOf = async (key: string | number, figure: MarginOrigin, by: MarginGroup = 'project', months = may) =>
  (await ada.call(marginEndpoints.origin, { query: { ...months, by, key: String(key), figure } })).data.lines;

const aCost = (employeeId: number, perHour: string, start: string, end: string | null = null, currency = 'USD') =>
  sql`insert into employee_cost (employee_id, cost_per_hour, currency_code, start_date, end_date)
    values (${employeeId}, ${perHour}, ${currency}, ${start}, ${end}::date)`.execute(world.tx);
const aLine = (invoiceId: number, lineId: string, net: string, employeeIds: readonly number[]) =>
  sql`insert into invoice_line (invoice_id, line_id, position, name, description, quantity, rate, amount, net_amount, tax_amount, employee_ids, log_ids)
    values (${invoiceId}, ${lineId}, 0, 'Development', '', 1, ${net}, ${net}, ${net}, 0, ${[...employeeIds]}::int[], '{}')`.execute(
    world.tx,
  );
const aRow = (invoiceId: number, of: number, employeeId: number, at: number, amount: string) =>
  sql`insert into invoice_row (invoice_id, employee_id, project_id, position, employee_name, role, edits, figures, note, amount)
    values (${invoiceId}, ${employeeId}, ${of}, ${at}, 'Ada', 'React Developer', '{}', '{}', '', ${amount})`.execute(
    world.tx,
  );
const withTotal = (invoiceId: number, total: string) =>
  sql`update invoice set rows_amount = ${total}, lines_amount = ${total}, total = ${total} where id = ${invoiceId}`.execute(
    world.tx,
  );

beforeAll(async () => {
  world = await aWorld({ now: '2026-06-10T09:00:00.000Z' });
  ada = await world.signedIn('ROLE_ADMIN', 'Ada');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  other = await world.signedIn('ROLE_ACCOUNTANT', 'Otto');
  const carl = await world.signedIn('ROLE_CSM', 'Carl');
  for (const { userId } of [ada, anna, other])
    await sql`insert into cost_viewer (user_id) values (${userId})`.execute(world.tx);
  await sql`insert into exchange_rate (currency_code, day, rate, source, fetched_at)
    values ('GBP', '2026-05-20', 1.25, 'test', now()), ('GBP', '2026-06-05', 1.5, 'test', now())`.execute(world.tx);
  projectId = (await aProject(world.tx, { csms: [carl.userId], accountants: [anna.userId] })).id;
  const stay = { projectId, fromDate: '2026-05-01', offBoardDate: '2026-05-29' };
  asha = await aDeveloper(world.tx, { ...stay, name: 'Asha Rao' });
  ben = await aDeveloper(world.tx, { ...stay, name: 'Ben Ode' });
  await aRateRange(world.tx, { projectId, startDate: '2026-05-01', roleRates: { 'React Developer': '50' } });
  await aCost(asha, '20', '2026-05-01', '2026-05-15');
  await aCost(asha, '30', '2026-05-16');
  await aCost(ben, '10', '2026-01-01', null, 'GBP');
  const of = { projectId, employeeId: asha };
  await aWorkLog(world.tx, { ...of, day: '2026-05-04', hours: 8 });
  await aWorkLog(world.tx, { ...of, day: '2026-05-18', hours: 2, billable: false });
  await aWorkLog(world.tx, { ...of, day: '2026-05-19', hours: 4.5 });
  await aWorkLog(world.tx, { projectId, employeeId: ben, day: '2026-05-05', hours: 10 });

  const invoice = await aBareDraft(world.tx, projectId);
  await withTotal(invoice, '1000');
  await aRow(invoice, projectId, asha, 0, '800');
  await aRow(invoice, projectId, ben, 1, '200');
  await aLine(invoice, 'of Asha', '700', [asha]);
  await aLine(invoice, 'shared', '300', [asha, ben]);
  await issueBare(world.tx, invoice);
  const credit = await aBareCredit(world.tx, invoice, '-90');
  await aLine(credit, 'shared', '-90', [asha, ben]);
  await issueBare(world.tx, credit);
  await voidBare(world.tx, await aBareIssued(world.tx, projectId, '500'));
  await withTotal(await aBareDraft(world.tx, projectId), '250');
});
afterAll(() => world.close());

test('the margin of others is refused without the right to see costs (costs_not_shown)', async () => {
  const without = await world.signedIn('ROLE_ACCOUNTANT');
  expect(code(await without.call(marginEndpoints.list, { query: { ...may, by: 'project' } }))).toBe('costs_not_shown');
  const query = { ...may, by: 'project', key: String(projectId), figure: 'cost' } as const;
  expect(code(await without.call(marginEndpoints.origin, { query }))).toBe('costs_not_shown');
  for (const months of [
    { from: 'Jun-2026', to: 'May-2026' },
    { from: 'May-2024', to: 'May-2026' },
    { from: 'May 2026', to: 'May-2026' },
  ])
    expect((await ada.call(marginEndpoints.list, { query: { ...months, by: 'project' } })).status).toBe(400);
});

describe('a month of a project', () => {
  test('is what is invoiced less credit notes, minus all logged hours at the cost of their day', async () => {
    expect(await rowOf(projectId)).toMatchObject({
      // 1,000 − 90; the void one of 500 does not count
      invoicedAmount: '910.00',
      // 8 × 20 + 6.5 × 30 + 10 × GBP 10 at 1.25, the rate of May
      costAmount: '480.00',
      marginAmount: '430.00',
      marginPercent: '47.25',
      loggedHours: '24.50',
      billableHours: '22.50',
      // 21 working days of two developers
      expectedHours: '336.00',
      utilisation: '6.70',
      // 22.5 × 50
      valueAmount: '1125.00',
      realisation: '80.89',
      // with the draft of 250
      forecastInvoiced: '1160.00',
      forecastCost: '480.00',
      forecastMargin: '680.00',
      hoursWithoutCost: '0.00',
    });
  });

  test('is split by developer: a shared line by the rows of its invoice, a credit note by those of the invoice that it corrects', async () => {
    const { rows } = await listed('developer', may, anna);
    expect(rows.map((row) => [row.name, row.invoicedAmount, row.costAmount, row.marginAmount])).toEqual([
      // the draft has no lines and no developer
      [null, '0.00', '0.00', '0.00'],
      // 700 + 4/5 of 300 − 4/5 of 90
      ['Asha Rao', '868.00', '355.00', '513.00'],
      ['Ben Ode', '42.00', '125.00', '-83.00'],
    ]);
  });

  test('has the same totals in every grouping, and each figure is the sum of its origin', async () => {
    const sumOf = (texts: readonly (string | null | undefined)[]) =>
      texts.reduce((sum, text) => sum + Math.round(Number(text ?? 0) * 100), 0);
    const amountsOf = async (row: MarginRow, by: MarginGroup, figure: MarginOrigin, kinds: readonly OriginKind[]) =>
      sumOf(
        (await linesOf(row.key, figure, by))
          .filter(({ kind }) => kinds.includes(kind))
          .map(({ usdAmount }) => usdAmount),
      );
    for (const by of marginGroups) {
      const { rows, total } = await listed(by, may, anna);
      expect([by, sumOf(rows.map((row) => row.invoicedAmount))]).toEqual([by, sumOf([total.invoicedAmount])]);
      expect([by, sumOf(rows.map((row) => row.costAmount))]).toEqual([by, sumOf([total.costAmount])]);
      for (const row of rows) {
        expect(await amountsOf(row, by, 'invoiced', ['Invoice', 'Credit note'])).toBe(sumOf([row.invoicedAmount]));
        expect(await amountsOf(row, by, 'cost', ['Logged hours'])).toBe(sumOf([row.costAmount]));
        expect(await amountsOf(row, by, 'realisation', ['Billable hours'])).toBe(sumOf([row.valueAmount]));
      }
    }
  });

  test('shows the hours of each cost with the days on which they were logged', async () => {
    expect(
      (await linesOf(asha, 'cost', 'developer')).map((line) => [
        line.startDate,
        line.endDate,
        line.hours,
        line.perHour,
        line.usdAmount,
      ]),
    ).toEqual([
      ['2026-05-04', '2026-05-04', '8.00', '20.0000', '160.00'],
      ['2026-05-18', '2026-05-19', '6.50', '30.0000', '195.00'],
    ]);
    expect(await linesOf(ben, 'cost', 'developer')).toMatchObject([
      { hours: '10.00', currencyCode: 'GBP', ownAmount: '100.00', exchangeRate: '1.250000', usdAmount: '125.00' },
    ]);
  });

  test('is there only for who sees the project', async () => {
    expect((await listed('project', may, anna)).rows).toHaveLength(1);
    expect((await listed('project', may, other)).rows).toEqual([]);
    expect(
      (
        await other.call(marginEndpoints.origin, {
          query: { ...may, by: 'project', key: String(projectId), figure: 'cost' },
        })
      ).data.lines,
    ).toEqual([]);
  });
});

describe('what is not known', () => {
  test('hours without a cost leave cost and margin open, and say how many they are', async () => {
    const { id } = await aProject(world.tx);
    const employeeId = await aDeveloper(world.tx, {
      projectId: id,
      fromDate: '2026-05-01',
      offBoardDate: '2026-05-29',
    });
    await aCost(employeeId, '10', '2026-05-11');
    await aWorkLog(world.tx, { projectId: id, employeeId, day: '2026-05-08', hours: 3 });
    await aWorkLog(world.tx, { projectId: id, employeeId, day: '2026-05-11', hours: 4 });
    expect(await rowOf(id)).toMatchObject({
      costAmount: null,
      marginAmount: null,
      hoursWithoutCost: '3.00',
      loggedHours: '7.00',
      // no rate either
      realisation: null,
      hoursWithoutRate: '7.00',
    });
    const total = (await listed()).total;
    expect(total).toMatchObject({ costAmount: null, marginAmount: null, hoursWithoutCost: '3.00' });
  });

  test('an invoice in another currency counts at its own exchange rate, and one without any leaves the figure open', async () => {
    const companyId = await aCompany(world.tx, { currencyCode: 'GBP', region: 'UK' });
    const { id } = await aProject(world.tx, { companyId });
    const invoice = await aBareDraft(world.tx, id);
    await sql`update invoice set currency_code = 'GBP', exchange_rate = 1.2555 where id = ${invoice}`.execute(world.tx);
    await withTotal(invoice, '100.01');
    await issueBare(world.tx, invoice);
    expect(await rowOf(id)).toMatchObject({ invoicedAmount: '125.56', hasUnratedInvoices: false });
    const unrated = await aBareDraft(world.tx, id);
    await sql`update invoice set currency_code = 'GBP' where id = ${unrated}`.execute(world.tx);
    await withTotal(unrated, '50');
    await issueBare(world.tx, unrated);
    expect(await rowOf(id)).toMatchObject({ invoicedAmount: null, marginAmount: null, hasUnratedInvoices: true });
  });
});

test('a retainer counts when an invoice uses it, and an invoice over the end of a month in both', async () => {
  const { id } = await aProject(world.tx);
  const retainer = await aBareDraft(world.tx, id);
  await withTotal(retainer, '5000');
  await sql`update invoice set end_date = null where id = ${retainer}`.execute(world.tx);
  await issueBare(world.tx, retainer);
  const invoice = await aBareDraft(world.tx, id);
  // Monday 25 May to Sunday 7 June, of 1,000 of which the retainer pays 600
  await sql`update invoice set start_date = '2026-05-25', end_date = '2026-06-07', rows_amount = 1000, retainer_amount = -600,
    lines_amount = 400, total = 400 where id = ${invoice}`.execute(world.tx);
  await aLine(invoice, 'work', '1000', []);
  await aLine(invoice, 'retainer', '-600', []);
  await issueBare(world.tx, invoice);
  expect((await rowOf(id))?.invoicedAmount).toBe('500.00');
  expect((await rowOf(id, 'project', { from: 'May-2026', to: 'Jun-2026' }))?.invoicedAmount).toBe('1000.00');
});

test('of a CSM and an accountant adds up their projects alone, and so do its lines', async () => {
  const csm = await world.signedIn('ROLE_CSM');
  const { id } = await aProject(world.tx, { csms: [csm.userId], accountants: [other.userId] });
  await aWorkLog(world.tx, { projectId: id, employeeId: asha, day: '2026-05-06', hours: 3 });
  const rowsFor = async (people: { readonly csmEmail?: string; readonly accountantEmail?: string }) => {
    const { total, rows } = (await ada.call(marginEndpoints.list, { query: { ...may, by: 'project', ...people } }))
      .data;
    const query = { ...may, by: 'developer', key: String(asha), figure: 'cost', ...people } as const;
    const { lines } = (await ada.call(marginEndpoints.origin, { query })).data;
    return [total.loggedHours, rows.map(({ key }) => key), [...new Set(lines.map((line) => line.projectId))]];
  };
  expect(await rowsFor({ csmEmail: csm.email })).toEqual(['3.00', [String(id)], [id]]);
  expect(await rowsFor({ csmEmail: csm.email, accountantEmail: anna.email })).toEqual(['0.00', [], []]);
  expect(await rowsFor({ accountantEmail: anna.email })).toEqual(['24.50', [String(projectId)], [projectId]]);
});

test('the forecast adds open predictions, and the cost of the hours that are expected after today', async () => {
  const { id } = await aProject(world.tx);
  const cleo = await aDeveloper(world.tx, { projectId: id, fromDate: '2026-06-01', offBoardDate: '2026-06-12' });
  await aCost(cleo, '10', '2026-06-01', '2026-06-11');
  await aCost(cleo, '12', '2026-06-12');
  const predicted = (amount: string, closed: string | null) =>
    sql`insert into billing (project_id, start_date, end_date, accuracy, predicted_amount, created_at, closed_on, closed_by, closed_reason)
      values (${id}, '2026-06-01', '2026-06-30', 90, ${amount}, now(), ${closed}::date, ${closed === null ? null : ada.userId}::int, ${closed === null ? null : 'lost'}::text)`.execute(
      world.tx,
    );
  await predicted('2000', null);
  await predicted('700', '2026-06-02');
  // today is Wednesday 10 June: eight working days are over, and the 11th and 12th lie ahead
  expect(await rowOf(id, 'project', june)).toMatchObject({
    expectedHours: '64.00',
    costAmount: '0.00',
    forecastInvoiced: '2000.00',
    forecastCost: '176.00',
    forecastMargin: '1824.00',
  });
  // on a second project of others at 100 %, half of each day is expected there
  const { id: second } = await aProject(world.tx);
  await aDeveloper(world.tx, {
    projectId: second,
    employeeId: cleo,
    fromDate: '2026-06-01',
    offBoardDate: '2026-06-12',
  });
  expect((await rowOf(id, 'project', june))?.expectedHours).toBe('32.00');
  expect((await rowOf(cleo, 'developer', june))?.expectedHours).toBe('64.00');
  expect((await listed('project', june)).byMonth.map(({ key }) => key)).toEqual(['Jun-2026']);
});
