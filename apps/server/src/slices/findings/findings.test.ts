import { activityEndpoints } from '@countinghouse/contract/activity/activity.contract.ts';
import type { DismissalScope } from '@countinghouse/contract/findings/finding-rules.ts';
import { findingRule } from '@countinghouse/contract/findings/finding-rules.ts';
import { findingEndpoints, type Finding } from '@countinghouse/contract/findings/findings.contract.ts';
import { findingRules } from '@countinghouse/billing/findings/finding.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  aDeveloper,
  aHoliday,
  aLeaveDay,
  anAttendanceEntry,
  aProject,
  aRateRange,
  aWorkLog,
} from '../../../seed/builders.ts';
import { aBareDraft, issueBare } from '../../../test/bare-invoice.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let anna: Person;
let projectId: number;
let asha: number;

const june = { startDate: '2026-06-01', endDate: '2026-06-30' };

beforeAll(async () => {
  world = await aWorld();
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna Accountant');
});
afterAll(() => world.close());
beforeEach(async () => {
  ({ id: projectId } = await aProject(world.tx, { accountants: [anna.userId] }));
  asha = await aDeveloper(world.tx, { projectId, name: 'Asha Rao' });
  await aRateRange(world.tx, { projectId, startDate: '2025-01-01', roleRates: { 'React Developer': '50' } });
});

const log = (day: string, hours: number, more: Partial<Parameters<typeof aWorkLog>[1]> = {}) =>
  aWorkLog(world.tx, { projectId, employeeId: asha, day, hours, ...more });
const findings = async (by = anna, days = june) =>
  (await by.call(findingEndpoints.list, { query: { projectId, ...days } })).data.findings;
const dismiss = ({ key }: Pick<Finding, 'key'>, scope: DismissalScope, reason = 'Release night', by = anna) =>
  by.call(findingEndpoints.dismiss, { body: { projectId, ...june, key, scope, reason } });
const onlyOne = async (): Promise<Finding> => {
  const [finding, ...others] = await findings();
  if (finding === undefined || others.length > 0) throw new Error(`${others.length + 1} findings`);
  return finding;
};
const inShort = ({ rule, days, value, hours, amount }: Finding) => [rule, days.join(' '), value, hours, amount];

test('the contract names the rules that there are, in the same order', () => {
  expect(findingRule.options).toEqual(findingRules);
});

describe('the findings of a project and a period', () => {
  test('are empty for usual hours', async () => {
    await log('2026-06-02', 8);
    expect(await findings()).toEqual([]);
  });

  test('name hours during leave and on a holiday with the logs and the amount in doubt', async () => {
    await log('2026-06-02', 8);
    const onLeave = await log('2026-06-03', 4);
    await log('2026-06-04', 2);
    await aLeaveDay(world.tx, { employeeId: asha, day: '2026-06-03' });
    await aHoliday(world.tx, { region: 'US', date: '2026-06-04', name: 'Founders day' });
    const found = await findings();
    expect(found.map(inShort)).toEqual([
      ['leave', '2026-06-03', '4.00', '4.00', '200.00'],
      ['holiday', '2026-06-04', '2.00', '2.00', '100.00'],
    ]);
    expect(found[0]).toMatchObject({ employeeId: asha, employeeName: 'Asha Rao', logIds: [onLeave] });
  });

  test('count the hours of a day over all projects of the developer', async () => {
    const other = await aProject(world.tx);
    await aDeveloper(world.tx, { projectId: other.id, employeeId: asha });
    await log('2026-06-02', 8);
    await aWorkLog(world.tx, { projectId: other.id, employeeId: asha, day: '2026-06-02', hours: 5 });
    expect((await findings()).map(inShort)).toEqual([['over_12_hours', '2026-06-02', '13.00', '1.00', '50.00']]);
  });

  test('compare with the six months before, from the first month with logs of the developer', async () => {
    for (const month of ['2026-03', '2026-04', '2026-05'])
      for (let day = 10; day < 30; day += 1) if (isWeekday(`${month}-${day}`)) await log(`${month}-${day}`, 10);
    await log('2026-06-02', 8);
    const [found, ...others] = await findings();
    expect([found?.rule, found?.value, others]).toEqual(['hours_changed', '8.00', []]);
    expect(Number(found?.usualLow)).toBeGreaterThan(100);
  });

  test('do not compare while the period runs', async () => {
    for (const month of ['2026-08', '2026-09', '2026-10']) await log(`${month}-12`, 12);
    await log('2026-11-03', 1);
    // it is 21 November
    expect(await findings(anna, { startDate: '2026-11-01', endDate: '2026-11-30' })).toEqual([]);
  });

  test('compare with attendance, if there is any', async () => {
    await log('2026-06-02', 8);
    await anAttendanceEntry(world.tx, { employeeId: asha, day: '2026-06-02', hours: 2 });
    expect((await findings()).map(inShort)).toEqual([['attendance_differs', '', '-6.00', '6.00', '300.00']]);
  });

  test('compare attendance with the hours on all projects of the developer', async () => {
    const other = await aProject(world.tx);
    await aDeveloper(world.tx, { projectId: other.id, employeeId: asha });
    await log('2026-06-02', 4);
    await aWorkLog(world.tx, { projectId: other.id, employeeId: asha, day: '2026-06-02', hours: 6 });
    await anAttendanceEntry(world.tx, { employeeId: asha, day: '2026-06-02', hours: 10 });
    expect(await findings()).toEqual([]);
  });

  test('are those of the days that were asked for', async () => {
    await log('2026-06-02', 13);
    expect(await findings(anna, { startDate: '2026-06-03', endDate: '2026-06-30' })).toEqual([]);
  });

  test.each([
    [{ startDate: '2026-06-30', endDate: '2026-06-01' }, 'range_reversed'],
    [{ startDate: '2025-01-01', endDate: '2026-06-01' }, 'period_too_long'],
  ])('are refused for %o: %s', async (days, code) => {
    const refused = await anna.call(findingEndpoints.list, { query: { projectId, ...days } });
    expect([refused.status, refused.failure?.code]).toEqual([400, code]);
  });
});

