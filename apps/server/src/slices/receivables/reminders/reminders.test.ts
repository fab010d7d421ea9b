import { messages } from '@countinghouse/contract/messages.ts';
import { receivableEndpoints } from '@countinghouse/contract/receivables/receivables.contract.ts';
import { reminderEndpoints } from '@countinghouse/contract/receivables/reminders.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../../seed/builders.ts';
import { aBareDraft, aBareReceipt, issueBare, voidBare } from '../../../../test/bare-invoice.ts';
import { twoProducts, type TwoProducts } from '../../../../test/scenarios/two-products.ts';
import type { Person, World } from '../../../../test/world.ts';
import { enterJobs } from '../../../jobs/history.sql.ts';
import { jobs } from '../../../jobs/schedule.ts';

const now = '2028-02-29T09:00:00.000Z';
let both: TwoProducts;
let world: World;
let admin: Person;
beforeAll(async () => {
  both = await twoProducts({ now });
  world = both.world;
  admin = await world.signedIn('ROLE_ADMIN', 'Anna');
  await enterJobs(world.tx, jobs, world.clock.now());
});
afterAll(() => both.close());
beforeEach(async () => {
  world.clock.setTo(now);
  await sql`update company set archived_at = now()`.execute(world.tx);
  await setDays('-3, 0, 7');
  await world.deliverAll();
  await world.control('DELETE', '/mail');
});

const change = async (texts: { readonly days?: string; readonly subject?: string; readonly body?: string }) => {
  const { data } = await admin.call(reminderEndpoints.get);
  return admin.call(reminderEndpoints.change, { body: { ...data, ...texts } });
};
const setDays = async (days: string) => change({ days });

async function aCustomer(name = 'Harbour Ltd') {
  const companyId = await aCompany(world.tx);
  await sql`update company set display_name = ${`${name} ${companyId}`}, email = ${`pay${companyId}@harbour.example`}, cc = 'cfo@harbour.example', bcc = 'ar@house.example'
    where id = ${companyId}`.execute(world.tx);
  const { id: projectId } = await aProject(world.tx, { companyId, name: 'Portal', hasClient: false });
  return { companyId, projectId, address: `pay${companyId}@harbour.example` };
}
/** An issued invoice over 100.00 that is due on a day. */
async function dueOn(projectId: number, due: string, total = '100.00'): Promise<number> {
  const id = await aBareDraft(world.tx, projectId);
  await sql`update invoice set rows_amount = ${total}, lines_amount = ${total}, total = ${total}, invoice_date = '2028-01-15', due_date = ${due}
    where id = ${id}`.execute(world.tx);
  await issueBare(world.tx, id);
  return id;
}

interface Arrived {
  readonly subject: string;
  readonly text: string;
  readonly recipients: readonly string[];
}
const run = (product = world.product) => product.jobs.runNow('PAYMENT_REMINDERS');
const mailsTo = async (address: string): Promise<readonly Arrived[]> => {
  await world.deliverAll();
  const { mails } = (await world.control('GET', '/mail')) as { mails: Arrived[] };
  return mails.filter(({ recipients }) => recipients.includes(address));
};
const linesOf = (mails: readonly Arrived[]) =>
  mails.map(({ text }) => text.split('\r\n').filter((line) => line.startsWith('- ')));

