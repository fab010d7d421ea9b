import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { openedInvoice, projectIdOf } from '../api.ts';
import { acceptZeroRates, addItem, beginInvoice, columnOf, fetchTimesheet, getTimesheet, wizard } from '../billing.ts';
import { invoicesInBooks, type realms } from '../books.ts';
import { journey } from '../journey.ts';
import { monthsAgo } from '../months.ts';
import { enter } from '../people.ts';
import type { RunningProduct } from '../start-product.ts';

/** A project of each model and pay model, in both books and in each region, with the taxes that its books charge. */
interface Billed {
  readonly name: string;
  readonly region: keyof typeof realms;
  /** In percent; the Indian tax has two halves. */
  readonly taxes: readonly string[];
  readonly monthsAgo?: number;
  /** The prerequisites of its timesheet: data analysts have no rate, and one developer has no billing model. */
  readonly asks?: readonly string[];
  /** The amount of a fixed price, for which there is no prediction. */
  readonly price?: string;
}
const ratesQuestion = 'Please add rates in following techstacks.';
const projects: Readonly<Record<string, Billed>> = {
  'Hourly, Postpaid': { name: 'Atlas Data Platform', region: 'US', taxes: [] },
  'Dedicated, Postpaid': { name: 'Beacon Mobile App', region: 'US', taxes: [] },
  'T&M Retainer, Prepaid': { name: 'Harbour Loyalty Programme', region: 'UK', taxes: ['20'] },
  'Mixed, Postpaid': {
    name: 'Indigo Fleet Telematics',
    region: 'CA',
    taxes: ['13'],
    monthsAgo: 3,
    asks: [ratesQuestion, 'Please select the billing model'],
  },
  'Fixed Cost, Postpaid': { name: 'Juniper Patient Records', region: 'US', taxes: [], price: '12345.67' },
  'Dedicated, Prepaid': {
    name: 'Kestrel Trading Console for Derivatives and Fixed Income Desks',
    region: 'IND',
    taxes: ['9', '9'],
  },
  'T&M Retainer, Postpaid': { name: 'Everest Support Desk', region: 'IND', taxes: ['9', '9'] },
  'Mixed, Prepaid': { name: 'Fjord Freight Planner', region: 'CA', taxes: ['13'] },
  'Fixed Cost, Prepaid': { name: 'Gulf Store Insights', region: 'UAE', taxes: [], price: '9876.5' },
  'Hourly, Prepaid': {
    name: 'Lumen Energy Portal',
    region: 'UAE',
    taxes: [],
    asks: [ratesQuestion],
  },
};

/** Goes from an empty period to a saved invoice in the books. */
async function bill(page: Page, product: RunningProduct, of: Billed): Promise<void> {
  await beginInvoice(page, await projectIdOf(page, product, of.name), monthsAgo(of.monthsAgo ?? 1));
  await getTimesheet(page);
  for (const question of of.asks ?? []) {
    const dialog = page.getByRole('dialog', { name: 'Attention!' }).filter({ hasText: question });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  }
  await expect(page.getByRole('heading', { name: /^Timesheet Details/ })).toBeVisible({ timeout: 30_000 });
  if (of.price !== undefined) await addItem(page, 'Development Fees', of.price);
  await toBooks(page, of.asks !== undefined);
}

/** Goes from the grid of a timesheet to the books. */
async function toBooks(page: Page, asksForZeroRates = false): Promise<void> {
  await wizard(page).getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Message on invoice').fill('Thank you for your business');
  await page.getByLabel('Message on statement').fill('Hours of the month');
  // shown only if the customer pays in another currency; filled with the known rate of the invoice date
  const exchangeRate = page.getByLabel('Exchange rate');
  if (await exchangeRate.isVisible()) await expect(exchangeRate).toHaveValue(/^\d+\.\d+$/);
  await page.getByRole('button', { name: 'Save in Books' }).click();
  if (asksForZeroRates) await acceptZeroRates(page, openInvoice(page));
  await expect(openInvoice(page).getByText('In books', { exact: true })).toBeVisible();
  await expect(wizard(page)).toHaveCount(0);
}

/** By its number; the Canadian books assign their own numbers. */
const openInvoice = (page: Page) => page.getByRole('dialog', { name: /^(INV-|Draft|\d+$)/ });

/** A figure without currency and trailing zeros, digit by digit. */
function bare(text: string | null | undefined): string {
  const figure = (text ?? '').replaceAll('\u2212', '-').replaceAll(/[^\d.-]/g, '');
  return figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure;
}
const asLine = (words: string | undefined, ...figures: readonly (string | null | undefined)[]) => [
  words ?? '',
  ...figures.map(bare),
];

