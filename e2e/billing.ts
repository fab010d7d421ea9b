import { expect, type Locator, type Page } from '@playwright/test';
import type { BilledMonth } from './months.ts';

/** The drawer in which an invoice is made. */
export const wizard = (page: Page): Locator => page.getByRole('dialog', { name: /Invoice Details$/ });

/** The drawer of a saved invoice. */
export const savedInvoice = (page: Page): Locator => page.getByRole('dialog', { name: /^(INV-|Draft)/ });

/** Opens a new invoice of a project and types its period. */
export async function beginInvoice(page: Page, projectId: number, month: BilledMonth): Promise<void> {
  await page.goto(`/predictiondetails/${projectId}?invoice=new`);
  await givePeriod(page, month);
}

/** Types the period into the first step. */
export async function givePeriod(page: Page, { start, end }: BilledMonth): Promise<void> {
  await wizard(page).getByRole('textbox', { name: 'Start date' }).fill(start);
  await wizard(page).getByRole('textbox', { name: 'End date' }).fill(end);
}

/** Goes from the period to the grid. */
export async function fetchTimesheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get the timesheet' }).click();
  await expect(page.getByRole('heading', { name: /^Timesheet Details/ })).toBeVisible({ timeout: 30_000 });
}

/** Goes from the grid to the books and fills in what is asked for there. */
export async function fillBooks(page: Page): Promise<void> {
  await wizard(page).getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Message on invoice').fill('Thank you for your business');
  await page.getByLabel('Message on statement').fill('Hours of the month');
  // asked for only where the customer pays in another currency
  const exchangeRate = page.getByLabel('Exchange rate');
  if (await exchangeRate.isVisible()) await exchangeRate.fill('1.27');
  await expect(page.getByRole('button', { name: 'Save Invoice' })).toBeEnabled();
}

/** Makes an invoice of a month up to its last step. */
export async function prepareInvoice(page: Page, projectId: number, month: BilledMonth): Promise<void> {
  await beginInvoice(page, projectId, month);
  await fetchTimesheet(page);
  await fillBooks(page);
}

/** Waits until the saved invoice that is open has arrived in the books. */
export async function arrivedInBooks(page: Page): Promise<void> {
  await expect(savedInvoice(page).getByText('In books', { exact: true })).toBeVisible({ timeout: 30_000 });
}

/** What a column of the grid shows, from top to bottom; the totals are not among it. */
export async function columnOf(page: Page, title: string): Promise<string[]> {
  const grid = page.getByRole('grid');
  const titles = await grid.getByRole('columnheader').allInnerTexts();
  const at = titles.findIndex((one) => one.trim() === title);
  return grid
    .locator(`[data-column="${at}"]`)
    .evaluateAll((cells) =>
      cells.map((cell) => cell.querySelector('input')?.value ?? cell.lastElementChild?.textContent ?? ''),
    );
}
