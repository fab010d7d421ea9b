import type { Page } from '@playwright/test';
import type { Look } from './look.ts';

/** The profiles of the organizations, and the form of one. */
export async function walkOrganizations(page: Page, look: Look): Promise<void> {
  await page.goto('/settings/organization');
  const first = page.getByRole('table', { name: 'Organizations' }).getByRole('rowheader').first();
  await first.waitFor();
  await look('organization profiles');
  await first.click();
  const drawer = page.getByRole('dialog', { name: 'Edit organization profile' });
  await drawer.getByRole('textbox', { name: 'Bank details' }).waitFor();
  await look('organization profile');
  await drawer
    .getByLabel(/^Logo/)
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await drawer.getByText(/logo.png is not a valid image/).waitFor();
  await look('organization profile with a file that is no logo');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await drawer.waitFor({ state: 'detached' });
}
