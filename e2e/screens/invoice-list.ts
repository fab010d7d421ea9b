import { expect, type Page } from '@playwright/test';
import type { Look } from './look.ts';

/** The search by invoice number: empty, refused, without a result, and with one. */
export async function walkSearchInvoices(page: Page, number: string, look: Look): Promise<void> {
  await page.getByRole('button', { name: 'Search Invoices' }).click();
  const drawer = page.getByRole('dialog', { name: 'Search Invoices' });
  await drawer.waitFor();
  await look('search invoices');
  const field = drawer.getByLabel('Search Invoice');
  await field.fill('<b>');
  await drawer.getByText('Invalid input: Potential XSS attempt detected').waitFor();
  await look('search invoices, refused');
  await field.fill('NO-SUCH-NUMBER');
  await field.press('Enter');
  await drawer.getByText('No results found. Try searching with another Invoice number').waitFor();
  await look('search invoices, nothing found');
  await field.fill(number);
  await field.press('Enter');
  await drawer.getByRole('link', { name: number }).waitFor();
  await look('search invoices, found');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
}

/** The invoices of all projects: the default view, the filter, all of them, and none. */
export async function walkInvoiceList(page: Page, look: Look): Promise<void> {
  await page.goto('/invoicedetails');
  await page.getByRole('table', { name: 'All invoices' }).waitFor();
  await look('invoice list, pending');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Apply Filter' });
  await drawer.getByRole('button', { name: 'Invoice Date', exact: true }).click();
  await drawer.getByRole('textbox', { name: 'Earliest Invoice Date' }).fill('2 Mar 2026');
  await drawer.getByRole('textbox', { name: 'Latest Invoice Date' }).fill('1 Mar 2026');
  await drawer.getByRole('button', { name: 'Apply', exact: true }).click();
  await drawer.getByText('End date cannot be before the start date').waitFor();
  await look('invoice list, filter with a fault');
  await drawer.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.locator('a[aria-current="page"]', { hasText: 'All Invoices' }).waitFor();
  await look('invoice list, all');
  await page.getByRole('row', { name: /Indigo Fleet Telematics/ }).click();
  const invoice = page.getByRole('dialog', { name: '1038' });
  await invoice.getByRole('region', { name: 'How to handle the changes' }).waitFor();
  await invoice.getByText('This is the first invoice of the project').waitFor();
  await look('saved invoice with logs that changed late');
  await page.goto('/invoicedetails?receivedMonth=Jan-2000');
  await page.getByText("Couldn't find the results!").waitFor();
  await look('invoice list, nothing found');
}
