import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { hoursOf, openedInvoice, projectIdOf } from '../api.ts';
import { fetchTimesheet, fillBooks, givePeriod, savedInvoice } from '../billing.ts';
import { journey } from '../journey.ts';
import { monthsAgo } from '../months.ts';
import { enter } from '../people.ts';

const project = 'Atlas Data Platform';
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Import time logs' });

const importButton = (page: Page) => drawer(page).getByRole('button', { name: 'Import', exact: true });

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  await drawer(page)
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

async function openDrawer(page: Page, projectId: number): Promise<void> {
  await page.goto(`/predictiondetails/${projectId}`);
  await page.getByRole('button', { name: 'Import time logs' }).click();
  await drawer(page).waitFor();
}

// a future month: the project tool has no hours there
const month = monthsAgo(-1);
const day = (number: number): string => `${month.start.slice(0, 8)}${String(number).padStart(2, '0')}`;

interface Logged {
  readonly person: string;
  readonly day: string;
  readonly clock: string;
  readonly billable: boolean;
}

const logged: readonly Logged[] = [
  { person: 'Priya Raman', day: day(1), clock: '07:30:00', billable: true },
  { person: 'Priya Raman', day: day(2), clock: '08:15:00', billable: true },
  { person: 'Priya Raman', day: day(3), clock: '01:00:00', billable: false },
  { person: 'Tomas Novak', day: day(1), clock: '06:45:00', billable: true },
];
const refused: readonly Logged[] = [
  { person: 'Priya Raman', day: `${month.start.slice(0, 5)}02-30`, clock: '08:00:00', billable: true },
  { person: 'Priya Raman', day: day(4), clock: '25:00:00', billable: true },
  { person: 'Priya Raman', day: day(4), clock: 'eight', billable: true },
];

const toggl = (logs: readonly Logged[]): string =>
  [
    'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (USD)',
    ...logs.map(
      (log) =>
        `${log.person},,Northwind,${project},Import,,${log.billable ? 'Yes' : 'No'},${log.day},09:00:00,${log.day},18:00:00,${log.clock},,`,
    ),
  ].join('\n');

/** Hundredths of hours of a clock time such as 07:30:00; the test's own arithmetic. */
const hundredths = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 100 + (minutes * 100) / 60;
};
const billableOf = (person: string): number =>
  logged.filter((one) => one.billable && one.person === person).reduce((sum, one) => sum + hundredths(one.clock), 0);

journey('a Toggl file is previewed, imported once and billed to the cent', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  const projectId = await projectIdOf(page, product, project);
  const before = await hoursOf(page, product, projectId);
  const file = toggl([...logged, ...refused]);
  await openDrawer(page, projectId);
  await choose(page, 'december.csv', file);
  await expect(drawer(page).getByRole('checkbox', { name: new RegExp(project) })).toBeChecked();
  await expect(drawer(page).getByText('This date does not exist.')).toBeVisible();
  await expect(drawer(page).getByText('This row has more than 24 hours.')).toBeVisible();
  await expect(drawer(page).getByText('The hours of this row cannot be read.')).toBeVisible();
  await expect(drawer(page).getByRole('combobox', { name: /Priya Raman/ })).not.toHaveValue('');
  // the preview stored nothing
  expect(await hoursOf(page, product, projectId)).toEqual(before);
  await importButton(page).dblclick();
  await expect(page.getByText('4 added, 0 changed, 0 removed, 0 unchanged, 3 rejected')).toBeVisible();
  const billable = billableOf('Priya Raman') + billableOf('Tomas Novak');
  const after = await hoursOf(page, product, projectId);
  expect(hundredthsOf(after.openHours) - hundredthsOf(before.openHours)).toBe(billable);

  await openDrawer(page, projectId);
  await choose(page, 'december.csv', file);
  await importButton(page).click();
  await expect(page.getByText('0 added, 0 changed, 0 removed, 4 unchanged, 3 rejected')).toBeVisible();
  expect(await hoursOf(page, product, projectId)).toEqual(after);

  await page.goto(`/predictiondetails/${projectId}?invoice=new`);
  await givePeriod(page, month);
  await fetchTimesheet(page);
  await fillBooks(page);
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  await savedInvoice(page).waitFor();
  // React Developer 62.50 and Node.js Developer 65.00 an hour, as the demo's rates are
  const cents = (billableOf('Priya Raman') * 6250 + billableOf('Tomas Novak') * 6500) / 100;
  const { invoiceAmount } = await openedInvoice(page, product);
  expect(invoiceAmount).toBe((cents / 100).toFixed(2));
});

const hundredthsOf = (hours: string): number => Math.round(Number(hours) * 100);

journey(
  'a table of another tool is imported once its columns are selected, and the next one needs no selection',
  async ({ page, product }) => {
    await enter(page, product, 'accountant');
    const projectId = await projectIdOf(page, product, project);
    const table = (day: string): string => `Kto;Kiedy;Ile\nPriya Raman;${day};1,5`;
    const column = (name: string) => drawer(page).getByRole('combobox', { name, exact: true });
    const wholeFile = drawer(page).getByRole('checkbox', { name: /The whole file/ });
    const importIt = async (): Promise<void> => {
      await expect(importButton(page)).toBeEnabled();
      await importButton(page).click();
      await drawer(page).waitFor({ state: 'hidden' });
    };
    await openDrawer(page, projectId);
    await choose(page, 'raport.csv', table(day(21)));
    await expect(drawer(page).getByText('Please select the column of the hours.')).toBeVisible();
    await expect(importButton(page)).toBeDisabled();
    const columns = { Person: 'Kto', Day: 'Kiedy', Hours: 'Ile' };
    for (const [label, name] of Object.entries(columns)) {
      await column(label).selectOption(name);
      await expect(column(label)).toHaveValue(name);
    }
    // the only project of the file is chosen already
    await expect(wholeFile).toBeChecked();
    await importIt();
    await openDrawer(page, projectId);
    await choose(page, 'raport.csv', table(day(22)));
    await expect(column('Hours')).toHaveValue('Ile');
    await importIt();
  },
);

