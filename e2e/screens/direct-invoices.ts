import type { Page } from '@playwright/test';
import type { Look } from './look.ts';

/** The invoices of the books: unmapped ones, their mapping with errors, and mapped ones. */
export async function walkDirectInvoices(page: Page, look: Look): Promise<void> {
  await page.goto('/directinvoices');
  const row = page.getByRole('row', { name: /LICENCE-207/ });
  await row.waitFor();
  await look('direct invoices');
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Map with project' }).click();
  const drawer = page.getByRole('dialog', { name: 'Map with project' });
  await drawer.getByLabel(/^LICENCE-207 from/).fill('1 Mar 2026');
  await page.keyboard.press('Control+Enter');
  await drawer.getByText('Please add startDate and endDate for selected Invoice list').waitFor();
  await look('direct invoices, mapping with faults');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('link', { name: 'Mapped', exact: true }).click();
  await look('direct invoices, mapped');
}
