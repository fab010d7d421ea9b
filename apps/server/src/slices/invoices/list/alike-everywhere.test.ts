import { booksEndpoints } from '@countinghouse/contract/books/books.contract.ts';
import { invoiceEndpoints, type Invoice } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { timeColumn } from '@countinghouse/contract/options.ts';
import { sheetEndpoints } from '@countinghouse/contract/invoices/sheets.contract.ts';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aDeveloper, aWorkLog } from '../../../../seed/builders.ts';
import { sandboxRealms, type SandboxRegion } from '../../../../seed/connect-sandbox.ts';
import { aBillableProject, type BillableProject } from '../../../../test/billable-project.ts';
import { aTimesheetOf, savePayload, toExport } from '../../../../test/invoicing.ts';
import { aWorld, type Person, type World } from '../../../../test/world.ts';

let world: World;
let anna: Person;
const regions = Object.keys(sandboxRealms) as SandboxRegion[];
beforeAll(async () => {
  // many calls at one moment of a clock that stands still: how fast they may come is not what is asked here
  world = await aWorld({ environment: { PACE: '0' } });
  for (const region of regions) {
    await world.connectBooks(region);
    await world.connectBooks(region, 'ZOHO_BOOKS');
  }
  anna = await world.signedIn('ROLE_ACCOUNTANT', 'Anna');
});
afterAll(() => world.close());

/** A decimal text as a whole number of its last decimal; a finer one is refused, and nothing is ever a float. */
function exact(text: string | null | undefined, decimals: number): bigint {
  const [, sign, whole, part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text ?? '') ?? [];
  if (whole === undefined || /[1-9]/.test(part.slice(decimals)))
    throw new Error(`${text} has not ${decimals} decimals`);
  const units = BigInt(whole + part.slice(0, decimals).padEnd(decimals, '0'));
  return sign === '-' ? -units : units;
}
const cents = (text: string | null | undefined): bigint => exact(text, 2);
/** Half away from zero. */
const rounded = (units: bigint, by: bigint): bigint =>
  units < 0n ? -((by - units * 2n) / (by * 2n)) : (units * 2n + by) / (by * 2n);
const summed = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

type Cell = string | null | undefined;
/** A line as it is billed: its amount is its price times its quantity. What is credited is shown with either of them below zero. */
function asBilled([words, quantity, price, amount]: readonly Cell[]) {
  const [units, each] = [exact(quantity, 2), exact(price, 4)];
  expect(rounded(units * each, 10_000n)).toBe(cents(amount));
  return units < 0n ? [words, -units, -each, cents(amount)] : [words, units, each, cents(amount)];
}
const linesOf = (invoice: Invoice, isAdded?: boolean) =>
  invoice.invoiceLineItemList
    .filter((line) => isAdded === undefined || line.manuallyAdded === isAdded)
    .map((line) => asBilled([line.description, line.quantity, line.rate, line.amount]));