describe('a dismissed finding', () => {
  beforeEach(() => log('2026-06-02', 13));

  test('stays in the list with its reason, and is shown again once it changes', async () => {
    await dismiss(await onlyOne(), 'finding');
    expect((await onlyOne()).dismissal).toMatchObject({
      scope: 'finding',
      reason: 'Release night',
      dismissedBy: 'Anna Accountant',
    });
    await log('2026-06-02', 1, { task: 'Rollback' });
    expect(await onlyOne()).toMatchObject({ value: '14.00', dismissal: null });
  });

  test.each([
    ['finding', [null, null]],
    ['developer', ['developer', null]],
    ['project', ['project', 'project']],
  ] as const)('with the scope %s covers the rest of the rule accordingly', async (scope, expected) => {
    await dismiss(await onlyOne(), scope);
    const ben = await aDeveloper(world.tx, { projectId, name: 'Ben Lee' });
    await log('2026-06-05', 13);
    await log('2026-06-05', 13, { employeeId: ben });
    const scopes = (await findings()).map((one) => one.dismissal?.scope ?? null);
    expect(scopes).toEqual(expected);
  });

  test('is shown again once its dismissal is withdrawn; a second withdrawal finds none', async () => {
    const { data } = await dismiss(await onlyOne(), 'developer');
    const id = data.findings[0]?.dismissal?.dismissalId ?? 0;
    const list = () => anna.call(findingEndpoints.dismissals, { query: { projectId } });
    expect((await list()).data.dismissals).toMatchObject([
      { dismissalId: id, rule: 'over_12_hours', employeeName: 'Asha Rao', scope: 'developer' },
    ]);
    expect((await anna.call(findingEndpoints.withdraw, { params: { id } })).data.dismissals).toEqual([]);
    expect((await onlyOne()).dismissal).toBeNull();
    expect((await anna.call(findingEndpoints.withdraw, { params: { id } })).failure?.code).toBe('dismissal_not_found');
  });

  test('twice is dismissed once', async () => {
    const finding = await onlyOne();
    await Promise.all([dismiss(finding, 'finding'), dismiss(finding, 'finding', 'Again')]);
    expect((await anna.call(findingEndpoints.dismissals, { query: { projectId } })).data.dismissals).toHaveLength(1);
  });

  test('that changed since is refused', async () => {
    const finding = await onlyOne();
    await log('2026-06-02', 1);
    const refused = await dismiss(finding, 'finding');
    expect([refused.status, refused.failure?.code]).toEqual([409, 'finding_changed']);
  });

  test('needs a reason at its field', async () => {
    const refused = await dismiss(await onlyOne(), 'finding', '  ');
    expect(refused.failure?.errors).toEqual([{ path: 'reason', message: messages.pleaseEnter('reason') }]);
  });

  test('and its withdrawal are in the activity log', async () => {
    const { data } = await dismiss(await onlyOne(), 'project');
    await anna.call(findingEndpoints.withdraw, { params: { id: data.findings[0]?.dismissal?.dismissalId ?? 0 } });
    const admin = await world.signedIn('ROLE_ADMIN');
    const entries = (await admin.call(activityEndpoints.list)).data;
    const text = JSON.stringify(entries);
    expect(text).toContain('Dismissed: More than 12 hours a day (this rule for the whole project)');
    expect(text.match(/Release night/g)?.length).toBeGreaterThanOrEqual(2);
  });

  test('is hidden from who does not see its project', async () => {
    const { data } = await dismiss(await onlyOne(), 'finding');
    const other = await world.signedIn('ROLE_CSM');
    const id = data.findings[0]?.dismissal?.dismissalId ?? 0;
    expect((await other.call(findingEndpoints.withdraw, { params: { id } })).failure?.code).toBe('dismissal_not_found');
    expect((await other.call(findingEndpoints.list, { query: { projectId, ...june } })).failure?.code).toBe(
      'project_not_found',
    );
  });
});

