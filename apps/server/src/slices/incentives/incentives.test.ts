import { recompute, traceErrors } from '@countinghouse/billing/trace/recompute.ts';
import type { Trace } from '@countinghouse/billing/trace/trace.ts';
import type { RequestOf } from '@countinghouse/contract/endpoint.ts';
import {
  incentiveEndpoints,
  type Incentive,
  type Statement,
} from '@countinghouse/contract/incentives/incentives.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aCompany, aProject } from '../../../seed/builders.ts';
import {
  aBareCredit,
  aBareDraft,
  aBareIssued,
  aBareLine,
  aBareReceipt,
  issueBare,
  voidWithoutMoney,
} from '../../../test/bare-invoice.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { aSalesPerson, anIncentive } from '../../../test/project-forms.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let admin: Person;
let other: Person;
let anna: Person;
let carl: Person;
let projectId: number;
let id: number;
beforeAll(async () => {
  world = await aWorld({ now: '2026-08-10T09:00:00.000Z' });
  admin = await world.signedIn('ROLE_ADMIN', 'Ada');
  other = await world.signedIn('ROLE_ADMIN', 'Otto');
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
  carl = await world.signedIn('ROLE_CSM', 'Carl');
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.tx, 'project', 'sales_person');
  const companyId = await aCompany(world.tx, { currencyCode: 'INR' });
  projectId = (await aProject(world.tx, { name: 'Portal', companyId, accountants: [anna.userId] })).id;
  id = (await aSalesPerson(world.tx, 'Sal')).id;
  await sql`insert into project_sales_person values (${projectId}, ${id}, 1)`.execute(world.tx);
});

type Body = RequestOf<typeof incentiveEndpoints.add>['body'];
const terms = (changes: Partial<Body> = {}): Body => ({
  projectId,
  category: 'Percentage',
  basis: 'Amount',
  currencyCode: 'USD',
  value: '5',
  fromMonth: 'May-2026',
  ...changes,
});
const add = (changes: Partial<Body> = {}, person = admin) =>
  person.call(incentiveEndpoints.add, { params: { id }, body: terms(changes) });
const change = (
  { id: incentiveId, version }: Incentive,
  to: { value?: string; fromMonth?: string; toMonth?: string },
) =>
  admin.call(incentiveEndpoints.change, {
    params: { id, incentiveId },
    body: { value: '5', fromMonth: 'May-2026', ...to, version },
  });
const remove = ({ id: incentiveId, version }: Incentive) =>
  admin.call(incentiveEndpoints.remove, { params: { id, incentiveId }, query: { version } });
const statement = async (person = admin): Promise<Statement> =>
  (await person.call(incentiveEndpoints.get, { params: { id } })).data;
const months = async (person = admin) =>
  (await statement(person)).months.map((one) => [
    one.month,
    one.incentiveCreated ? 'paid' : 'open',
    ...one.amounts.map((of) => `${of.currencyCode} ${of.earned} ${of.corrections} ${of.amount}`),
  ]);
const transactions = async (month?: string, person = admin) =>
  (
    await person.call(incentiveEndpoints.transactions, {
      params: { id },
      query: { pageSize: 100, ...(month === undefined ? {} : { month }) },
    })
  ).data.transactions;
/** Marks a month with what the sales person is now, or was when it was looked at. */
const payOut = async (
  month: string,
  amount: string,
  { person = admin, key, version }: { person?: Person; key?: string; version?: number } = {},
) =>
  person.call(
    incentiveEndpoints.payOut,
    {
      params: { id },
      body: {
        month,
        amounts: [{ currencyCode: 'USD', amount }],
        version: version ?? (await statement()).salesPerson.version,
      },
    },
    key === undefined ? {} : { key },
  );
const code = (answer: { failure: { code: string } | undefined }) => answer.failure?.code;
const issued = (total = '1000') => aBareIssued(world.tx, projectId, total);
const receipt = (invoiceId: number, amount: string, day: string, reverses?: number) =>
  aBareReceipt(world.tx, invoiceId, { amount, day, ...(reverses === undefined ? {} : { reverses }) });
