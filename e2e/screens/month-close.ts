import type { Page } from '@playwright/test';
import type { Look } from './look.ts';

/** The totals and open items of a month, and the question before it is closed. */
export async function walkMonthClose(page: Page, look: Look): Promise<void> {
  await page.goto('/monthclose');
  await page.getByRole('table', { name: 'Hours logged this month' }).waitFor();
  await look('month close');
  await page.getByRole('button', { name: 'Compare with the books' }).click();
  await page.getByRole('button', { name: 'Compare again' }).waitFor();
  await look('month close, beside the books');
  await page.getByRole('button', { name: 'Close month' }).click();
  await page.getByRole('button', { name: 'Close the month' }).click();
  await page.getByText('Please enter a reason').waitFor();
  await look('month close, without a reason');
  await page.keyboard.press('Escape');
  await page.goto('/monthclose?month=Jan-2000');
  await page.getByText('No figures').waitFor();
  await look('month close, nothing in it');
}
