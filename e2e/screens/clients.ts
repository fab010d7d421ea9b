import type { Page } from '@playwright/test';
import type { Look } from './look.ts';

/** The projects of a client, opened from the company; an accountant cannot open them. */
export async function walkProjectsOfClient(page: Page, look: Look): Promise<void> {
  await page.goto('/companylist');
  await page.getByRole('row', { name: /Everest Retail/ }).click();
  await page
    .getByRole('link', { name: /^Projects of / })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .waitFor();
  await look('projects of a client');
}
