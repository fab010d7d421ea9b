import type { Page } from '@playwright/test';
import type { Look } from './look.ts';

/** The resignations: the list, and the preview of a last working day. */
export async function walkResignations(page: Page, look: Look): Promise<void> {
  await page.goto('/employeeResignation');
  await page.getByText('No resignations').waitFor();
  await look('resignations, none yet');
  await page.getByRole('button', { name: 'Add resignation' }).click();
  await page.getByRole('combobox', { name: /^Employee/ }).click();
  await page.locator('[role="option"]').first().click();
  await page.getByRole('textbox', { name: /^Last working day/ }).fill('31 Dec 2098');
  await page.getByRole('table', { name: 'Planned changes' }).waitFor();
  await look('resignation, what changes');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Yes' }).click();
}