/** A credit, past all rules of the product. */
async function credited(invoiceId: number, total: string, day: string): Promise<number> {
  const creditId = await aBareCredit(world.tx, invoiceId);
  await sql`update invoice set services_amount = ${total}, lines_amount = ${total}, total = ${total}, invoice_date = ${day},
    due_date = ${day} where id = ${creditId}`.execute(world.tx);
  await issueBare(world.tx, creditId);
  return creditId;
}
/** An invoice over hours of one row. */
async function ofHours(hours: string, day = '2026-05-31'): Promise<number> {
  const invoiceId = await aBareDraft(world.tx, projectId);
  await sql`insert into invoice_row (invoice_id, project_id, position, employee_name, role, edits, figures, note, amount)
    values (${invoiceId}, ${projectId}, 0, 'Ada', 'Developer', '{}', ${JSON.stringify({ totalHours: hours })}::jsonb, '', 0)`.execute(
    world.tx,
  );
  await aBareLine(world.tx, invoiceId, 'row:1:50.0000');
  await sql`update invoice_line set quantity = ${hours} where invoice_id = ${invoiceId}`.execute(world.tx);
  await sql`update invoice set invoice_date = ${day}, due_date = ${day} where id = ${invoiceId}`.execute(world.tx);
  await issueBare(world.tx, invoiceId);
  return invoiceId;
}

