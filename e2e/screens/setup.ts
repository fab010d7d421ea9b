import type { Page } from '@playwright/test';
import type { Look } from './look.ts';

/** The setup guide of an installation in use. */
export async function walkSetup(page: Page, look: Look): Promise<void> {
  await page.goto('/setup');
  await page.getByRole('listitem').filter({ hasText: 'Invite staff' }).waitFor();
  await look('setup guide');
}
