import { expect, type Locator, type Page } from '@playwright/test';
import type { BilledMonth } from './months.ts';

/** The drawer for a new invoice. */
export const wizard = (page: Page): Locator => page.getByRole('dialog', { name: /: Invoice Details$/ });

/** The drawer of a saved invoice. */
export const savedInvoice = (page: Page): Locator => page.getByRole('dialog', { name: /^(INV-|Draft)/ });

/** Opens a new invoice of a project and enters its period. */
export async function beginInvoice(page: Page, projectId: number, month: BilledMonth): Promise<void> {
  await page.goto(`/predictiondetails/${projectId}?invoice=new`);
  await givePeriod(page, month);
}

/** Enters the period in the first step. */
export async function givePeriod(page: Page, { start, end }: BilledMonth): Promise<void> {
  await wizard(page).getByRole('textbox', { name: 'Start date' }).fill(start);
  await wizard(page).getByRole('textbox', { name: 'End date' }).fill(end);
}

/** Loads the timesheet of the period, and continues past optional prerequisites, such as unverified weeks. */
export async function getTimesheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get the timesheet' }).click();
  const goOn = page.getByRole('dialog', { name: 'Attention!' }).getByRole('button', { name: 'Continue anyways' });
  const next = page.getByRole('heading', { name: /^Timesheet Details/ }).or(page.getByRole('alertdialog'));
  await expect(goOn.or(next).first()).toBeVisible({ timeout: 30_000 });
  if (await goOn.isVisible()) await goOn.click();
}

/** Continues from the period to the grid. */
export async function fetchTimesheet(page: Page): Promise<void> {
  await getTimesheet(page);
  await expect(page.getByRole('heading', { name: /^Timesheet Details/ })).toBeVisible({ timeout: 30_000 });
}

/** Accepts every developer whose hours are billed at a rate of 0, if the last step asks for it. */
export async function acceptZeroRates(page: Page, saved: Locator): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Hours at a rate of 0' });
  await expect(dialog.or(saved).first()).toBeVisible();
  if (!(await dialog.isVisible())) return;
  for (const box of await dialog.getByRole('checkbox').all()) await box.check();
  await dialog.getByRole('button', { name: 'Accept and save' }).click();
}

/** Continues from the grid to the books and fills in the required fields. */
export async function fillBooks(page: Page): Promise<void> {
  await wizard(page).getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Message on invoice').fill('Thank you for your business');
  await page.getByLabel('Message on statement').fill('Hours of the month');
  // shown only if the customer pays in another currency
  const exchangeRate = page.getByLabel('Exchange rate');
  if (await exchangeRate.isVisible()) await exchangeRate.fill('1.27');
  await expect(page.getByRole('button', { name: 'Save Invoice' })).toBeEnabled();
}

/** Creates an invoice of a month up to its last step. */
export async function prepareInvoice(page: Page, projectId: number, month: BilledMonth): Promise<void> {
  await beginInvoice(page, projectId, month);
  await fetchTimesheet(page);
  await fillBooks(page);
}

/** Adds an item to the open timesheet. */
export async function addItem(page: Page, name: string, price: string): Promise<void> {
  await wizard(page).getByRole('button', { name: 'Add New Row' }).click();
  await page.getByRole('menuitem', { name: 'Add Item' }).click();
  const items = page.getByRole('grid', { name: 'Items' });
  await items.locator('[data-row="0"][data-column="0"]').click();
  await items.getByRole('combobox').selectOption(name);
  await items.locator('[data-row="0"][data-column="3"]').click();
  await page.keyboard.type(price);
  await page.keyboard.press('Enter');
}

/** Waits until the open saved invoice is in the books. */
export async function arrivedInBooks(page: Page): Promise<void> {
  await expect(savedInvoice(page).getByText('In books', { exact: true })).toBeVisible({ timeout: 30_000 });
}

/** The texts of a column of the grid, from top to bottom, without the totals. */
export async function columnOf(page: Page, title: string): Promise<string[]> {
  return (await cellsOf(page, title)).evaluateAll((cells) =>
    cells.map((cell) => cell.querySelector('input')?.value ?? cell.lastElementChild?.textContent ?? ''),
  );
}

/** The cells of a column of the grid, from top to bottom. */
export async function cellsOf(page: Page, title: string): Promise<Locator> {
  const titles = await page.getByRole('grid').getByRole('columnheader').allInnerTexts();
  return page.getByRole('grid').locator(`[data-column="${titles.findIndex((one) => one.trim() === title)}"]`);
}

/** Types another rate into the first row. */
export async function typeRate(page: Page, rate: string): Promise<void> {
  await (await cellsOf(page, 'Rate')).first().click();
  await page.keyboard.type(rate);
  await page.keyboard.press('Enter');
}
