import { expect, type Page } from '@playwright/test';
import { handMadeCustomers } from '../books.ts';
import type { RunningProduct } from '../start-product.ts';
import type { Look } from './look.ts';

/** Customers of the books that become companies: their list, and the grid with errors. */
async function walkFromBooks(page: Page, product: RunningProduct, look: Look): Promise<void> {
  await handMadeCustomers(product, ['Dunmore Quarry', 'Elmwood Dairy']);
  await page.goto('/companylist/fromBooks');
  const rows = ['Dunmore Quarry', 'Elmwood Dairy'].map((name) => page.getByRole('row', { name: new RegExp(name) }));
  for (const row of rows) await row.getByRole('checkbox').check();
  await look('companies from the books');
  await page.getByRole('button', { name: 'Continue with 2' }).click();
  await page.getByRole('button', { name: 'Create 2 companies' }).click();
  await page.getByRole('button', { name: /cells need attention/ }).waitFor();
  await look('companies from the books, grid with faults');
  await page.getByRole('link', { name: 'Company', exact: true }).first().click();
  await page.getByRole('button', { name: 'Discard' }).click();
}

/** The companies: their list, the form of one with errors and the copy recipients, and one company. */
export async function walkCompanies(page: Page, product: RunningProduct, look: Look): Promise<void> {
  await walkFromBooks(page, product, look);
  await page.goto('/companylist');
  await page.getByRole('row', { name: /Everest Retail/ }).waitFor();
  await look('company list');
  await page.getByRole('button', { name: 'New company' }).click();
  const drawer = page.getByRole('dialog', { name: 'New Company' });
  await drawer.getByRole('textbox', { name: 'Company name' }).fill('Zenith Ltd');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog', { name: 'CC and BCC' }).waitFor();
  await look('new company, copies');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'CC and BCC' })).toHaveCount(0);
  await drawer.getByLabel('Provider').selectOption('ZOHO_BOOKS');
  await drawer.getByLabel('Region').selectOption('IND');
  await drawer.getByLabel('Place of supply').waitFor();
  await look('new company, in Zoho Books of India');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('row', { name: /Everest Retail/ }).click();
  await page.getByRole('heading', { name: 'Everest Retail Pvt Ltd' }).waitFor();
  await page.getByRole('table', { name: 'Clients' }).waitFor();
  await look('company');
  await page.getByRole('button', { name: 'Add clients' }).click();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Add another client' }).waitFor();
  await look('new clients');
  await page.keyboard.press('Escape');
  await page
    .getByRole('table', { name: 'Clients' })
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: /^Delete / })
    .getByRole('combobox')
    .first()
    .waitFor();
  await look('delete a client who is on projects');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Everest Support Desk' }).click();
  await page.getByRole('link', { name: 'Client Details' }).click();
  await page.getByRole('table', { name: 'Clients' }).waitFor();
  await look('clients of a project');
  await page.getByRole('button', { name: 'Assign clients' }).click();
  await expect(page.getByRole('combobox', { name: 'Client 1' })).toHaveValue(/ \| /);
  await look('assign clients');
  await page.getByRole('button', { name: 'New Client Details' }).click();
  await look('assign clients, a new one');
  await page.keyboard.press('Escape');
}
