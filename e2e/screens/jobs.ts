import type { Page } from '@playwright/test';
import type { Look } from './look.ts';

/** The jobs: schedule, runs and next run. */
export async function walkJobs(page: Page, look: Look): Promise<void> {
  await page.goto('/settings/jobScheduler');
  await page.getByRole('button', { name: 'Actions for EXCHANGE_RATES' }).click();
  await page.getByRole('menuitem', { name: 'Run now' }).click();
  const row = page.getByRole('row', { name: /EXCHANGE_RATES/ });
  await row.getByText('starts in a moment').waitFor({ state: 'hidden' });
  await row.getByText('Done').waitFor();
  await look('jobs');
  await page.getByRole('button', { name: 'Actions for EXCHANGE_RATES' }).click();
  await page.getByRole('menuitem', { name: 'Change schedule' }).click();
  await page.getByRole('textbox', { name: 'Schedule' }).fill('every morning');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter a schedule of').waitFor();
  await look('jobs, a schedule with a fault');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await page.goto('/settings/jobScheduler?job=EXCHANGE_RATES');
  const runs = page.getByRole('table', { name: 'Runs' });
  await runs.getByRole('rowheader').first().waitFor();
  await look('jobs, the history of one');
  await runs.getByRole('rowheader').last().click();
  await page.getByRole('table', { name: 'Items' }).waitFor();
  await look('jobs, one run');
}
