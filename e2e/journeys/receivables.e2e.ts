import { receivableEndpoints } from '@countinghouse/contract/receivables/receivables.contract.ts';
import { expect } from '@playwright/test';
import { ask } from '../api.ts';
import { savedInvoice } from '../billing.ts';
import { journey } from '../journey.ts';
import { tabTo } from '../keyboard.ts';
import { lookedAt, lookingTimeoutMs } from '../looked-at.ts';
import { enter } from '../people.ts';
import { settled } from '../screens/look.ts';
import { walkReceivables } from '../screens/receivables.ts';

journey.describe.configure({ timeout: lookingTimeoutMs });

journey('an amount that a company owes leads to its invoices and back by keyboard', async ({ page, product }) => {
  await enter(page, product, 'admin');
  const { receivables } = await ask(page, product, receivableEndpoints.list, { query: {} });
  const owing = receivables.find(({ own }) => own.owed !== '0.00');
  if (owing === undefined) throw new Error('no company of the demo owes anything');

  const search = page.getByRole('searchbox', { name: 'Search companies' });
  await page.goto('/receivables');
  await page.getByRole('row', { name: owing.companyName }).first().waitFor();
  await settled(page);
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type(owing.companyName);
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(owing.companyName);
  await settled(page);
  await tabTo(page, /^Owed: /);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: `Open invoices of ${owing.companyName}` })).toBeVisible();
  const total = page.getByRole('row', { name: `Total ${owing.currencyCode}` });
  await expect.poll(async () => (await total.innerText()).replaceAll(',', '')).toContain(owing.own.owed);
  await settled(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(savedInvoice(page).or(page.getByRole('dialog')).first()).toBeVisible();

  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(total).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Receivables' })).toBeVisible();
  await expect(search).toHaveValue(owing.companyName);

  await page.goto(`/companydetails/${owing.companyId}`);
  await page.getByRole('link', { name: 'Open invoices' }).press('Enter');
  await expect(page.getByRole('heading', { name: `Open invoices of ${owing.companyName}` })).toBeVisible();
});

journey(
  'a statement of account is saved as PDF and mailed by keyboard, with the balance that receivables show',
  async ({ page, product }) => {
    await enter(page, product, 'admin');
    const { receivables } = await ask(page, product, receivableEndpoints.list, { query: {} });
    const owing = receivables.find(({ own }) => own.owed !== '0.00' && own.openCredits === '0.00');
    if (owing === undefined) throw new Error('no company of the demo owes anything');
    await page.goto(`/receivables/${owing.companyId}`);
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Statement of account' }).press('Enter');
    const statement = await opened;
    const account = statement.getByRole('region', { name: `Account in ${owing.currencyCode}` });
    const closing = account.getByRole('row').last();
    await expect(closing).toContainText('Closing balance');
    expect((await closing.innerText()).replaceAll(',', '')).toContain(owing.own.owed);
    const saving = statement.waitForEvent('download');
    await statement.getByRole('button', { name: 'Save as PDF' }).press('Enter');
    expect((await saving).suggestedFilename()).toMatch(/^Statement of account .*\.pdf$/);
    await statement.getByRole('button', { name: 'Mail statement' }).press('Enter');
    await statement.getByRole('alertdialog').getByRole('button', { name: 'Mail statement' }).press('Enter');
    await expect(statement.getByText(/^Statement mailed to /).first()).toBeVisible();
  },
);

journey('axe finds no error on receivables', async ({ page, product }) => {
  await enter(page, product, 'admin');
  expect(await lookedAt(page, (look) => walkReceivables(page, look))).toEqual([]);
});
