import type { Page } from '@playwright/test';
import type { Look } from './look.ts';

/** The global search, opened by its key: empty, with suggestions, with one kind, and without a result. */
export async function walkSearch(page: Page, look: Look): Promise<void> {
  await page.goto('/projectlist');
  await page.getByRole('row', { name: /Atlas Data Platform/ }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).waitFor();
  await look('search');
  const field = page.getByRole('combobox', { name: 'Search everything' });
  await field.fill('data');
  await page.getByRole('listbox', { name: 'Results' }).getByRole('option').first().waitFor();
  await look('search, suggestions');
  await page.getByRole('button', { name: /^Tasks/ }).click();
  await look('search, one kind');
  await field.fill('nothing has this name');
  await page.getByText("Couldn't find the results!").waitFor();
  await look('search, nothing found');
  await field.fill('Atlas Data');
  await page.getByRole('button', { name: 'Best' }).click();
  await page.getByRole('option', { name: /^Atlas Data Platform/, selected: true }).waitFor();
  await field.press('Enter');
  await page.getByRole('heading', { name: 'Atlas Data Platform' }).waitFor();
}
