import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { unbilledEndpoints } from '@countinghouse/contract/unbilled/unbilled.contract.ts';
import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDeveloper, aProject, aWorkLog, type GivenProject } from '../../../seed/builders.ts';
import { aBareDraft } from '../../../test/bare-invoice.ts';
import { aBillableProject, aSavedInvoice } from '../../../test/billable-project.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await aWorld({ now: '2026-06-15T09:00:00.000Z' });
  admin = await world.signedIn('ROLE_ADMIN');
});
afterAll(() => world.close());

type Query = { readonly on?: string; readonly csmEmail?: string; readonly accountantEmail?: string };
const rowOf = async (projectId: number, query: Query = {}, by = admin) =>
  (await by.call(unbilledEndpoints.list, { query })).data.projects.find((one) => one.projectId === projectId);
const workOn = async (projectId: number, on?: string) => {
  const row = await rowOf(projectId, on === undefined ? {} : { on });
  return [row?.own.work ?? '0.00', row?.own.drafts ?? '0.00', row?.hours ?? '0.00'];
};
const linesOf = async (projectId: number, on?: string) =>
  (await admin.call(unbilledEndpoints.work, { query: { projectId, ...(on === undefined ? {} : { on }) } })).data.lines;

describe('work is unbilled', () => {
  test('from its day to the date of its invoice, as a draft beside it, and again when the invoice is void', async () => {
    const { id, zohoProjectId } = await aBillableProject(world, admin);
    expect(await workOn(id, '2026-05-03')).toEqual(['0.00', '0.00', '0.00']);
    expect(await workOn(id, '2026-05-04')).toEqual(['400.00', '0.00', '8.00']);
    expect(await workOn(id)).toEqual(['600.00', '0.00', '12.00']);
    const draft = await aSavedInvoice(admin, { zohoProjectId });
    expect(await workOn(id)).toEqual(['0.00', '600.00', '0.00']);
    expect(await workOn(id, '2026-06-14')).toEqual(['600.00', '0.00', '12.00']);
    const params = { id: draft.invoiceId };
    const issued = await admin.call(invoiceEndpoints.issue, { params, body: { version: draft.version } });
    expect([await rowOf(id), await workOn(id, '2026-05-31')]).toEqual([undefined, ['600.00', '0.00', '12.00']]);
    await admin.call(invoiceEndpoints.void, { params, body: { version: issued.data.version, reason: 'a mistake' } });
    expect(await workOn(id)).toEqual(['600.00', '0.00', '12.00']);
  });

  test('until the day on which it is written off', async () => {
    const { id } = await aBillableProject(world, admin);
    const days = { projectId: id, startDate: '2026-05-05', endDate: '2026-05-31' };
    await admin.call(workLogEndpoints.writeOff, { body: { ...days, openSeconds: 4 * 3600, reason: 'a gift' } });
    expect([await workOn(id), await workOn(id, '2026-06-14')]).toEqual([
      ['400.00', '0.00', '8.00'],
      ['600.00', '0.00', '12.00'],
    ]);
  });

  test('by age, in its currency and in USD at the newest rate of the day', async () => {
    await sql`insert into exchange_rate (currency_code, day, rate, source, fetched_at)
      values ('GBP', '2026-05-01', 1.25, 'frankfurter', now()), ('GBP', '2026-06-01', 1.5, 'frankfurter', now())`.execute(
      world.tx,
    );
    const { id, employeeId } = await aBillableProject(world, admin, { company: { currencyCode: 'GBP' } });
    for (const day of ['2026-06-15', '2026-03-17', '2026-03-16'])
      await aWorkLog(world.tx, { projectId: id, employeeId, day, hours: 1 });
    const own = { upTo30: '50.00', upTo60: '600.00', upTo90: '50.00', over90: '50.00', work: '750.00' };
    expect(await rowOf(id)).toMatchObject({
      currencyCode: 'GBP',
      own,
      usd: { upTo30: '75.00', upTo60: '900.00', upTo90: '75.00', over90: '75.00', work: '1125.00' },
      hours: '15.00',
    });
    expect((await rowOf(id, { on: '2026-05-31' }))?.usd?.work).toBe('875.00');
    expect((await rowOf(id, { on: '2026-04-30' }))?.usd).toBeNull();
  });
});

