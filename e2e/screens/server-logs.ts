import type { Page } from '@playwright/test';
import type { Look } from './look.ts';

/** The server logs. */
export async function walkServerLogs(page: Page, look: Look): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Server Logs' }).waitFor();
  await look('settings');
  await page.goto('/settings/serverLogs?search=job');
  const lines = page.getByRole('table', { name: 'Server logs' }).getByRole('rowheader');
  await lines.first().waitFor();
  await look('server logs');
  await lines.first().click();
  await page.getByRole('dialog', { name: /^Line of/ }).waitFor();
  await look('server logs, one line');
  await page.keyboard.press('Escape');
}
