import type { Page } from '@playwright/test';
import type { Look } from './look.ts';

/** The invoice templates, and a new one. */
export async function walkTemplates(page: Page, look: Look): Promise<void> {
  await page.goto('/projectlist');
  await page.getByRole('button', { name: 'More for projects' }).click();
  await page.getByRole('menuitem', { name: 'Invoice templates' }).click();
  await page.getByRole('row', { name: /Developerwise/ }).waitFor();
  await look('invoice templates');
  await page.getByRole('button', { name: 'Add template' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add template' });
  await drawer.getByLabel('Name').fill('Pods of designers, all of their work in one line');
  await page.keyboard.press('Control+Enter');
  await drawer.getByText('Please select how rows become lines').waitFor();
  await look('new invoice template with a fault');
  await drawer.getByLabel('Lines').selectOption({ label: 'Combined: one line' });
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: /^Actions for Pods/ }).waitFor();
  await look('invoice templates, one added');
  await page.keyboard.press('Escape');
}