describe('each figure', () => {
  test('is made of the hours of a developer and week at the rate of their day', async () => {
    const { id } = await aBillableProject(world, admin, { hours: [8, 0, 4, 0, 0, 0, 0, 2] });
    const draft = await aBareDraft(world.tx, id);
    await sql`update invoice set rows_amount = 90, lines_amount = 90, total = 100, tax_amount = 10 where id = ${draft}`.execute(
      world.tx,
    );
    await sql`insert into retainer (project_id, currency_code) values (${id}, 'USD')`.execute(world.tx);
    await sql`insert into retainer_entry (project_id, currency_code, amount, balance_after, day, entered_at)
      values (${id}, 'USD', 70, 0, '2026-06-01', now())`.execute(world.tx);
    expect(
      (await linesOf(id)).map(({ kind, startDate, endDate, hours, rate, amount }) => [
        kind,
        startDate,
        endDate,
        hours,
        rate,
        amount,
      ]),
    ).toEqual([
      ['Hours', '2026-05-04', '2026-05-06', '12.00', '50.0000', '600.00'],
      ['Hours', '2026-05-11', '2026-05-11', '2.00', '50.0000', '100.00'],
      ['Draft', '2026-05-01', '2026-05-31', null, null, '90.00'],
      ['Retainer', null, null, null, null, '70.00'],
    ]);
    expect(await rowOf(id)).toMatchObject({ own: { work: '700.00', drafts: '90.00', retainer: '70.00' } });
    expect(await rowOf(id, { on: '2026-05-30' })).toMatchObject({ own: { drafts: '0.00', retainer: '0.00' } });
  });

  test('tells hours without a rate, and never counts them as 0', async () => {
    const { id } = await aBillableProject(world, admin);
    await sql`delete from role_rate where rate_range_id in (select id from rate_range where project_id = ${id})`.execute(
      world.tx,
    );
    const other = await aProject(world.tx);
    const stranger = await aDeveloper(world.tx, { projectId: other.id, name: 'Sam Stranger' });
    await aWorkLog(world.tx, { projectId: id, employeeId: stranger, day: '2026-05-06', hours: 3 });
    expect(await rowOf(id)).toMatchObject({ own: { work: '0.00' }, hours: '15.00', hoursWithoutRate: '15.00' });
    expect(
      (await linesOf(id)).map(({ employeeName, hours, amount, withoutPrice, isMissing }) => [
        employeeName,
        hours,
        amount,
        withoutPrice,
        isMissing,
      ]),
    ).toEqual([
      [expect.any(String), '12.00', null, 'No rate', true],
      ['Sam Stranger', '3.00', null, 'Not on the project', true],
    ]);
  });

  test('of a fixed price is the price of each ended period without an invoice, not its hours', async () => {
    const { id } = await aBillableProject(world, admin, { model: 'Fixed Cost' });
    await sql`insert into billing (project_id, start_date, end_date, accuracy, predicted_amount, created_at)
      values (${id}, '2026-04-01', '2026-04-30', 90, 1000, now()), (${id}, '2026-05-01', '2026-06-30', 90, 9999, now())`.execute(
      world.tx,
    );
    expect(await rowOf(id)).toMatchObject({
      own: { upTo60: '1000.00', work: '1000.00' },
      hours: '12.00',
      hoursWithoutRate: '0.00',
    });
    expect((await linesOf(id)).map(({ kind, amount, withoutPrice }) => [kind, amount, withoutPrice])).toEqual([
      ['Hours', null, 'Agreed price'],
      ['Agreed price', '1000.00', null],
    ]);
  });

  test.each<[string, GivenProject, string, string]>([
    ['the working days since the last invoice', { model: 'Dedicated' }, '2026-06-15', '4400.00'],
    ['nothing where an invoice bills ahead', { model: 'Dedicated' }, '2026-05-31', '0.00'],
    ['nothing while billing is inactive', { model: 'Dedicated', activeBilling: false }, '2026-06-15', '0.00'],
  ])('of days that are billed is %s', async (_what, given, on, work) => {
    const { id } = await aBillableProject(world, admin, { ...given, hours: [] });
    await aBareDraft(world.tx, id);
    expect((await rowOf(id, { on }))?.own.work ?? '0.00').toBe(work);
  });
});

describe('who sees it', () => {
  test('a CSM sees their own projects, and an administrator can look for these', async () => {
    const csm = await world.signedIn('ROLE_CSM');
    const { id, companyId } = await aBillableProject(world, admin, { csms: [csm.userId] });
    const accountant = await world.signedIn('ROLE_ACCOUNTANT');
    const other = await aBillableProject(world, accountant, { companyId });
    const seenBy = async (by: Person, query: Query = {}) => [
      (await rowOf(id, query, by))?.own.work,
      (await rowOf(other.id, query, by))?.own.work,
    ];
    expect(await seenBy(csm)).toEqual(['600.00', undefined]);
    expect(await seenBy(admin)).toEqual(['600.00', '600.00']);
    expect(await seenBy(admin, { csmEmail: csm.email })).toEqual(['600.00', undefined]);
    expect(await seenBy(admin, { accountantEmail: accountant.email })).toEqual([undefined, '600.00']);
    expect(await seenBy(csm, { accountantEmail: accountant.email })).toEqual([undefined, undefined]);
    const { failure } = await csm.call(unbilledEndpoints.work, { query: { projectId: other.id } });
    expect(failure?.code).toBe('project_not_found');
  });

  test('a day in the future is refused in the list and on a project', async () => {
    const { id } = await aBillableProject(world, admin);
    for (const { failure } of [
      await admin.call(unbilledEndpoints.list, { query: { on: '2026-06-16' } }),
      await admin.call(unbilledEndpoints.work, { query: { projectId: id, on: '2026-06-16' } }),
    ])
      expect(failure).toMatchObject({
        code: 'unbilled_in_future',
        errors: [{ path: 'on', message: messages.unbilledInFuture }],
      });
  });
});