journey('an invalid import file is refused with one sentence and changes nothing', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  const projectId = await projectIdOf(page, product, 'Dover Reporting Suite');
  const before = await hoursOf(page, product, projectId);
  await openDrawer(page, projectId);
  const alert = drawer(page).getByRole('alert');
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const bad: readonly (readonly [name: string, content: string | Buffer, words: string])[] = [
    ['picture.csv', picture, 'This file is not a CSV, XLSX or JSON file that can be read.'],
    ['empty.csv', '', 'Please select a file.'],
    ['head-only.csv', toggl([]), 'This file has no rows.'],
    ['prices.csv', 'Article,Price\nTable,12', 'This file has no columns for people, days and hours.'],
  ];
  for (const [name, content, words] of bad) {
    await choose(page, name, content);
    await expect(alert).toHaveText(words);
    await expect(importButton(page)).toBeDisabled();
  }
  // 200 MB without creating them: the browser gets only a size
  let uploads = 0;
  page.on('request', (request) => (uploads += request.url().includes('/workLogs/import') ? 1 : 0));
  await drawer(page)
    .locator('input[type="file"]')
    .evaluate((input: HTMLInputElement) => {
      const file = new File(['x'], 'huge.csv', { type: 'text/csv' });
      Object.defineProperty(file, 'size', { value: 200_000_000 });
      Object.defineProperty(input, 'files', { value: [file], configurable: true });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
  await expect(alert).toHaveText('File is too large ,please upload file less than 10 MB');
  expect(uploads).toBe(0);
  expect(await hoursOf(page, product, projectId)).toEqual(before);
});

journey('two people of a file cannot be mapped to one developer', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  const projectId = await projectIdOf(page, product, project);
  const before = await hoursOf(page, product, projectId);
  await openDrawer(page, projectId);
  const strangers = ['Pat One', 'Pat Two'].map((person) => ({
    person,
    day: day(9),
    clock: '01:00:00',
    billable: true,
  }));
  await choose(page, 'strangers.csv', toggl(strangers));
  for (const name of ['Pat One', 'Pat Two'])
    await drawer(page)
      .getByRole('combobox', { name: new RegExp(name) })
      .selectOption({ index: 1 });
  await expect(drawer(page).getByRole('alert')).toHaveText(
    'Two people in the file cannot be mapped to the same developer.',
  );
  await expect(importButton(page)).toBeDisabled();
  expect(await hoursOf(page, product, projectId)).toEqual(before);
});

journey('an edited file replaces its days, and a wrong import is undone', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  const projectId = await projectIdOf(page, product, 'Dover Reporting Suite');
  const before = await hoursOf(page, product, projectId);
  const row = (number: number, clock: string): Logged => ({
    person: 'Priya Raman',
    day: day(number),
    clock,
    billable: true,
  });
  const importRows = async (name: string, rows: readonly Logged[], words: string) => {
    await openDrawer(page, projectId);
    await choose(page, name, toggl(rows));
    await drawer(page)
      .getByRole('checkbox', { name: new RegExp(project) })
      .check();
    const person = drawer(page).getByRole('combobox', { name: /Priya Raman/ });
    if ((await person.inputValue()) === '') await person.selectOption({ index: 1 });
    await importButton(page).click();
    await expect(page.getByText(words)).toBeVisible();
  };
  await importRows('first.csv', [row(1, '04:00:00'), row(2, '03:00:00')], '2 added, 0 changed, 0 removed, 0 unchanged');
  // the row of the first day is shorter, that of the second was deleted and a third day is new
  await importRows('wrong.csv', [row(1, '01:00:00'), row(3, '02:00:00')], '1 added, 1 changed, 1 removed, 0 unchanged');
  const openHours = async () => hundredthsOf((await hoursOf(page, product, projectId)).openHours);
  expect((await openHours()) - hundredthsOf(before.openHours)).toBe(300);
  for (const left of [700, 0]) {
    await openDrawer(page, projectId);
    await drawer(page).getByRole('button', { name: 'Undo import' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(drawer(page).getByText('Undone', { exact: true })).toHaveCount(left === 700 ? 1 : 2);
    expect((await openHours()) - hundredthsOf(before.openHours)).toBe(left);
  }
});

const recorded = join(
  process.env['SHARED_DATA'] ?? fileURLToPath(new URL('../../../shared/data', import.meta.url)),
  'timesheets/exports',
);

for (const [file, tool, rows] of [
  ['toggl_time_entries_import_test_1.csv', 'Toggl', 1],
  ['clockify_time_entries_import_test_1.csv', 'Clockify', 1],
  ['harvest_time_entries_import_test_1.csv', 'Harvest', 2],
] as const)
  journey(`the recorded ${tool} export is read completely`, async ({ page, product }) => {
    journey.skip(!existsSync(join(recorded, file)), 'the recorded exports are not here (SHARED_DATA)');
    await enter(page, product, 'accountant');
    await openDrawer(page, await projectIdOf(page, product, project));
    await choose(page, file, readFileSync(join(recorded, file)));
    const facts = drawer(page).getByRole('region', { name: 'Contents of the file' });
    await expect(facts.getByText(tool, { exact: true })).toBeVisible();
    const rowsShown = facts
      .locator('div', { has: page.locator('dt', { hasText: /^Rows$/ }) })
      .last()
      .locator('dd');
    await expect(rowsShown).toHaveText(String(rows));
  });
