import { costEndpoints } from '@countinghouse/contract/costs/costs.contract.ts';
import type { Page } from '@playwright/test';
import { ask } from '../api.ts';
import type { RunningProduct } from '../start-product.ts';
import type { Look } from './look.ts';

/** The margin for a user with the right to see costs: by project and by month, the origin of a figure, and no hours. */
export async function walkMargin(page: Page, product: RunningProduct, look: Look): Promise<void> {
  // all but the last employee, whose hours stay without a known cost
  const { rows } = await ask(page, product, costEndpoints.list, { query: { pageSize: 200 } });
  for (const { employeeId } of rows.filter(({ cost }) => cost === null).slice(0, -1))
    await ask(page, product, costEndpoints.add, {
      body: { employeeId, costPerHour: '21.50', currencyCode: 'USD', startDate: '2026-01-01', endDate: null },
    });
  await page.goto('/margin');
  await page.getByRole('row').nth(1).waitFor();
  await look('margin');
  await page.getByRole('link', { name: 'Month', exact: true }).click();
  await page.getByRole('columnheader', { name: /^Month/ }).waitFor();
  await look('margin, by month');
  await page.goto('/margin');
  await page.getByRole('row').nth(1).click();
  await page.getByRole('dialog').getByRole('row').nth(1).waitFor();
  await look('margin, origin of a figure');
  await page.goto('/margin?from=Jan-2001&to=Jan-2001');
  await page.getByText('Nothing in these months').waitFor();
  await look('margin, nothing in these months');
}
