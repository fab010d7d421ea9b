import { expect, type Page } from '@playwright/test';

/** The lines of a CSV file with semicolons. */
export const table = (header: string, rows: readonly string[]): string => [header, ...rows].join('\r\n');

/** Selects a file on the import page, and imports it once all its rows are new. */
export async function importNewRows(page: Page, name: string, file: string): Promise<void> {
  const rows = file.split('\r\n').length - 1;
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(page.getByText(`${rows} new, 0 changed, 0 unchanged, 0 refused`)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: /^Import \d+ rows?$/ }).click();
  await expect(page.getByText(new RegExp(`^${rows} rows? imported`)).first()).toBeVisible({ timeout: 60_000 });
}
