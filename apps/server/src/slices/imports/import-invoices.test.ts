import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { timesheetEndpoints } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { OAuthError } from '@countinghouse/gateways/oauth/oauth-error.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { aWorkLog, nextNumber } from '../../../seed/builders.ts';
import { aBillableProject, aSavedInvoice, type BillableProject } from '../../../test/billable-project.ts';
import { emptyTables } from '../../../test/empty-tables.ts';
import { aHandMadeDocument } from '../../../test/hand-made-document.ts';
import { askPreview, countsOf, faultsOf, importAs, previewOf, undo } from '../../../test/import-calls.ts';
import { aTimesheetOf } from '../../../test/invoicing.ts';
import { aWorld, type Person, type World } from '../../../test/world.ts';

let world: World;
let ada: Person;
beforeAll(async () => {
  world = await aWorld();
  ada = await world.signedIn('ROLE_ADMIN', 'Ada Admin');
});
afterAll(() => world.close());
beforeEach(async () => {
  await emptyTables(world.tx, 'record_import', 'imported_record', 'file_columns');
});

const header =
  'Project,Company,Invoice number,Invoice date,Due date,Start date,End date,Invoice amount,Tax,Received,Received date';
const fileOf = (...rows: readonly string[]) => [header, ...rows].join('\n');
const aProject = (given: Parameters<typeof aBillableProject>[2] = {}) => aBillableProject(world, ada, given);
const mayOf = ({ zohoProjectId }: BillableProject, number: string, rest = '600.00,,,') =>
  `${zohoProjectId},,${number},2026-05-31,2026-06-30,2026-05-01,2026-05-31,${rest}`;
const number = () => `OLD-${nextNumber()}`;

async function imported(file: string) {
  const preview = await previewOf(ada, 'invoices', file);
  expect(faultsOf(preview)).toEqual([]);
  const { data, failure } = await importAs(ada, 'invoices', file, preview.mark);
  expect(failure).toBeUndefined();
  return data.importId;
}
const invoicesOf = async ({ id }: BillableProject) => {
  const { rows } = await sql<{ id: number }>`select id from invoice where project_id = ${id} order by id`.execute(
    world.tx,
  );
  return Promise.all(rows.map(async (row) => (await ada.call(invoiceEndpoints.get, { params: { id: row.id } })).data));
};
const hoursOf = async ({ id }: BillableProject) => {
  const { data } = await ada.call(workLogEndpoints.source, { query: { projectId: id } });
  return { unbilled: data.openHours, invoiced: data.billedHours, writtenOff: data.writtenOffHours };
};