describe('payment reminders', () => {
  test('of several due invoices of a company are one mail with its CC and BCC, once, on however many servers the job runs', async () => {
    const { companyId, projectId, address } = await aCustomer();
    const first = await dueOn(projectId, '2028-02-22');
    const second = await dueOn(projectId, '2028-03-03', '1200.50');
    await dueOn(projectId, '2028-03-04');
    await Promise.all([run(), run(both.second)]);
    await run();
    const mails = await mailsTo(address);
    expect(linesOf(mails)).toEqual([
      [`- INV-${first}, Portal, due 22 Feb 2028: USD 100.00`, `- INV-${second}, Portal, due 3 Mar 2028: USD 1,200.50`],
    ]);
    expect(mails[0]).toMatchObject({
      subject: 'Payment reminder from Accounts receivable',
      recipients: [address, 'cfo@harbour.example', 'ar@house.example'],
    });
    expect(mails[0]?.text).toContain('Total: USD 1,300.50');
    const { rows } = await sql<{ changes: { newValue: string }[] }>`
      select changes from activity_entry where action = 'Mailed' and resource_id = ${String(companyId)}`.execute(
      world.tx,
    );
    expect(rows.map(({ changes }) => changes.map(({ newValue }) => newValue))).toEqual([
      [`INV-${first}, INV-${second}`, address, 'cfo@harbour.example', 'ar@house.example'],
    ]);
  });

  test('go to the primary client of the company, also if the company has no address, and to the company once the client left', async () => {
    const { companyId, projectId, address } = await aCustomer();
    await sql`with k as (insert into client (company_id, name, email)
        values (${companyId}, 'Dana Reyes', ${`dana${companyId}@harbour.example`}) returning id)
      insert into project_client (project_id, client_id, is_primary) select ${projectId}, id, true from k`.execute(
      world.tx,
    );
    const setEmail = (email: string) =>
      sql`update company set email = ${email} where id = ${companyId}`.execute(world.tx);
    await setEmail('');
    const id = await dueOn(projectId, '2028-02-29');
    await run();
    expect(await mailsTo(`dana${companyId}@harbour.example`)).toMatchObject([
      { recipients: [`dana${companyId}@harbour.example`, 'cfo@harbour.example', 'ar@house.example'] },
    ]);
    await sql`update client set archived_at = now() where company_id = ${companyId}`.execute(world.tx);
    world.clock.setTo('2028-03-07T09:00:00.000Z');
    await run();
    expect(await mailsTo('cfo@harbour.example')).toHaveLength(1);
    await setEmail(address);
    await run();
    expect(linesOf(await mailsTo(address))).toEqual([[`- INV-${id}, Portal, due 29 Feb 2028: USD 100.00`]]);
  });

  test('that were missed are caught up by one mail, and the next one comes on its day', async () => {
    const { projectId, address } = await aCustomer();
    const id = await dueOn(projectId, '2028-02-27');
    await run();
    world.clock.setTo('2028-03-01T09:00:00.000Z');
    await run();
    world.clock.setTo('2028-03-05T09:00:00.000Z');
    await run();
    const line = [`- INV-${id}, Portal, due 27 Feb 2028: USD 100.00`];
    expect(linesOf(await mailsTo(address))).toEqual([line, line]);
  });

  test('are not mailed for paid, void and disputed invoices, drafts and credit notes', async () => {
    const { projectId, address } = await aCustomer();
    await aBareReceipt(world.tx, await dueOn(projectId, '2028-02-29'), { amount: '100.00', day: '2028-02-20' });
    await voidBare(world.tx, await dueOn(projectId, '2028-02-29'));
    const disputed = await dueOn(projectId, '2028-02-29');
    await sql`insert into dispute (invoice_id, is_open, reason, opened_by, opened_on)
      values (${disputed}, true, 'hours', ${admin.userId}, '2028-02-20')`.execute(world.tx);
    const draft = await aBareDraft(world.tx, projectId);
    await sql`update invoice set due_date = '2028-02-29' where id = ${draft}`.execute(world.tx);
    await run();
    expect(await mailsTo(address)).toEqual([]);
  });

  test('follow the schedule of a company, and are paused for one', async () => {
    const [own, paused] = [await aCustomer(), await aCustomer()];
    await sql`update company set reminder_days = '-5' where id = ${own.companyId}`.execute(world.tx);
    await sql`update company set reminder_days = 'Paused' where id = ${paused.companyId}`.execute(world.tx);
    await dueOn(own.projectId, '2028-02-29');
    const early = await dueOn(own.projectId, '2028-03-05');
    await dueOn(paused.projectId, '2028-02-29');
    await setDays('');
    await run();
    expect(linesOf(await mailsTo(own.address))).toEqual([
      [expect.stringMatching(/due 29 Feb 2028/), `- INV-${early}, Portal, due 5 Mar 2028: USD 100.00`],
    ]);
    expect(await mailsTo(paused.address)).toEqual([]);
  });
});

test('the next action is the next reminder, or says that reminders are paused or only disputed invoices are open', async () => {
  const { companyId, projectId } = await aCustomer();
  const id = await dueOn(projectId, '2028-03-05');
  const nextAction = async (query = {}) =>
    (await admin.call(receivableEndpoints.list, { query })).data.receivables.find((one) => one.companyId === companyId)
      ?.nextAction;
  expect(await nextAction()).toBe('2028-03-02');
  expect(await nextAction({ on: '2028-02-20' })).toBeNull();
  await sql`insert into dispute (invoice_id, is_open, reason, opened_by, opened_on)
    values (${id}, true, 'hours', ${admin.userId}, '2028-02-20')`.execute(world.tx);
  expect(await nextAction()).toBe('Disputed');
  await sql`update company set reminder_days = 'Paused' where id = ${companyId}`.execute(world.tx);
  expect(await nextAction()).toBe('Paused');
  await sql`update company set reminder_days = '' where id = ${companyId}`.execute(world.tx);
  await setDays('');
  expect(await nextAction()).toBeNull();
});

test('an invoice that becomes overdue is mailed by the schedule alone where there is one', async () => {
  const { projectId, address } = await aCustomer();
  await sql`update project set tells_overdue = true where id = ${projectId}`.execute(world.tx);
  await dueOn(projectId, '2028-02-28');
  await world.product.jobs.runNow('INVOICE_OVERDUE');
  expect(await mailsTo(address)).toEqual([]);
});

describe('the setting', () => {
  test('takes days and texts with known placeholders only', async () => {
    const { failure } = await change({ days: '0, often', subject: '{customer}', body: 'Please pay' });
    expect(failure?.errors).toEqual([
      { path: 'days', message: messages.reminderDaysInvalid },
      { path: 'subject', message: messages.placeholderUnknown('{customer}') },
      { path: 'body', message: messages.invoicesPlaceholderMissing },
    ]);
  });

  test('is changed with the version that was seen, and is in the activity log', async () => {
    const { data: seen } = await admin.call(reminderEndpoints.get);
    const body = { ...seen, days: '0, 30' };
    expect((await admin.call(reminderEndpoints.change, { body })).data).toMatchObject({ version: seen.version + 1 });
    const { failure } = await admin.call(reminderEndpoints.change, { body });
    expect(failure).toMatchObject({ code: 'stale_version', current: { days: '0, 30' } });
    const { rows } = await sql<{ changes: unknown }>`
      select changes from activity_entry where resource = 'PAYMENT_REMINDERS' order by id desc limit 1`.execute(
      world.tx,
    );
    expect(rows[0]?.changes).toEqual([
      { fieldName: 'Days from the due date', oldValue: '-3, 0, 7', newValue: '0, 30' },
    ]);
  });
});
