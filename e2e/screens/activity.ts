import type { Page } from '@playwright/test';
import type { Look } from './look.ts';

/** The activity log with an open entry, its filter and its check. */
export async function walkActivity(page: Page, look: Look): Promise<void> {
  await page.goto('/useractivity');
  await page
    .getByRole('button', { name: /^See More/ })
    .first()
    .click();
  await page.getByRole('columnheader', { name: 'Old value' }).first().waitFor();
  await look('activity');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('dialog', { name: 'Filter activities' }).waitFor();
  await look('activity, filter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Check the log' }).click();
  await page.getByText(/^The activity log is intact/).waitFor();
  await look('activity, check');
  await page.keyboard.press('Escape');
}