describe('an invoice that was issued before', () => {
  test('keeps its number, dates and amounts, and its status follows from what was received', async () => {
    const [paid, partly, open] = [await aProject(), await aProject(), await aProject()];
    const numbers = [number(), number(), number()];
    await imported(
      fileOf(
        mayOf(paid, numbers[0]!, '600.00,100.00,600.00,2026-07-03'),
        mayOf(partly, numbers[1]!, '600.00,,250.00,2026-07-03'),
        mayOf(open, numbers[2]!, '600.00,,,'),
      ),
    );
    const all = [...(await invoicesOf(paid)), ...(await invoicesOf(partly)), ...(await invoicesOf(open))];
    expect(
      all.map((one) => [one.invoiceNumber, one.invoiceDate, one.invoiceAmount, one.receivedAmount, one.invoiceStatus]),
    ).toEqual([
      [numbers[0], '2026-05-31', '600.00', '600.00', 'Received'],
      [numbers[1], '2026-05-31', '600.00', '250.00', 'Overdue'],
      [numbers[2], '2026-05-31', '600.00', '0.00', 'Overdue'],
    ]);
    expect(all[0]).toMatchObject({ documentState: 'issued', totals: { taxAmount: '100.00' } });
    const { data } = await ada.call(receiptEndpoints.list, { params: { id: all[0]!.invoiceId } });
    expect(data.receipts.map(({ receivedDate, amount, source }) => [receivedDate, amount, source])).toEqual([
      ['2026-07-03', '600.00', 'hand'],
    ]);
  });

  test('bills the hours of its days, and no other invoice can bill these days again', async () => {
    const project = await aProject();
    expect(await hoursOf(project)).toMatchObject({ unbilled: '12.00', invoiced: '0.00' });
    const own = number();
    await imported(fileOf(mayOf(project, own)));
    expect(await hoursOf(project)).toMatchObject({ unbilled: '0.00', invoiced: '12.00' });
    const billed = async (startDate: string, endDate: string) => {
      const request = { params: { id: project.zohoProjectId }, query: { startDate, endDate } };
      const { prerequisites } = (await ada.call(timesheetEndpoints.validate, request)).data;
      return prerequisites.find(({ code }) => code === 'days_billed');
    };
    expect(await billed('05-31-2026', '06-30-2026')).toMatchObject({
      mandatory: true,
      message: `Days of this period are already invoiced: ${project.name}, 1 May 2026 to 31 May 2026, on invoice ${own}.`,
    });
    await expect(aSavedInvoice(ada, project)).rejects.toThrow('period_already_invoiced');
    expect(await billed('06-01-2026', '06-30-2026')).toBeUndefined();
  });

  test('shows hours that arrive for its days later, to be carried or written off', async () => {
    const project = await aProject();
    await imported(fileOf(mayOf(project, number())));
    const { id, employeeId } = project;
    const logId = await aWorkLog(world.tx, { projectId: id, employeeId, day: '2026-05-20', hours: 3 });
    const [invoice] = await invoicesOf(project);
    const { data } = await ada.call(invoiceEndpoints.sinceBilled, { params: { id: invoice!.invoiceId }, query: {} });
    expect(data.map(({ billedHours, amount }) => [billedHours, amount])).toEqual([['3.00', '150.00']]);
    const logs = [{ logId, seconds: 10_800 }];
    await ada.call(invoiceEndpoints.settleChanges, {
      params: { id: invoice!.invoiceId },
      body: { logs, choice: 'carry', reason: '' },
    });
    const june = await aTimesheetOf(ada, project, '06-01-2026', '06-30-2026');
    expect(june.zohoEmployeeMetadataList.map((row) => row.billedHours)).toEqual(['3.00']);
  });

  test('takes the place of the prediction of its days, and offers no overtime for hours billed in advance', async () => {
    const project = await aProject({ model: 'Dedicated', payModel: 'Prepaid', cycle: 'Monthly' });
    await sql`insert into billing (project_id, start_date, end_date, accuracy, predicted_amount, received_month, created_at, made_by_invoice)
      values (${project.id}, '2026-05-01', '2026-05-31', 90, 700, '2026-06-01', now(), false)`.execute(world.tx);
    await imported(fileOf(mayOf(project, number())));
    const { rows } = await sql`select id from billing where project_id = ${project.id}`.execute(world.tx);
    expect(rows).toHaveLength(1);
    const june = await aTimesheetOf(ada, project, '06-01-2026', '06-30-2026');
    expect(june.zohoEmployeeMetadataList.map((row) => row.billedAhead)).toEqual([null]);
  });
});

