import { expect, type Page } from '@playwright/test';
import type { Look } from './look.ts';

/** The companies: their list, the form of one with errors and the copy recipients, and one company. */
export async function walkCompanies(page: Page, look: Look): Promise<void> {
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
