import type { Page } from '@playwright/test';
import type { Look } from './look.ts';

/** The check of an evidence pack, before a file is chosen and with another file. */
export async function walkEvidence(page: Page, look: Look): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Check evidence pack' }).click();
  const file = page.getByLabel(/^An evidence pack/);
  await file.waitFor();
  await look('evidence pack');
  await file.setInputFiles({ name: 'pack.zip', mimeType: 'application/zip', buffer: Buffer.from('no pack') });
  await page.getByText('This is not an evidence pack of Countinghouse.').waitFor();
  await look('evidence pack, another file');
}
