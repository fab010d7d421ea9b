import { missingHoursEndpoints } from '@countinghouse/contract/missing-hours/missing-hours.contract.ts';
import { expect } from '@playwright/test';
import { ask } from '../api.ts';
import { journey } from '../journey.ts';
import { lookedAt, lookingTimeoutMs } from '../looked-at.ts';
import { enter } from '../people.ts';
import { settled } from '../screens/look.ts';
import { walkMissingHours } from '../screens/missing-hours.ts';

journey.describe.configure({ timeout: lookingTimeoutMs });

journey('the missing hours of a week are found by keyboard and lead to their project', async ({ page, product }) => {
  await enter(page, product, 'admin');
  await page.goto('/missinghours');
  await page.getByRole('row').nth(1).waitFor();
  await page.getByRole('button', { name: 'Previous week' }).press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('day')).not.toBeNull();
  const day = new URL(page.url()).searchParams.get('day') ?? '';
  const { rows } = await ask(page, product, missingHoursEndpoints.list, { query: { day } });
  const [row] = rows;
  if (row === undefined) throw new Error('no developer of the demo misses hours in this week');

  const search = page.getByRole('searchbox', { name: 'Search developers' });
  await settled(page);
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type(row.employeeName);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: row.employeeName }).first()).toBeVisible();
  await settled(page);
  // out of the search, where letters are typed
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/projectdetails\/\d+$/);
  await page.goBack();
  await expect(search).toHaveValue(row.employeeName);
});

journey('axe finds no error on missing hours', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  expect(await lookedAt(page, (look) => walkMissingHours(page, look))).toEqual([]);
});