/** The lines and the total of the open invoice on the screen. */
async function onScreen(page: Page) {
  const rows = page.getByRole('region', { name: 'Invoice lines' }).getByRole('row');
  const cells = await rows.evaluateAll((all) =>
    all.slice(1).map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
  );
  const total = await page.getByLabel('Totals').locator('dd').last().innerText();
  return { lines: cells.map((row) => asLine(row[1], row[2], row[3], row.at(-1))), total: bare(total) };
}

/** Compares the screen, the API and the books, line by line and cent by cent. */
async function expectAlike(page: Page, product: RunningProduct, { region, taxes }: Billed): Promise<void> {
  const shown = await onScreen(page);
  const api = await openedInvoice(page, product);
  const [document, ...others] = (await invoicesInBooks(product, region)).filter(
    (one) => one.docNumber === api.invoiceNumber,
  );
  expect(others).toEqual([]);
  const sales = (document?.lines ?? []).filter((line) => line.kind === 'sales');
  expect(shown.lines.length).toBeGreaterThan(0);
  expect(sales.map((line) => asLine(line.description, line.quantity, line.unitPrice, line.amount))).toEqual(
    shown.lines,
  );
  expect(
    api.invoiceLineItemList.map((line) => asLine(line.description, line.quantity, line.rate, line.amount)),
  ).toEqual(shown.lines);
  expect(document?.state).toBe('open');
  expect([document?.total, api.invoiceAmount].map(bare)).toEqual([shown.total, shown.total]);
  expect((document?.taxLines ?? []).map((line) => [line.percent, line.amount].map(bare))).toEqual(
    api.totals.taxComponents.map((tax) => [tax.percent, tax.amount].map(bare)),
  );
  expect((document?.taxLines ?? []).map((line) => bare(line.percent))).toEqual(taxes);
  // the page of the books opened by "View in books"
  const there = await fetch(api.push.booksUrl ?? '');
  expect(await there.text()).toContain(api.invoiceNumber);
}

/** The sum of the billable hours in the downloaded timesheet, in hundredths. */
async function downloadedHours(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Timesheet Action' }).click();
  await page.getByRole('menuitem', { name: 'Download Timesheet' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download Timesheet' });
  for (const column of ['Date', 'Employee', 'Role', 'Task', 'Non billable hours', 'Notes'])
    await dialog.getByRole('checkbox', { name: column }).uncheck();
  const arriving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const [heading, ...hours] = (await readFile(await (await arriving).path(), 'utf8')).trimEnd().split('\r\n');
  expect(heading).toBe('\ufeffBillable hours');
  expect(hours.length).toBeGreaterThan(15);
  return hours.reduce((sum, text) => sum + hundredths(text), 0);
}

const hundredths = (text: string): number => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100);

journey(
  'an accountant bills a project of each model and pay model, and each books holds what the screen shows',
  async ({ page, product }) => {
    await enter(page, product, 'accountant');
    const before = (await invoicesInBooks(product, 'US')).length;
    for (const [terms, project] of Object.entries(projects))
      await journey.step(terms, async () => {
        await bill(page, product, project);
        await expectAlike(page, product, project);
      });
    expect(await invoicesInBooks(product, 'US')).toHaveLength(before + 3);
  },
);

journey(
  'a saved invoice can be opened again, explains its total and cannot be billed twice',
  async ({ page, product }) => {
    await enter(page, product, 'accountant');
    const projectId = await projectIdOf(page, product, 'Dover Reporting Suite');
    await beginInvoice(page, projectId, monthsAgo(1));
    await fetchTimesheet(page);
    const billed = (await columnOf(page, 'Billable')).map(hundredths);
    expect(await downloadedHours(page)).toBe(billed.reduce((sum, hours) => sum + hours));
    await toBooks(page);
    await page.reload();
    await expect(openInvoice(page).getByText('In books', { exact: true })).toBeVisible();
    await openInvoice(page)
      .getByRole('button', { name: /^Total GBP/ })
      .click();
    await expect(page.getByRole('dialog', { name: 'Where does this come from?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await beginInvoice(page, projectId, monthsAgo(1));
    await fetchTimesheet(page);
    await wizard(page).getByRole('button', { name: 'Next' }).click();
    const words = 'Every line has 0 hours. The books do not accept such an invoice. Enter hours, or add an item.';
    await expect(wizard(page).getByRole('alert')).toHaveText(words);
    await expect(page.getByRole('button', { name: 'Save Invoice' })).toBeDisabled();
  },
);