interface Tab {
  readonly cells: readonly (readonly { readonly value?: string | number }[])[];
}
type Line = Readonly<Record<string, string>>;
/** The lines of a tab by their headings, and the one that adds them up. */
function tableOf({ cells: [heading = [], ...rows] }: Tab): { lines: Line[]; total: Line | undefined } {
  const lines = rows.map((row): Line =>
    Object.fromEntries(heading.map(({ value }, at) => [String(value), String(row[at]?.value ?? '')])),
  );
  const total = lines.at(-1)?.['Name'] === 'Total' ? lines.pop() : undefined;
  return { lines, total };
}
/** A day as a spreadsheet counts it. */
const dayOfSheet = (day: string): string => String((Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000);

const currencies = { US: 'USD', UK: 'GBP', CA: 'CAD', IND: 'INR', UAE: 'AED' } as const;
const templates = ['Standard', 'Developerwise', 'Techwise', 'Combined'] as const;
const months = { Postpaid: ['05-01-2026', '05-31-2026'], Prepaid: ['06-01-2026', '06-30-2026'] } as const;
const services = [
  { id: 1, name: 'Hosting', description: 'Servers of the month', rate: '99.99' },
  { id: 2, name: 'Discount', description: 'Agreed by mail', rate: '50' },
];
const logged = { Ines: '12.00', Tom: '5.59' };

/** The hours that Ines and Tom are billed: those logged in May, or those of the 21 weekdays of May and the 22 of June. */
const models = [
  ['Hourly', 'Postpaid', ['12.00', '5.59']],
  ['Hourly', 'Prepaid', ['176.00', '176.00']],
  ['Dedicated', 'Postpaid', ['168.00', '168.00']],
  ['Dedicated', 'Prepaid', ['176.00', '176.00']],
  ['Mixed', 'Postpaid', ['12.00', '168.00']],
  ['Mixed', 'Prepaid', ['12.00', '176.00']],
  ['T&M Retainer', 'Postpaid', ['12.00', '5.59']],
  ['T&M Retainer', 'Prepaid', ['12.00', '5.59']],
  ['Fixed Cost', 'Postpaid', []],
  ['Fixed Cost', 'Prepaid', []],
] as const;
/** Each model in both books. The regions go round, so that each books bills twice in each. */
const everywhere = (['QUICK_BOOKS', 'ZOHO_BOOKS'] as const).flatMap((provider, ofBooks) =>
  models.map(([model, payModel, hours], at) => ({
    provider,
    region: regions[(at + 2 * ofBooks) % regions.length] ?? 'US',
    model,
    payModel,
    template: templates[(at + ofBooks) % templates.length] ?? 'Standard',
    hours,
  })),
);
type Case = (typeof everywhere)[number];

/** The highest tax that the books of a region offer. */
async function taxOf({ provider, region }: Case) {
  const { taxes } = (await anna.call(booksEndpoints.companyOptions, { query: { provider, region } })).data;
  const [tax] = taxes.toSorted((one, other) => Number(other.percent) - Number(one.percent));
  expect(tax === undefined).toBe(region === 'US' || region === 'UAE');
  return tax;
}
type Tax = Awaited<ReturnType<typeof taxOf>>;

/** A project at a rate that leaves parts of cents, and logs that leave parts of minutes. */
async function aProjectOf({ provider, region, model, payModel, template }: Case, tax: Tax): Promise<BillableProject> {
  const project = await aBillableProject(world, anna, {
    model,
    payModel,
    template,
    rate: '33.3333',
    developer: { name: 'Ines', billingModel: 'Hourly' },
    company: {
      provider,
      region,
      currencyCode: currencies[region],
      taxSetting: tax === undefined ? 'Not Applicable' : 'Exclusive of Tax',
      taxCodeId: tax?.taxCodeId ?? null,
    },
  });
  const employeeId = await aDeveloper(world.tx, { projectId: project.id, name: 'Tom', billingModel: 'Dedicated' });
  for (const [day, seconds] of [
    ['2026-05-06', 7_777],
    ['2026-05-20', 12_345],
  ] as const)
    await aWorkLog(world.tx, { projectId: project.id, employeeId, day, seconds });
  return project;
}

/** Line by line and cent by cent what the answer says, and taxed as the region is: once for each rate on the sum of its lines. */
async function expectBooks(invoice: Invoice, { provider, region }: Case, tax: Tax): Promise<void> {
  const [document, ...others] = (await world.booksOf(region, provider)).invoices.filter(
    (one) => one.customerName === invoice.customerName,
  );
  expect([document?.docNumber, document?.currency, others]).toEqual([invoice.invoiceNumber, currencies[region], []]);
  const lines = (document?.lines ?? []).filter((line) => line.kind === 'sales');
  expect(lines.map((line) => asBilled([line.description, line.quantity, line.unitPrice, line.amount]))).toEqual(
    linesOf(invoice),
  );
  const net = summed(lines.map((line) => cents(line.amount)));
  const taxes = (tax?.components ?? []).map(({ percent }) => rounded(net * exact(percent, 4), 1_000_000n));
  expect((document?.taxLines ?? []).map((line) => cents(line.amount))).toEqual(taxes);
  expect([document?.tax, invoice.totals.taxAmount].map(cents)).toEqual([summed(taxes), summed(taxes)]);
  expect(cents(invoice.totals.linesAmount)).toBe(net);
  for (const total of [document?.total, invoice.totals.total, invoice.invoiceAmount])
    expect(cents(total)).toBe(net + summed(taxes));
}

/** Each row is its rate times its hours; rows and items add up to what is charged. Answers the lines of time. */
async function expectSheet(invoice: Invoice, sheetUrl: string, hours: readonly string[]) {
  const { spreadsheets } = (await world.control('GET', '/google')) as {
    spreadsheets: readonly { readonly id: string; readonly tabs: readonly Tab[] }[];
  };
  const [rows, time, items] = (spreadsheets.find(({ id }) => sheetUrl.includes(id))?.tabs ?? []).map(tableOf);
  if (rows === undefined || time === undefined || items === undefined) throw new Error('a tab is missing');
  const amount = `Amount (${invoice.currencyCode})`;
  const rate = exact('33.3333', 4);
  expect(
    rows.lines.map((line) => [line['Name'], exact(line['Rate'], 4), cents(line['Total']), cents(line[amount])]),
  ).toEqual(
    hours.map((billed, at) => [['Ines', 'Tom'][at], rate, cents(billed), rounded(rate * cents(billed), 10_000n)]),
  );
  const rowsAmount = summed(rows.lines.map((line) => cents(line[amount])));
  expect([rows.total?.[amount], invoice.totals.rowsAmount].map(cents)).toEqual([rowsAmount, rowsAmount]);
  expect(
    items.lines.map((line) => asBilled([line['Description'], line['Quantity'], line['Rate'], line[amount]])),
  ).toEqual(linesOf(invoice, true));
  const servicesAmount = cents(items.total?.[amount]);
  expect(servicesAmount).toBe(cents('49.99'));
  // lines of several rows at one rate are rounded once
  expect(rowsAmount + cents(invoice.totals.rounding) + servicesAmount).toBe(cents(invoice.totals.linesAmount));
  return { rows: rows.lines, time: time.lines };
}

/** The same lines of time as in the sheet, whose hours are those that were logged, and those of its rows. */
function expectFile(file: readonly Line[], { rows, time }: Awaited<ReturnType<typeof expectSheet>>): void {
  const figures = ['Billable hours', 'Non billable hours'] as const;
  const words = ['Employee', 'Role', 'Task', 'Notes'] as const;
  const asTime = (line: Line, day: string | undefined) => [
    day,
    ...words.map((name) => line[name]),
    ...figures.map((name) => cents(line[name])),
  ];
  expect(file.map((line) => asTime(line, dayOfSheet(line['Date'] ?? '')))).toEqual(
    time.map((line) => asTime(line, line['Date'])),
  );
  for (const [name, hours] of Object.entries(logged)) {
    const ofOne = file.filter((line) => line['Employee'] === name).map((line) => cents(line['Billable hours']));
    expect(summed(ofOne)).toBe(cents(hours));
  }
  for (const line of rows) expect(cents(line['Billable'])).toBe(cents(logged[line['Name'] as 'Ines' | 'Tom']));
}

describe('an invoice stands alike in the books, in the answer, in the sheet and in the file', () => {
  test.each(everywhere)('of $model paid $payModel: $provider $region, $template', async (one) => {
    const tax = await taxOf(one);
    const project = await aProjectOf(one, tax);
    const [start, end] = months[one.payModel];
    const timesheet = await aTimesheetOf(anna, project, start, end);
    const { data: sheetUrl } = await anna.call(sheetEndpoints.exportSheet, toExport(timesheet, [], services));
    const body = await savePayload(anna, timesheet, { services, exchangeRate: '1.27', saveInBooks: true });
    const saved = await anna.call(invoiceEndpoints.create, { body });
    expect(saved.failure).toBeUndefined();
    await world.deliverAll();
    const { data: invoice } = await anna.call(invoiceEndpoints.get, { params: { id: saved.data.invoiceId } });
    expect(invoice).toMatchObject({ documentState: 'issued', push: { state: 'in books', reason: null } });

    await expectBooks(invoice, one, tax);
    const sheet = await expectSheet(invoice, sheetUrl, one.hours);
    const { timesheetStartDate, timesheetEndDate } = timesheet.invoiceGenerateDetails;
    const file = await anna.call(invoiceEndpoints.download, {
      body: {
        zohoProjectId: project.zohoProjectId,
        timesheetStartDate,
        timesheetEndDate,
        columnNames: [...timeColumn.options],
        mergeByDate: true,
        invoiceId: invoice.invoiceId,
      },
    });
    expectFile(parse(new TextDecoder().decode(file.data.bytes), { bom: true, columns: true }), sheet);
  });
});
