import type { Page } from '@playwright/test';
import type { RunningProduct } from '../start-product.ts';
import type { Look } from './look.ts';
import { walkMargin } from './margin.ts';

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
  await walkMargin(page, product, look);
  await right('Stop showing costs');
}
