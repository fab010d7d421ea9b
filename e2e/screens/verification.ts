import type { Page } from '@playwright/test';
import { projectIdOf } from '../api.ts';
import { monthsAgo } from '../months.ts';
import type { RunningProduct } from '../start-product.ts';
import { fetchWeek, openWeeks, shortenLog, weeksOf } from '../weeks.ts';
import type { Look } from './look.ts';

/** The weeks of a billing, one of them verified, and later changed. */
export async function walkWeeks(page: Page, product: RunningProduct, look: Look): Promise<void> {
  const projectId = await projectIdOf(page, product, 'Fjord Freight Planner');
  await openWeeks(page, product, projectId, monthsAgo(4));
  await page.getByRole('button', { name: 'Generate' }).click();
  await page.getByRole('row', { name: /^Week 1 / }).click();
  await page.getByRole('table', { name: 'Employees' }).waitFor();
  await fetchWeek(page);
  await page.getByLabel('Verify').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('navigation', { name: 'Weeks' }).getByLabel('verified').waitFor();
  await page
    .getByRole('button', { name: /^Billable hours details/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Billable hours details' }).waitFor();
  await look('week, logs behind the hours');
  await page.keyboard.press('Escape');
  const [week] = await weeksOf(page, product);
  await shortenLog(page, product, projectId, { start: week?.startDate ?? '', end: week?.endDate ?? '' });
  await fetchWeek(page);
  await page.getByRole('region', { name: 'Changed logs' }).waitFor();
  await look('week, changed after verification');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByText('logs changed').waitFor();
  await look('weeks');
}