const isWeekday = (day: string): boolean => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

describe('the finding about a purchase order', () => {
  /** An order of USD 10,000 in force in June, of which issued invoices use an amount. */
  async function anOrderOf(used: string): Promise<number> {
    const order = await sql<{ id: number }>`
      insert into purchase_order (project_id, order_number, amount, currency_code, start_date, end_date)
      values (${projectId}, 'PO-31', 10000, 'USD', '2026-06-01', '2026-06-30') returning id`.execute(world.tx);
    const id = order.rows[0]?.id ?? 0;
    await invoiced(id, used);
    return id;
  }
  async function invoiced(orderId: number, total: string): Promise<void> {
    const invoiceId = await aBareDraft(world.tx, projectId);
    await sql`update invoice set rows_amount = ${total}, lines_amount = ${total}, total = ${total}, purchase_order_id = ${orderId},
      purchase_order_number = 'PO-31' where id = ${invoiceId}`.execute(world.tx);
    await issueBare(world.tx, invoiceId);
  }
  const orderFindings = async () => (await findings()).filter(({ rule }) => rule === 'order_used');

  test('appears from 80 % on, once for each mark, and never for a day outside the order', async () => {
    const orderId = await anOrderOf('7999.99');
    expect(await orderFindings()).toEqual([]);
    await invoiced(orderId, '0.01');
    expect(await orderFindings()).toMatchObject([
      { value: '80.00', employeeId: null, employeeName: null, orderNumber: 'PO-31', hours: '0.00', amount: '0.00' },
    ]);
    await invoiced(orderId, '2000.00');
    expect(await orderFindings()).toMatchObject([{ value: '100.00' }]);
    expect(await findings(anna, { startDate: '2026-07-01', endDate: '2026-07-31' })).toEqual([]);
  });

  test('is dismissed alone until the next mark is reached, and never for a developer', async () => {
    const orderId = await anOrderOf('8500.00');
    const [at80] = await orderFindings();
    if (at80 === undefined) throw new Error('no finding');
    expect((await dismiss(at80, 'developer')).failure?.code).toBe('finding_of_no_developer');
    await dismiss(at80, 'finding', 'Extension is agreed');
    expect(await orderFindings()).toMatchObject([{ value: '80.00', dismissal: { reason: 'Extension is agreed' } }]);
    await invoiced(orderId, '1500.00');
    expect(await orderFindings()).toMatchObject([{ value: '100.00', dismissal: null }]);
  });

  test('is dismissed for the whole project at every mark', async () => {
    const orderId = await anOrderOf('8500.00');
    const [at80] = await orderFindings();
    if (at80 === undefined) throw new Error('no finding');
    await dismiss(at80, 'project', 'Orders are renewed by themselves');
    await invoiced(orderId, '1500.00');
    expect(await orderFindings()).toMatchObject([{ value: '100.00', dismissal: { scope: 'project' } }]);
  });
});
