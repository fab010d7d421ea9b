import { todoEndpoints } from '@countinghouse/contract/todos/todos.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aConnection, aProject } from '../../../seed/builders.ts';
import { aBareIssued, aBareReceipt, anAppliedCredit } from '../../../test/bare-invoice.ts';
import { twoProducts, type TwoProducts } from '../../../test/scenarios/two-products.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';
import { enterJobs } from '../../jobs/history.sql.ts';
import { jobs } from '../../jobs/schedule.ts';

let both: TwoProducts;
let world: World;
let carl: Person;
let anna: Person;
beforeAll(async () => {
  // the day after a leap day
  both = await twoProducts({ now: '2028-03-01T09:00:00.000Z' });
  world = both.world;
  carl = await world.signedIn('ROLE_CSM', 'Carl');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  await enterJobs(world.tx, jobs, world.clock.now());
});
afterAll(() => both.close());

interface Mail {
  readonly to: readonly string[] | string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
const arrived = async (): Promise<Mail[]> => {
  await world.deliverAll();
  return ((await world.control('GET', '/mail')) as { mails: Mail[] }).mails;
};
beforeEach(async () => {
  await sql`update project set active_billing = false`.execute(world.tx);
  await world.deliverAll();
  await world.control('DELETE', '/mail');
});
const aProjectOfBoth = (name: string) =>
  aProject(world.tx, { name, csms: [carl.userId], accountants: [anna.userId], startDate: '2028-01-01' });
const aBillingOf = (projectId: number, start: string, end: string) =>
  sql`insert into billing (project_id, start_date, end_date, accuracy, predicted_amount, received_month, created_at)
    values (${projectId}, ${start}, ${end}, 90, 1000, date_trunc('month', ${end}::date), now())`.execute(world.tx);
const run = (job: string, product = world.product) => product.jobs.runNow(job);

describe('reminders of overdue invoices', () => {
  test('predict is reminded by one mail of all projects that run out, once for each due day, on however many servers the job runs', async () => {
    for (const name of ['Leap Portal', 'Zoë’s App']) await aProjectOfBoth(name);
    await Promise.all([run('PREDICTION_REMINDER'), run('PREDICTION_REMINDER', both.second)]);
    await run('PREDICTION_REMINDER');
    const mails = await arrived();
    expect(mails.map(({ subject }) => subject)).toEqual(['Predictions to update']);
    expect(mails[0]?.text).toContain('- Leap Portal, due 1 Jan 2028\r\n- Zoë’s App, due 1 Jan 2028\r\n');
    expect(mails[0]?.text).toContain('http://127.0.0.1:4200/todolist?type=PREDICTION');
  });

  test('invoice is reminded of periods that are over; what was reminded of is not told again with what is new', async () => {
    const { id } = await aProjectOfBoth('Billed Monthly');
    await aBillingOf(id, '2028-01-01', '2028-01-31');
    await run('INVOICE_REMINDER');
    await aBillingOf(id, '2028-02-01', '2028-02-29');
    await aBillingOf(id, '2028-03-01', '2028-03-31');
    await run('INVOICE_REMINDER');
    const mails = await arrived();
    expect(mails.map(({ subject }) => subject)).toEqual(['Invoices to create', 'Invoices to create']);
    expect(mails[0]?.text).toMatch(/\/billingrun\?until=\d{4}-\d\d-\d\d\s/);
    const lines = mails.map(({ text }) => text.split('\r\n').filter((line) => line.startsWith('- ')));
    expect(lines.toSorted((one, other) => (String(one) < String(other) ? -1 : 1))).toEqual([
      ['- Billed Monthly, due 29 Feb 2028'],
      ['- Billed Monthly, due 31 Jan 2028'],
    ]);
  });

  test('go once per due date to those who keep the project, and to the activity log', async () => {
    const { id } = await aProjectOfBoth('Slow Payer');
    const [late, paid] = [await aBareIssued(world.tx, id, '100.00'), await aBareIssued(world.tx, id, '50.00')];
    await sql`update invoice set due_date = '2028-02-29' where id in (${late}, ${paid})`.execute(world.tx);
    await aBareReceipt(world.tx, paid, { amount: '50.00', day: '2028-02-20' });
    await Promise.all([run('INVOICE_OVERDUE'), run('INVOICE_OVERDUE', both.second)]);
    await run('INVOICE_OVERDUE');
    const mails = await arrived();
    expect(mails).toHaveLength(2);
    for (const { subject, text } of mails) {
      expect(subject).toBe('Newly overdue invoices');
      // a page that CSMs and accountants may both see
      expect(text).toContain('/invoicedetails?invoiceStatus=Overdue');
      expect(text.split('\r\n').filter((line) => line.startsWith('- '))).toEqual([
        expect.stringMatching(/^- .*, Slow Payer: USD 100\.00, due 29 Feb 2028$/),
      ]);
    }
    const recorded = await sql`select from activity_entry where resource = 'INVOICED' and resource_id = ${String(late)}
      and changes @> '[{"newValue": "Overdue since 29 Feb 2028"}]'`.execute(world.tx);
    expect(recorded.rows).toHaveLength(1);
    // it got more time, and that passed too
    await sql`update invoice set due_date = '2028-03-15' where id = ${late}`.execute(world.tx);
    await run('INVOICE_OVERDUE');
    world.clock.setTo('2028-03-16T09:00:00.000Z');
    await run('INVOICE_OVERDUE');
    expect(await arrived()).toHaveLength(4);
  });

  test('go once to the customer and its copy recipients, if the project has them switched on', async () => {
    const { id } = await aProjectOfBoth('Told Customer');
    await sql`update project set tells_overdue = true where id = ${id}`.execute(world.tx);
    await sql`update company set display_name = 'Acme', email = 'pay@acme.example', cc = 'boss@acme.example, clerk@acme.example'
      where id = (select company_id from project where id = ${id})`.execute(world.tx);
    await aConnection(world.tx, { provider: 'QUICK_BOOKS', region: 'US' });
    const late = await aBareIssued(world.tx, id, '10075.50');
    await sql`update invoice set due_date = '2028-03-15' where id = ${late}`.execute(world.tx);
    await anAppliedCredit(world.tx, late, '-1');
    for (const product of [world.product, both.second, world.product]) await run('INVOICE_OVERDUE', product);
    const [mail, ...more] = (await arrived()).filter(({ subject }) => subject.startsWith('Invoice '));
    expect(more).toEqual([]);
    expect(JSON.stringify(mail)).toContain('clerk@acme.example');
    const issuer = 'Organisation quickbooks_us';
    expect(mail?.from).toMatch(/^"?Organisation quickbooks_us"? <.*@.*>$/);
    expect(mail?.subject).toBe(`Invoice INV-${late} from ${issuer} is overdue`);
    const about = `Invoice INV-${late} from ${issuer} for the project Told Customer was due on 15 Mar 2028. USD 10,074.50 is still outstanding.`;
    expect(mail?.text.trim().split('\r\n\r\n')).toEqual([
      'Dear Acme,',
      about,
      'If you have already paid it, please ignore this mail.',
      'Kind regards\r\nOrganisation quickbooks_us',
    ]);
    expect(mail?.html).toContain(`<p>Dear Acme,</p>\r\n<p>${about}</p>`);
  });
});

test('an invoice is overdue by the day of the installation, which each answer says', async () => {
  const there = await aWorld({ now: '2028-03-16T00:27:00.000Z', environment: { TIME_ZONE: 'America/New_York' } });
  try {
    await enterJobs(there.tx, jobs, there.clock.now());
    const admin = await there.signedIn('ROLE_ADMIN', 'Ada');
    const { id } = await aProject(there.tx, { name: 'Evening Works', startDate: '2028-01-01' });
    const late = await aBareIssued(there.tx, id, '100.00');
    await sql`update invoice set due_date = '2028-03-15' where id = ${late}`.execute(there.tx);
    const recorded = async () => {
      await there.product.jobs.runNow('INVOICE_OVERDUE');
      const { rows } = await sql`select from activity_entry where resource_id = ${String(late)}
        and changes @> '[{"newValue": "Overdue since 15 Mar 2028"}]'`.execute(there.tx);
      const { headers } = await admin.call(todoEndpoints.list, { query: { pageNo: 1, pageSize: 25 } });
      return [headers['x-today'], rows.length];
    };
    // in UTC the day after has begun
    expect(await recorded()).toEqual(['2028-03-15', 0]);
    there.clock.setTo('2028-03-16T04:30:00.000Z');
    expect(await recorded()).toEqual(['2028-03-16', 1]);
  } finally {
    await there.close();
  }
});
