import type { Page } from '@playwright/test';
import type { Look } from './look.ts';

/** A kind of import without a file, files with a refused row and with open dates, and an import that is undone. */
export async function walkImports(page: Page, look: Look): Promise<void> {
  const choose = (content: string) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'holidays.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await page.goto('/settings/import?kind=holidays');
  await page.getByRole('button', { name: 'XLSX template' }).waitFor();
  await look('import');
  await choose('Region,Holiday date,Holiday name\nUK,25 Dec 2031,Christmas\nFrance,14 Jul 2031,Bastille Day\n');
  await page.getByText('1 new, 0 changed, 0 unchanged, 1 refused').waitFor();
  await look('import, a row is refused');
  await choose('Region,Holiday date,Holiday name\nUK,04/03/2031,Good Friday\n');
  await page.getByRole('radio', { name: 'Day first' }).waitFor();
  await look('import, the order of dates is open');
  await choose('Region,Holiday date,Holiday name\nUK,25 Dec 2031,Christmas\n');
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  const undo = page.getByRole('listitem').filter({ hasText: 'Holidays from holidays.csv' }).getByRole('button');
  await undo.first().click();
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  await look('import, undo');
  await question.getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('Import undone.').waitFor();
  await look('import, undone');
}
