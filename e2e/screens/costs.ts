import { costEndpoints } from '@countinghouse/contract/costs/costs.contract.ts';
import type { Page } from '@playwright/test';
import { ask } from '../api.ts';
import { table } from '../import-files.ts';
import { tabTo } from '../keyboard.ts';
import type { RunningProduct } from '../start-product.ts';
import type { Look } from './look.ts';
import { walkMargin } from './margin.ts';

/** Imports the cost of an employee by keyboard, and undoes the import. */
async function importCost(page: Page, product: RunningProduct, look: Look): Promise<void> {
  const { rows } = await ask(page, product, costEndpoints.list, { query: { pageSize: 200 } });
  const file = table('Name;Start date;Cost per hour;Currency', [`${rows[0]?.employeeName ?? ''};1 Jan 2019;31,50;USD`]);
  await page.goto('/settings/import?kind=costs');
  await page.getByRole('button', { name: 'XLSX template' }).waitFor();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'costs.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await page.getByText('1 new, 0 changed, 0 unchanged, 0 refused').waitFor();
  await look('import of employee costs');
  await tabTo(page, /^Import 1 row$/);
  await page.keyboard.press('Enter');
  await page
    .getByText(/^1 row imported/)
    .first()
    .waitFor();
  const undo = page.getByRole('listitem').filter({ hasText: 'costs.csv' }).getByRole('button');
  await undo.first().press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).press('Enter');
  await page.getByText('Import undone.').waitFor();
}

/** The screens of costs: none without the right, with it the employee costs, a cost with an error, and the margin. */
export async function walkCosts(page: Page, product: RunningProduct, look: Look): Promise<void> {
  const right = async (act: 'Show costs' | 'Stop showing costs') => {
    await page.goto('/userlist?q=admin@');
    await page
      .getByRole('row', { name: /admin@/ })
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: act }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: act }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  };
  await page.goto('/settings/employeeCosts');
  await page.getByRole('heading', { name: /THE PAGE YOU ARE LOOKING FOR/ }).waitFor();
  await right('Show costs');
  await page.goto('/settings/employeeCosts');
  await page.getByRole('row').nth(1).waitFor();
  await look('employee costs');
  await page.getByRole('row').nth(1).click();
  const drawer = page.getByRole('dialog', { name: 'Add cost' });
  await drawer.getByLabel('Cost per hour').fill('31.50');
  await page.keyboard.press('Control+Enter');
  await drawer.locator('[aria-invalid="true"]').first().waitFor();
  await look('employee costs, a new one with faults');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Yes' }).click();
  await importCost(page, product, look);
  await walkMargin(page, product, look);
  await right('Stop showing costs');
}