describe('an incentive', () => {
  test('is agreed for a project, told in the log, and offered in the currency of the company or in US dollars', async () => {
    const options = (await admin.call(incentiveEndpoints.options, { params: { id } })).data;
    expect(options.accounts).toEqual([{ projectId, projectName: 'Portal', currencies: ['INR', 'USD'] }]);
    expect(options.category).toEqual([
      { value: 'Rate', basis: 'Hours' },
      { value: 'Percentage', basis: 'Amount' },
    ]);
    expect([options.months[0], options.months.at(-1)?.month]).toEqual([
      { month: 'Dec-2027', incentiveCreated: false },
      'Jan-2025',
    ]);
    const added = await add({ toMonth: 'Dec-2026' });
    expect([added.status, added.message]).toEqual([201, 'Incentive added successfully']);
    expect(added.data).toMatchObject({
      projectName: 'Portal',
      category: 'Percentage',
      basis: 'Amount',
      value: '5.00',
      fromMonth: 'May-2026',
      toMonth: 'Dec-2026',
    });
    const recorded = await sql<{ resource_name: string; changes: { fieldName: string; newValue: string }[] }>`
      select resource_name, changes from activity_entry where resource = 'INCENTIVE' order by id desc limit 1`.execute(
      world.tx,
    );
    expect(recorded.rows[0]?.resource_name).toBe('Sal: Portal');
    expect(recorded.rows[0]?.changes.map((one) => [one.fieldName, one.newValue])).toEqual([
      ['Category', 'Percentage'],
      ['Basis', 'Amount'],
      ['Paid in', 'USD'],
      ['Incentive value', '5.00'],
      ['First month', 'May-2026'],
      ['Last month', 'Dec-2026'],
    ]);
  });

  test('says what is missing, in the words of the form', async () => {
    const refused = await admin.call(incentiveEndpoints.add, {
      params: { id },
      body: { projectId: '', category: '', basis: '', currencyCode: '', value: '', fromMonth: '' } as unknown as Body,
    });
    expect(refused.failure?.errors?.map((one) => [one.path, one.message])).toEqual([
      ['projectId', 'Please select account'],
      ['category', 'Please select category'],
      ['basis', 'Please select basis'],
      ['currencyCode', 'Please select currency'],
      ['value', 'Please enter incentive value'],
      ['fromMonth', 'Please select month'],
    ]);
    const fields = async (changes: Partial<Body>) => (await add(changes)).failure?.errors;
    expect(await fields({ value: '0' })).toEqual([{ path: 'value', message: 'Please enter incentive value' }]);
    const percentage = [{ path: 'value', message: 'Please enter a percentage up to 100 with up to 2 decimals' }];
    expect(await fields({ value: '100.01' })).toEqual(percentage);
    expect(await fields({ value: '1.234' })).toEqual(percentage);
    expect(await fields({ basis: 'Hours' })).toEqual([
      { path: 'basis', message: 'A rate is paid by hours and a percentage by amount.' },
    ]);
    expect(await fields({ toMonth: 'Apr-2026' })).toEqual([
      { path: 'toMonth', message: 'The last month cannot be before the first one.' },
    ]);
    expect(await fields({ currencyCode: 'EUR' })).toEqual([
      { path: 'currencyCode', message: 'An incentive is paid in the currency of the company or in US dollars.' },
    ]);
    const { id: foreign } = await aProject(world.tx, { name: 'Shop' });
    expect(await fields({ projectId: foreign })).toEqual([
      { path: 'projectId', message: 'This sales person is not on this project.' },
    ]);
    expect((await add({ category: 'Rate', basis: 'Hours', value: '100.0001' })).data.value).toBe('100.0001');
  });

  test('is one of its category in a month, also when two are added at once', async () => {
    const both = await Promise.all([add(), add({ fromMonth: 'Jun-2026' }, other)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(both.map(code)).toContain('incentive_overlaps');
    expect((await add({ category: 'Rate', basis: 'Hours' })).status).toBe(201);
  });

  test('is changed by who saw it last; its months stay apart from those of another', async () => {
    const { data: before } = await add({ toMonth: 'Jun-2026' });
    const { data: next } = await add({ fromMonth: 'Jul-2026' });
    const after = await change(before, { value: '7.5', toMonth: 'May-2026' });
    expect(after.data).toMatchObject({ value: '7.50', toMonth: 'May-2026', version: 2 });
    const late = await change(before, { value: '8' });
    expect([code(late), late.failure?.current]).toEqual(['stale_version', after.data]);
    expect(code(await change(after.data, { value: '101' }))).toBe('invalid_input');
    expect(code(await change(after.data, {}))).toBe('incentive_overlaps');
    expect(code(await change({ ...next, id: 2_000_000_000 }, {}))).toBe('not_found');
    expect((await change(after.data, { value: '7.50', toMonth: 'May-2026' })).data).toEqual(after.data);
    expect((await remove(next)).message).toBe('Incentive deleted successfully');
    expect(code(await remove(next))).toBe('not_found');
    expect(code(await remove(before))).toBe('stale_version');
  });
});

describe('the statement', () => {
  test('is empty for who has nothing', async () => {
    expect(await statement()).toMatchObject({ incentives: [], months: [], nextToPay: null });
    await sql`update sales_person set archived_at = now() where id = ${id}`.execute(world.tx);
    expect((await statement()).salesPerson.isDeleted).toBe(true);
    expect(code(await add())).toBe('not_found');
  });

  test('counts what was received in each month from the first to the last, and opens to its receipts', async () => {
    await add({ toMonth: 'Jun-2026' });
    const invoice = await issued();
    await receipt(invoice, '100.10', '2026-04-30');
    const may = await receipt(invoice, '200.10', '2026-05-01');
    await receipt(invoice, '0.05', '2026-05-31');
    await receipt(invoice, '300', '2026-06-30');
    await receipt(invoice, '300', '2026-07-01');
    expect(await months()).toEqual([
      ['Jun-2026', 'open', 'USD 15.00 0.00 15.00'],
      ['May-2026', 'open', 'USD 10.01 0.00 10.01'],
    ]);
    const found = await transactions('May-2026');
    expect(found).toMatchObject([
      {
        source: 'receipt',
        projectName: 'Portal',
        invoiceId: invoice,
        invoiceNumber: `INV-${invoice}`,
        day: '2026-05-01',
        counted: '200.10',
        countedCurrency: 'USD',
        value: '5.00',
        amount: '10.01',
      },
    ]);
    expect(found[0]?.key).toContain(`receipt:${may}`);
    for (const one of await transactions()) {
      expect(recompute(one.trace as Trace)).toBe(one.amount);
      expect(traceErrors(one.trace as Trace)).toEqual([]);
    }
  });

  test('takes a credit back on its day, and the money that is paid back for it not once more', async () => {
    await add();
    const invoice = await issued();
    await receipt(invoice, '1000', '2026-05-20');
    const credit = await credited(invoice, '-300', '2026-06-05');
    await receipt(credit, '-300', '2026-07-05');
    expect(await months()).toEqual([
      ['Jun-2026', 'open', 'USD -15.00 0.00 -15.00'],
      ['May-2026', 'open', 'USD 50.00 0.00 50.00'],
    ]);
    expect(await transactions('Jun-2026')).toMatchObject([
      { source: 'credit', invoiceNumber: `INV-${credit}`, counted: '-300.00', amount: '-15.00' },
    ]);
  });

  test('counts money of another currency in US dollars at the rate of its invoice, and none without a rate', async () => {
    await add();
    const inRupees = async (rate: string | null) => {
      const invoiceId = await aBareDraft(world.tx, projectId);
      await sql`update invoice set currency_code = 'INR', exchange_rate = ${rate}, rows_amount = 10000, lines_amount = 10000,
        total = 10000 where id = ${invoiceId}`.execute(world.tx);
      await issueBare(world.tx, invoiceId);
      await receipt(invoiceId, '10000', '2026-05-20');
    };
    await inRupees('0.012034');
    await inRupees(null);
    const { months: found } = await statement();
    expect(found).toMatchObject([{ amounts: [{ currencyCode: 'USD', amount: '6.02' }], uncounted: 1 }]);
    expect((await transactions()).map((one) => [one.counted, one.countedCurrency, one.amount])).toEqual([
      ['10000.00', 'INR', '6.02'],
      ['10000.00', 'INR', null],
    ]);
    await emptyTables(world.tx, 'incentive');
    await anIncentive(world.tx, { salesPersonId: id, projectId, currencyCode: 'INR' });
    expect(await months()).toEqual([['May-2026', 'open', 'INR 1000.00 0.00 1000.00']]);
  });

  test('counts the hours that documents bill by their dates, less what credits take back', async () => {
    await add({ category: 'Rate', basis: 'Hours', value: '1.25' });
    const invoice = await ofHours('120.50');
    await ofHours('8', '2026-06-30');
    const creditId = await aBareCredit(world.tx, invoice);
    await sql`insert into invoice_line (invoice_id, line_id, position, name, description, quantity, rate, amount, net_amount, tax_amount, employee_ids, log_ids, takes_back)
      values (${creditId}, 'row:1:50.0000', 0, 'Development Fees', '', -20.5, 0, 0, 0, 0, '{}', '{}', 20.5)`.execute(
      world.tx,
    );
    await sql`update invoice set invoice_date = '2026-06-15', due_date = '2026-06-30' where id = ${creditId}`.execute(
      world.tx,
    );
    await issueBare(world.tx, creditId);
    expect(await months()).toEqual([
      ['Jun-2026', 'open', 'USD -15.63 0.00 -15.63'],
      ['May-2026', 'open', 'USD 150.63 0.00 150.63'],
    ]);
    expect((await transactions()).map((one) => [one.source, one.day, one.counted, one.amount])).toEqual([
      ['hours', '2026-06-30', '8.00', '10.00'],
      ['hours', '2026-06-15', '-20.50', '-25.63'],
      ['hours', '2026-05-31', '120.50', '150.63'],
    ]);
  });

  test('shows a CSM and an accountant the projects they are on, and other users no sales person', async () => {
    const { id: foreign } = await aProject(world.tx, { name: 'Shop', csms: [carl.userId] });
    await anIncentive(world.tx, { salesPersonId: id, projectId });
    await receipt(await issued(), '100', '2026-05-20');
    await receipt(await aBareIssued(world.tx, foreign, '50'), '50', '2026-05-20');
    expect(code(await carl.call(incentiveEndpoints.get, { params: { id } }))).toBe('not_found');
    expect(code(await carl.call(incentiveEndpoints.transactions, { params: { id } }))).toBe('not_found');
    await anIncentive(world.tx, { salesPersonId: id, projectId: foreign });
    expect(await months()).toEqual([['May-2026', 'open', 'USD 7.50 0.00 7.50']]);
    expect(await months(carl)).toEqual([['May-2026', 'open', 'USD 2.50 0.00 2.50']]);
    expect(await months(anna)).toEqual([['May-2026', 'open', 'USD 5.00 0.00 5.00']]);
    expect((await transactions(undefined, carl)).map((one) => one.projectName)).toEqual(['Shop']);
    expect((await statement(anna)).nextToPay).toBeNull();
    expect(code(await payOut('May-2026', '5.00', { person: anna }))).toBe('forbidden');
    expect(code(await add({}, carl))).toBe('forbidden');
    expect((await payOut('May-2026', '7.50')).status).toBe(201);
    expect(await months(carl)).toEqual([['May-2026', 'paid', 'USD 2.50 0.00 2.50']]);
  });
});

describe('a month that is paid out', () => {
  test('is marked once with user and time, is logged, and does not change afterwards', async () => {
    await add();
    const invoice = await issued();
    await receipt(invoice, '400', '2026-05-20');
    expect((await statement()).nextToPay).toBe('May-2026');
    const paid = await payOut('May-2026', '20.00');
    expect([paid.status, paid.message]).toEqual([201, 'May-2026 marked as paid out']);
    expect(paid.data.months).toMatchObject([
      { month: 'May-2026', incentiveCreated: true, paidBy: 'Ada', paidAt: '2026-08-10T09:00:00.000Z' },
    ]);
    expect(paid.data.nextToPay).toBeNull();
    const again = await payOut('May-2026', '20.00');
    expect([again.status, code(again), again.failure?.message]).toEqual([
      409,
      'incentive_created',
      'This month is already paid out.',
    ]);
    const recorded = await sql<{ resource_name: string; changes: unknown }>`
      select resource_name, changes from activity_entry where action = 'Paid out' order by id`.execute(world.tx);
    expect(recorded.rows.at(-1)).toEqual({
      resource_name: 'Sal',
      changes: [
        { fieldName: 'Month', oldValue: null, newValue: 'May-2026' },
        { fieldName: 'USD', oldValue: null, newValue: '20.00' },
      ],
    });
    const options = (await admin.call(incentiveEndpoints.options, { params: { id } })).data;
    expect(options.months.filter((one) => one.incentiveCreated)[0]).toEqual({
      month: 'May-2026',
      incentiveCreated: true,
    });
    const [incentive] = paid.data.incentives;
    if (incentive === undefined) throw new Error('no incentive');
    expect([code(await remove(incentive)), (await remove(incentive)).failure?.message]).toEqual([
      'incentive_paid',
      'A part of this incentive was paid out. Please set its last month instead.',
    ]);
    for (const statementOfDatabase of [
      sql`update incentive_payment set amount = 1`,
      sql`delete from incentive_pay_out`,
    ])
      await expect(statementOfDatabase.execute(world.tx)).rejects.toThrow();
  });

  test('is marked by one of two administrators who do it at once, and by a double click once', async () => {
    await add();
    await receipt(await issued(), '400', '2026-05-20');
    const { version } = (await statement()).salesPerson;
    const both = await Promise.all([
      payOut('May-2026', '20.00', { version }),
      payOut('May-2026', '20.00', { version, person: other }),
    ]);
    expect(new Set(both.map((one) => code(one) ?? one.status))).toEqual(new Set([201, 'incentive_created']));
    await receipt(await issued(), '200', '2026-06-20');
    const click = () => payOut('Jun-2026', '10.00', { version: version + 1, key: 'a-double-click-of-paid-out' });
    expect((await click()).data).toEqual((await click()).data);
    const { rows } = await sql<{ many: number }>`select count(*)::int as many from incentive_payment`.execute(world.tx);
    expect(rows[0]?.many).toBe(2);
  });

  test('corrects a receipt that was taken back in the next month', async () => {
    await add();
    const invoice = await issued();
    const answer = await anna.call(receiptEndpoints.add, {
      body: { invoiceId: invoice, version: 1, receivedDate: '2026-05-20', amount: '400' },
    });
    await payOut('May-2026', '20.00');
    const receiptId = answer.data.receipts[0]?.receiptId ?? 0;
    await anna.call(receiptEndpoints.reverse, {
      params: { id: invoice, receiptId },
      body: { version: 2, reason: 'of another customer' },
    });
    // taken back today, in August, which is not over yet
    expect(await months()).toEqual([
      ['Aug-2026', 'open', 'USD -20.00 0.00 -20.00'],
      ['May-2026', 'paid', 'USD 20.00 0.00 20.00'],
    ]);
    expect((await statement()).nextToPay).toBeNull();
    expect(code(await payOut('Aug-2026', '-20.00'))).toBe('month_not_over');
    // dated into the month that was paid out
    const second = await issued();
    const late = await receipt(second, '100', '2026-05-25');
    await receipt(second, '-100', '2026-05-26', late);
    await receipt(second, '60', '2026-05-27');
    expect(await months()).toEqual([
      ['Aug-2026', 'open', 'USD -20.00 0.00 -20.00'],
      ['Jun-2026', 'open', 'USD 0.00 3.00 3.00'],
      ['May-2026', 'paid', 'USD 20.00 0.00 20.00'],
    ]);
    expect((await payOut('Jun-2026', '3.00')).data.months[1]).toMatchObject({
      month: 'Jun-2026',
      incentiveCreated: true,
    });
    expect((await transactions('Jun-2026')).map((one) => [one.day, one.amount, one.isCorrection, one.isPaid])).toEqual([
      ['2026-05-27', '3.00', true, true],
      ['2026-05-26', '-5.00', true, true],
      ['2026-05-25', '5.00', true, true],
    ]);
  });

  test('corrects another value, other months and a void invoice in the next month, down to what is due now', async () => {
    const { data: incentive } = await add();
    const invoice = await issued();
    await receipt(invoice, '400', '2026-05-20');
    await receipt(invoice, '100', '2026-06-20');
    await payOut('May-2026', '20.00');
    const { data: dearer } = await change(incentive, { value: '7.5' });
    expect(await months()).toEqual([
      ['Jun-2026', 'open', 'USD 7.50 10.00 17.50'],
      ['May-2026', 'paid', 'USD 20.00 0.00 20.00'],
    ]);
    const [correction] = await transactions('Jun-2026').then((all) => all.filter((one) => one.isCorrection));
    expect(correction).toMatchObject({ day: '2026-05-20', value: '7.50', counted: '400.00', amount: '10.00' });
    expect(recompute(correction?.trace as Trace)).toBe('10.00');
    await payOut('Jun-2026', '17.50');
    await change(dearer, { value: '7.5', fromMonth: 'Jun-2026' });
    expect((await months())[0]).toEqual(['Jul-2026', 'open', 'USD 0.00 -30.00 -30.00']);
    await voidWithoutMoney(world.tx, invoice);
    expect((await months())[0]).toEqual(['Jul-2026', 'open', 'USD 0.00 -37.50 -37.50']);
    const gone = await transactions('Jul-2026');
    expect(gone.map((one) => [one.counted, one.amount])).toEqual([
      [null, '-7.50'],
      [null, '-30.00'],
    ]);
    const last = await payOut('Jul-2026', '-37.50');
    expect(last.data.months.map((one) => one.amounts[0]?.amount)).toEqual(['-37.50', '17.50', '20.00']);
    for (const one of await transactions()) expect(traceErrors(one.trace as Trace)).toEqual([]);
  });

  test('is not marked by who has not seen what was agreed since', async () => {
    const { data: incentive } = await add();
    await receipt(await issued(), '400', '2026-05-20');
    const { version } = (await statement()).salesPerson;
    await change(incentive, { toMonth: 'Dec-2026' });
    const late = await payOut('May-2026', '20.00', { version });
    expect(code(late)).toBe('stale_version');
    const current = incentiveEndpoints.payOut.answer.parse(late.failure?.current);
    expect(current.incentives[0]?.toMonth).toBe('Dec-2026');
    expect((await payOut('May-2026', '20.00', { version: current.salesPerson.version })).status).toBe(201);
  });

  test('must be over, follow every earlier one, and have the amount that the user saw', async () => {
    await add();
    const invoice = await issued();
    await receipt(invoice, '400', '2026-05-20');
    await receipt(invoice, '100', '2026-07-20');
    const early = await payOut('Jul-2026', '5.00');
    expect([code(early), early.failure?.message]).toEqual([
      'earlier_month_unpaid',
      'An earlier month is not paid out yet. Mark it as paid out first.',
    ]);
    await receipt(invoice, '200', '2026-05-21');
    const changed = await payOut('May-2026', '20.00');
    expect(code(changed)).toBe('incentive_changed');
    const current = incentiveEndpoints.payOut.answer.parse(changed.failure?.current);
    expect(current.months[1]?.amounts[0]?.amount).toBe('30.00');
    expect(code(await payOut('Apr-2026', '0.00'))).toBe('incentive_changed');
    expect((await payOut('May-2026', '30.00')).status).toBe(201);
    // June had nothing in it, and is closed with July
    expect((await payOut('Jul-2026', '5.00')).status).toBe(201);
    expect(code(await payOut('Jun-2026', '0.00'))).toBe('incentive_created');
    expect(
      code(
        await admin.call(incentiveEndpoints.payOut, {
          params: { id: 2_000_000_000 },
          body: { month: 'May-2026', amounts: [], version: 1 },
        }),
      ),
    ).toBe('not_found');
  });
});
