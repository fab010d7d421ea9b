import type { Page } from '@playwright/test';
import type { Look } from './look.ts';

/** The working days without hours: a week, the menu of a filter, a search that finds nothing, and a week without any. */
export async function walkMissingHours(page: Page, look: Look): Promise<void> {
  await page.goto('/missinghours');
  await page.getByRole('row').nth(1).waitFor();
  await look('missing hours');
  await page.locator('button[aria-haspopup="menu"]', { hasText: 'CSM' }).click();
  await page.getByRole('menuitem').first().waitFor();
  await look('missing hours, menu of a filter');
  await page.keyboard.press('Escape');
  await page.goto('/missinghours?q=no%20such%20developer');
  await page.getByText("Couldn't find the results!").waitFor();
  await look('missing hours, nothing found');
  await page.goto('/missinghours?day=1990-01-31');
  await page.getByText('No missing hours').waitFor();
  await look('missing hours, none');
}
