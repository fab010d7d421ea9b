import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { invoiceEndpoints } from '@countinghouse/contract/invoices.contract.ts';
import { columnOf } from '../billing.ts';
import { invoicesInBooks, type realms } from '../books.ts';
import { journey } from '../journey.ts';
import { enter, signIn, tokenOf } from '../people.ts';
import type { RunningProduct } from '../start-product.ts';

const plain = (text: string): string => text.replaceAll(/[^\d.-]/g, '');

/** Goes from the project list to a saved invoice in the books, as an accountant does at the end of a month. */
async function billLastMonth(page: Page, projectName: string): Promise<void> {
  await page.goto('/projectlist');
  await page.getByText(projectName).click();
  await page.getByRole('link', { name: 'Prediction & Invoices' }).click();
  await page.getByRole('button', { name: 'Create invoice' }).first().click();
  await page.getByRole('button', { name: 'Get the timesheet' }).click();
  await page.getByText('Timesheet Details').waitFor({ timeout: 30_000 });
  const billed = (await columnOf(page, 'Billable')).map(hundredths);
  expect(await downloadedHours(page)).toBe(billed.reduce((sum, hours) => sum + hours));
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Message on invoice').fill('Thank you for your business');
  await page.getByLabel('Message on statement').fill('Hours of the month');
  // there only where the customer pays in another currency; the one known on the invoice date stands in it
  const exchangeRate = page.getByLabel('Exchange rate');
  if (await exchangeRate.isVisible()) await expect(exchangeRate).toHaveValue(/^\d+\.\d+$/);
  await page.getByRole('button', { name: 'Save in Books' }).click();
  await expect(openInvoice(page).getByText('In books', { exact: true })).toBeVisible({ timeout: 20_000 });
}

const hundredths = (text: string): number => Math.round(Number(plain(text)) * 100);

/** The billable hours of the timesheet as it is downloaded, added up, in hundredths. */
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

/** By its number; the Canadian books give numbers of their own. */
const openInvoice = (page: Page) => page.getByRole('dialog', { name: /^(INV-|Draft|\d+$)/ });

/** The lines and the total that the screen shows of the open invoice. */
async function onScreen(page: Page) {
  const rows = page.getByRole('region', { name: 'Invoice lines' }).getByRole('row');
  const cells = await rows.evaluateAll((all) =>
    all.slice(1).map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
  );
  const total = await page.getByLabel('Totals').locator('dd').last().innerText();
  return {
    lines: cells.map((row) => ({
      description: row[1] ?? '',
      quantity: plain(row[2] ?? ''),
      amount: plain(row.at(-1) ?? ''),
    })),
    total: plain(total),
  };
}

async function fromApi(page: Page, product: RunningProduct) {
  const id = new URL(page.url()).searchParams.get('invoice') ?? '';
  const path = invoiceEndpoints.get.path.replace(':id', id);
  const answer = await fetch(`${product.address}/api${path}`, {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
  });
  return invoiceEndpoints.get.answer.parse(((await answer.json()) as { data: unknown }).data);
}

/** Bills last month of a project and holds the screen, the API and the books against each other. */
async function billedAlike(page: Page, product: RunningProduct, projectName: string, region: keyof typeof realms) {
  await billLastMonth(page, projectName);
  const shown = await onScreen(page);
  const api = await fromApi(page, product);
  const books = (await invoicesInBooks(product, region)).filter((one) => one.docNumber === api.invoiceNumber);
  expect(books).toHaveLength(1);
  const sales = (books[0]?.lines ?? []).filter((line) => line.kind === 'sales');
  const inBooks = sales.map((line) => ({
    description: line.description,
    quantity: Number(line.quantity).toFixed(2),
    amount: Number(line.amount).toFixed(2),
  }));
  expect(inBooks).toEqual(shown.lines);
  expect(inBooks).toEqual(
    api.invoiceLineItemList.map(({ description, quantity, amount }) => ({ description, quantity, amount })),
  );
  expect(books[0]?.state).toBe('open');
  expect(Number(books[0]?.total).toFixed(2)).toBe(shown.total);
  expect(api.invoiceAmount).toBe(shown.total);
  return { taxes: (books[0]?.taxLines ?? []).map((line) => line.percent), page: api.push.booksUrl };
}

journey(
  'an accountant bills an Hourly and a Dedicated project, and the books hold exactly those two',
  async ({ page, product }) => {
    await signIn(page, product, 'accountant');
    const before = await invoicesInBooks(product, 'US');
    await billedAlike(page, product, 'Atlas Data Platform', 'US');
    await billedAlike(page, product, 'Beacon Mobile App', 'US');
    expect(await invoicesInBooks(product, 'US')).toHaveLength(before.length + 2);
  },
);

/** A project of each other region, and the percents of the taxes that its books charge: the Indian tax has two halves. */
const elsewhere = [
  ['India', 'Everest Support Desk', 'IND', ['9', '9']],
  ['Canada', 'Fjord Freight Planner', 'CA', ['13']],
  ['the Emirates', 'Gulf Store Insights', 'UAE', []],
] as const;
for (const [country, projectName, region, taxes] of elsewhere)
  journey(`a project of ${country} arrives in its books, taxed as the region is`, async ({ page, product }) => {
    await enter(page, product, 'accountant');
    const billed = await billedAlike(page, product, projectName, region);
    expect(billed.taxes).toEqual(taxes);
    await page.goto(billed.page ?? '');
    await expect(page.getByText(projectName.split(' ')[0] ?? '').first()).toBeVisible();
  });

journey('a saved invoice is opened again, explains its total and cannot be billed twice', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  await billLastMonth(page, 'Dover Reporting Suite');
  await page.reload();
  await expect(openInvoice(page).getByText('In books', { exact: true })).toBeVisible();
  await openInvoice(page)
    .getByRole('button', { name: /^Total GBP/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Where does this come from?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Create invoice' }).first().click();
  await page.getByRole('button', { name: 'Get the timesheet' }).click();
  await page.getByText('Timesheet Details').waitFor({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Message on invoice').fill('Again');
  await page.getByLabel('Message on statement').fill('Again');
  const exchange = page.getByLabel('Exchange rate');
  if (await exchange.isVisible()) await exchange.fill('1.27');
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  await expect(page.getByText('There is nothing to invoice in this period.')).toBeVisible();
});
