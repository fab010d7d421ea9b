import type { Page } from '@playwright/test';
import type { Look } from './look.ts';

/** The tech stacks by category, with one folded, and a new one without a name. */
export async function walkTechStacks(page: Page, look: Look): Promise<void> {
  await page.goto('/techstack');
  await page.getByRole('button', { name: 'Fold Front End Technologies' }).click();
  await look('tech stacks');
  await page.getByRole('button', { name: 'Add tech stack' }).click();
  await page.getByLabel('Default rate').fill('40');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please select category').waitFor();
  await look('tech stacks, a new one with faults');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('button', { name: 'Actions for QA Engineer' }).click();
  await page.getByRole('menuitem', { name: 'Change default rate' }).click();
  await page.getByRole('dialog', { name: 'Change default rate' }).waitFor();
  await look('tech stacks, default rate');
  await page.keyboard.press('Escape');
}
