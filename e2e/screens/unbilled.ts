import type { Page } from '@playwright/test';
import type { Look } from './look.ts';

/** Unbilled work by company and by project, the work of one project, and no unbilled work. */
export async function walkUnbilled(page: Page, look: Look): Promise<void> {
  await page.goto('/unbilled');
  await page.getByRole('row').nth(1).waitFor();
  await look('unbilled work by company');
  await page.getByRole('button', { name: 'By project' }).click();
  await page.getByRole('columnheader', { name: 'Project' }).waitFor();
  await look('unbilled work by project');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Unbilled: / })
    .first()
    .press('Enter');
  await page.getByRole('heading', { name: /^Unbilled work of / }).waitFor();
  await page.getByRole('row').nth(1).waitFor();
  await look('unbilled work of a project');
  await page.goto('/unbilled?on=2000-01-31');
  await page.getByText('No unbilled work').waitFor();
  await look('no unbilled work');
}