describe('the same file again', () => {
  test('changes nothing, also after more was received', async () => {
    const project = await aProject();
    const file = fileOf(mayOf(project, number()));
    await imported(file);
    expect(countsOf(await previewOf(ada, 'invoices', file))).toEqual([0, 0, 1, 0]);
    const [invoice] = await invoicesOf(project);
    const body = {
      invoiceId: invoice!.invoiceId,
      version: invoice!.version,
      amount: '100.00',
      receivedDate: '2026-07-01',
    };
    expect((await ada.call(receiptEndpoints.add, { body })).status).toBe(200);
    expect(countsOf(await previewOf(ada, 'invoices', file))).toEqual([0, 0, 1, 0]);
    const other = file.replace('600.00', '601.00');
    expect(faultsOf(await previewOf(ada, 'invoices', other))).toEqual([
      [2, 'Invoice amount', 'This invoice is here with another value. An issued invoice cannot be changed by a file.'],
    ]);
  });

  test('is undone with its payment: hours are unbilled again, and it can be imported again', async () => {
    const project = await aProject();
    const file = fileOf(mayOf(project, number(), '600.00,,600.00,2026-07-03'));
    const importId = await imported(file);
    const undone = await undo(ada, importId);
    expect(undone.failure).toBeUndefined();
    expect(await hoursOf(project)).toMatchObject({ unbilled: '12.00', invoiced: '0.00' });
    expect(
      (await invoicesOf(project)).map(({ documentState, receivedAmount }) => [documentState, receivedAmount]),
    ).toEqual([['void', '0.00']]);
    await imported(file);
    expect(await hoursOf(project)).toMatchObject({ unbilled: '0.00', invoiced: '12.00' });
  });

  test('is not undone when a payment was recorded since', async () => {
    const project = await aProject();
    const importId = await imported(fileOf(mayOf(project, number())));
    const [invoice] = await invoicesOf(project);
    const body = {
      invoiceId: invoice!.invoiceId,
      version: invoice!.version,
      amount: '1.00',
      receivedDate: '2026-07-01',
    };
    await ada.call(receiptEndpoints.add, { body });
    expect((await undo(ada, importId)).failure?.code).toBe('imported_record_changed');
  });
});

describe('a row is refused at its cell', () => {
  const june = '2026-06-30,2026-06-01,2026-06-30';
  test.each([
    ['an amount of nothing', `X1,2026-06-30,${june},0,,,`, 'Invoice amount', /above zero/],
    ['a tax above the amount', `X1,2026-06-30,${june},10,11,,`, 'Tax', /below the invoice amount/],
    ['more received than invoiced', `X1,2026-06-30,${june},10,,11,2026-07-01`, 'Received', /more than the invoice/],
    ['a payment without a day', `X1,2026-06-30,${june},10,,10,`, 'Received date', /received date/],
    ['a payment to come', `X1,2026-06-30,${june},10,,10,2027-07-01`, 'Received date', /future/],
    ['a day to come', 'X1,2027-06-30,,2026-06-01,2026-06-30,10,,,', 'Invoice date', /future/],
    ['due before it is issued', 'X1,2026-06-30,2026-06-29,2026-06-01,2026-06-30,10,,,', 'Due date', /before/],
    ['a period that ends before it begins', 'X1,2026-06-30,,2026-06-30,2026-06-01,10,,,', 'End date', /before/],
    ['a period of more than a year', 'X1,2026-06-30,,2025-01-01,2026-06-30,10,,,', 'End date', /366/],
  ])('%s', async (_name, cells, heading, words) => {
    const { zohoProjectId } = await aProject();
    const [fault, ...others] = faultsOf(await previewOf(ada, 'invoices', fileOf(`${zohoProjectId},,${cells}`)));
    expect([fault?.slice(0, 2), others]).toEqual([[2, heading], []]);
    expect(fault?.[2]).toMatch(words);
  });

  test('all that is wrong with it at once', async () => {
    const { zohoProjectId } = await aProject();
    const row = `${zohoProjectId},Another Company,X1,2026-06-30,2026-06-29,2026-06-30,2026-06-01,10,11,12,`;
    expect(faultsOf(await previewOf(ada, 'invoices', fileOf(row))).map(([, heading]) => heading)).toEqual([
      'Company',
      'Tax',
      'Received',
      'Received date',
      'Due date',
      'End date',
    ]);
  });

  test('a company that is not that of the project, and days or a number that another invoice has', async () => {
    const [project, taken] = [await aProject(), number()];
    await imported(fileOf(mayOf(await aProject(), taken)));
    await aSavedInvoice(ada, project);
    const june = (no: string, company = '') =>
      `${project.zohoProjectId},${company},${no},2026-06-30,,2026-06-01,2026-06-30,10,,,`;
    const file = fileOf(mayOf(project, number()), june(taken), june(number(), 'Another Company'));
    expect(faultsOf(await previewOf(ada, 'invoices', file)).map(([line, heading]) => [line, heading])).toEqual([
      [2, 'Start date'],
      [3, 'Invoice number'],
      [4, 'Company'],
    ]);
  });
});

