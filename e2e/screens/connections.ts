import type { Page } from '@playwright/test';
import type { Look } from './look.ts';

/** The connections to outside services, and the form of a new one. */
export async function walkConnections(page: Page, look: Look): Promise<void> {
  await page.goto('/settings/identityProvider');
  await page.getByRole('table', { name: 'Identity providers' }).getByRole('rowheader').first().waitFor();
  await look('identity providers');
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Test' }).click();
  await page.getByRole('table', { name: 'Test results' }).waitFor();
  await look('identity providers, a test');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add identity provider' }).click();
  await page.getByRole('combobox', { name: 'Provider' }).selectOption('QUICK_BOOKS');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please enter realm id').waitFor();
  await look('identity providers, a new one with faults');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
}
