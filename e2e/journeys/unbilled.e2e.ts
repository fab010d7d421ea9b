import { unbilledEndpoints } from '@countinghouse/contract/unbilled/unbilled.contract.ts';
import { expect } from '@playwright/test';
import { ask } from '../api.ts';
import { journey } from '../journey.ts';
import { lookedAt, lookingTimeoutMs } from '../looked-at.ts';
import { enter } from '../people.ts';
import { walkUnbilled } from '../screens/unbilled.ts';

journey.describe.configure({ timeout: lookingTimeoutMs });

journey(
  'unbilled work opens from a company to the hours of a project, and axe finds no error',
  async ({ page, product }) => {
    await enter(page, product, 'admin');
    const { projects } = await ask(page, product, unbilledEndpoints.list, { query: {} });
    const one = projects.find(({ own, companyName }) => companyName !== null && own.work !== '0.00');
    if (one === undefined) throw new Error('no project of the demo has unbilled work');
    await page.goto(`/unbilled?q=${encodeURIComponent(one.companyName ?? '')}`);
    await page
      .getByRole('link', { name: /^Unbilled: / })
      .first()
      .press('Enter');
    await page
      .getByRole('row', { name: one.projectName })
      .getByRole('link', { name: /^Unbilled: / })
      .first()
      .press('Enter');
    const total = page.getByRole('row', { name: `Total Unbilled ${one.currencyCode}` });
    await expect.poll(async () => (await total.innerText()).replaceAll(',', '')).toContain(one.own.work);
    expect(await lookedAt(page, (look) => walkUnbilled(page, look))).toEqual([]);
  },
);