describe('where the books are connected', () => {
  beforeAll(() => world.connectBooks('US'));

  async function aProjectInBooks(given: Parameters<typeof aHandMadeDocument>[1] = {}) {
    const customer = `Customer ${nextNumber()}`;
    const project = await aProject({ company: { region: 'US', provider: 'QUICK_BOOKS', displayName: customer } });
    const document = await aHandMadeDocument(world, { customer, date: '2026-05-31', dueDate: '2026-06-30', ...given });
    return { project, document };
  }

  test('an invoice is mapped to its document, with nothing sent to the books', async () => {
    const { project, document } = await aProjectInBooks();
    const importId = await imported(fileOf(mayOf(project, document.number)));
    const [invoice] = await invoicesOf(project);
    expect(invoice).toMatchObject({
      invoiceNumber: document.number,
      documentState: 'issued',
      redirectUrl: document.url,
    });
    await world.deliverAll();
    const held = (await world.booksOf('US', 'QUICK_BOOKS')).invoices;
    expect(held.filter((one) => JSON.stringify(one).includes(`"${document.number}"`))).toHaveLength(1);
    expect((await undo(ada, importId)).failure).toBeUndefined();
    await imported(fileOf(mayOf(project, document.number)));
  });

  test('a row that differs from its document is refused at the cell, and so is one that the books do not have', async () => {
    const { project, document } = await aProjectInBooks();
    const { project: other } = await aProjectInBooks();
    const wrong = [
      mayOf(project, document.number).replace('600.00', '601.00'),
      mayOf(project, document.number, '600.00,,600.00,2026-07-03'),
      mayOf(project, document.number).replace('2026-05-31,2026-06-30', '2026-05-30,2026-06-30'),
      mayOf(project, 'NOWHERE-1'),
      mayOf(other, document.number),
    ];
    const faults = [];
    // the day of the document is asked for too
    for (const row of wrong)
      faults.push(...faultsOf(await previewOf(ada, 'invoices', fileOf(row, mayOf(other, 'NOWHERE-2')))).slice(0, 1));
    expect(faults.map(([, heading, words]) => `${heading}: ${words}`)).toEqual([
      'Invoice amount: The books have 600.00.',
      'Received: The books have 0.00.',
      'Invoice date: The books have 2026-05-31.',
      'Invoice number: The books have no invoice with this number.',
      'Project: The customer and the currency must match the company of the project.',
    ]);
  });

  test('nothing is imported while the books are away or not connected', async () => {
    const { project, document } = await aProjectInBooks();
    const file = fileOf(mayOf(project, document.number));
    const { mark } = await previewOf(ada, 'invoices', file);
    await world.control('POST', '/faults', {
      service: 'quickbooks',
      kind: 'html-instead-of-json',
      times: 'always',
      match: { pathIncludes: '/company' },
    });
    expect((await askPreview(ada, 'invoices', file)).failure?.code).toBe('provider_away');
    expect((await importAs(ada, 'invoices', file, mark)).failure?.code).toBe('provider_away');
    await world.control('DELETE', '/faults');
    world.clock.advance(60_000);
    const ended = vi.spyOn(world.product.outside, 'booksFor').mockImplementation(() => {
      throw new OAuthError('reconnect_needed', 'invalid_grant');
    });
    expect((await askPreview(ada, 'invoices', file)).failure?.code).toBe('books_not_connected');
    expect((await importAs(ada, 'invoices', file, mark)).failure?.code).toBe('books_not_connected');
    ended.mockRestore();
    await sql`update connection set state = 'not connected' where provider = 'QUICK_BOOKS'`.execute(world.tx);
    expect(faultsOf(await previewOf(ada, 'invoices', file)).map(([, heading]) => heading)).toEqual(['Invoice number']);
    expect(await invoicesOf(project)).toEqual([]);
  });
});
