import { expect } from '@playwright/test';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { ask, openedInvoice, projectIdOf } from '../api.ts';
import { beginInvoice, cellsOf, columnOf, fetchTimesheet, fillBooks, savedInvoice } from '../billing.ts';
import { journey } from '../journey.ts';
import { monthsAgo } from '../months.ts';
import { paste } from '../paste.ts';
import { enter } from '../people.ts';

const hundredths = (text: string): number => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100);

journey('a block from a spreadsheet is pasted, undone, redone and billed to the cent', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  const projectId = await projectIdOf(page, product, 'Beacon Mobile App');
  await beginInvoice(page, projectId, monthsAgo(4));
  await fetchTimesheet(page);
  const before = { rate: await columnOf(page, 'Rate'), total: await columnOf(page, 'Total') };
  const rates = before.rate.map((_, at) => `${60 + at}.5`);
  await (await cellsOf(page, 'Rate')).first().click();
  await paste(
    page,
    rates.map((rate) => [rate]),
  );
  const pasted = rates.map((rate) => `${rate}0`);
  await expect.poll(() => columnOf(page, 'Rate')).toEqual(pasted);
  // each edited figure shows the computed one next to it
  const first = (await cellsOf(page, 'Rate')).first();
  await expect(first.locator('s')).toHaveText(before.rate[0] ?? '');
  await (await cellsOf(page, 'Overtime')).first().click();
  await paste(page, [
    ['1.25', '0.50'],
    ['2:30', '0'],
  ]);
  await expect.poll(async () => (await columnOf(page, 'Overtime')).slice(0, 2)).toEqual(['1.25', '2.50']);
  expect((await columnOf(page, 'Other Discount'))[0]).toBe('0.50');

  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await columnOf(page, 'Overtime')).slice(0, 2)).toEqual(['0.00', '0.00']);
  await page.keyboard.press('Control+y');
  await expect.poll(async () => (await columnOf(page, 'Overtime')).slice(0, 2)).toEqual(['1.25', '2.50']);
  await (
    await cellsOf(page, 'Rate')
  )
    .last()
    .getByRole('button', { name: /^Edited\. Restore/ })
    .click();
  await expect.poll(async () => (await columnOf(page, 'Rate')).at(-1)).toBe(before.rate.at(-1));

  // the totals are the sums of the rows above
  const amounts = await columnOf(page, 'Amount (USD)');
  const sum = amounts.reduce((total, amount) => total + hundredths(amount), 0);
  const foot = await page.getByRole('grid').getByRole('row').last().getByRole('gridcell').allInnerTexts();
  expect(foot.map(hundredths)).toContain(sum);

  await fillBooks(page);
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  await savedInvoice(page).waitFor();
  const { invoiceId, totals } = await openedInvoice(page, product);
  const saved = await ask(page, product, invoiceEndpoints.timesheet, { params: { id: invoiceId } });
  expect(saved.zohoEmployeeMetadataList.map((row) => hundredths(row.amount))).toEqual(amounts.map(hundredths));
  expect(hundredths(totals.rowsAmount)).toBe(sum);
});
