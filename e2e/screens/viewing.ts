import { expect, type Page } from '@playwright/test';
import { type Look, settled } from './look.ts';

/** The lists in the view of a CSM, as used by an administrator. */
export async function walkViewing(page: Page, look: Look): Promise<void> {
  await page.goto('/projectlist');
  const picker = page.getByRole('button', { name: 'View as a CSM or accountant' });
  const rows = page.getByRole('table').getByRole('row');
  await page.getByRole('row', { name: /Atlas Data Platform/ }).waitFor();
  const all = await rows.count();
  await picker.click();
  await page.getByRole('group', { name: 'CSM' }).getByRole('menuitem').first().click();
  await page.getByText(/^Viewing as .* \(CSM\)$/).waitFor();
  await settled(page);
  await expect.poll(() => rows.count()).toBeLessThan(all);
  await look('project list, viewing as a CSM');
  await page.getByRole('button', { name: 'Reset' }).first().click();
  await expect.poll(() => rows.count()).toBe(all);
  await page
    .getByRole('row', { name: /Dover Reporting Suite/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Reassign 1' }).click();
  await page.getByRole('combobox', { name: /^New person/ }).click();
  await page.getByTitle('Carlos Vega').click();
  await page.getByRole('table', { name: 'Planned changes' }).waitFor();
  await look('project list, reassign');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Yes' }).click();
}
