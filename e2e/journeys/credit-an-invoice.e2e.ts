import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { accessErrors } from '../accessible.ts';
import { hoursOf, projectIdOf } from '../api.ts';
import { arrivedInBooks, prepareInvoice, savedInvoice } from '../billing.ts';
import { creditsInBooks } from '../books.ts';
import { journey } from '../journey.ts';
import { monthsAgo } from '../months.ts';
import { enter } from '../people.ts';

/** The cells of one row in the CSV file of a list. */
async function exportedRow(
  page: Page,
  address: string,
  of: Readonly<Record<string, string>>,
  columns: readonly string[],
): Promise<readonly (string | undefined)[]> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const arriving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const text = await readFile(await (await arriving).path(), 'utf8');
  const rows = parse(text, { columns: true, bom: true }) as Record<string, string>[];
  const row = rows.find((one) => Object.entries(of).every(([name, value]) => one[name] === value));
  return columns.map((name) => row?.[name]);
}

journey(
  'an issued invoice is fully credited: the books have its opposite, and its hours are unbilled again',
  async ({ page, product }) => {
    await enter(page, product, 'accountant');
    const projectId = await projectIdOf(page, product, 'Dover Reporting Suite');
    const before = await hoursOf(page, product, projectId);
    await prepareInvoice(page, projectId, monthsAgo(6));
    await page.getByRole('button', { name: 'Save in Books' }).click();
    await arrivedInBooks(page);
    const number = await savedInvoice(page).getByRole('heading', { level: 2 }).first().innerText();
    const sums = await savedInvoice(page).getByLabel('Totals').innerText();
    const total = sums.match(/[\d,]+\.\d{2}/g)?.at(-1) ?? '';

    await savedInvoice(page).getByRole('button', { name: 'Credit', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: `Credit ${number}` });
    await drawer.getByLabel('Reason').fill('The client ended the project');
    await drawer.getByRole('button', { name: 'Everything left to credit' }).click();
    await expect(drawer.getByRole('status', { name: 'Credit note total' })).toContainText(`\u2212${total}`);
    expect(await accessErrors(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Credit', exact: true }).click();

    const credit = page.getByRole('dialog', { name: /^Credit note INV-/ });
    await expect(credit.getByText('In books', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(credit.getByRole('button', { name: number })).toBeVisible();
    expect(await accessErrors(page)).toEqual([]);
    const [held] = (await creditsInBooks(product, 'UK')).slice(-1);
    expect([held?.currency, held?.total]).toEqual(['GBP', total.replaceAll(',', '')]);
    expect(held?.privateNote).toContain(`Credit of ${number}: The client ended the project`);
    expect(await hoursOf(page, product, projectId)).toEqual(before);
    await credit.getByRole('button', { name: number }).click();
    await expect(savedInvoice(page).getByRole('table', { name: 'Credits' })).toBeVisible();

    // the files say the same as the screens: settled
    const settled = ['Closed', total.replaceAll(',', ''), '0.00'];
    const ofList = ['Status', 'Amount (with tax)', 'Outstanding'];
    expect(await exportedRow(page, '/invoicedetails?invoiceStatus=Closed', { Invoice: number }, ofList)).toEqual(
      settled,
    );
    const ofRevenue = ['Status', 'Invoice Amount (with tax)', 'Outstanding'];
    expect(await exportedRow(page, '/revenuelist?month=all', { Invoice: number }, ofRevenue)).toEqual(settled);
  },
);
