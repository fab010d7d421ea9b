import { expect } from '@playwright/test';
import { accessFaults } from '../accessible.ts';
import { hoursOf, projectIdOf } from '../api.ts';
import { arrivedInBooks, prepareInvoice, savedInvoice } from '../billing.ts';
import { creditsInBooks } from '../books.ts';
import { journey } from '../journey.ts';
import { monthsAgo } from '../months.ts';
import { enter } from '../people.ts';

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
    await drawer.getByRole('button', { name: 'Everything that is left' }).click();
    await expect(drawer.getByRole('status', { name: 'Credit total' })).toContainText(`\u2212${total}`);
    expect(await accessFaults(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Credit', exact: true }).click();

    const credit = page.getByRole('dialog', { name: /^Credit note INV-/ });
    await expect(credit.getByText('In books', { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(credit.getByRole('button', { name: number })).toBeVisible();
    expect(await accessFaults(page)).toEqual([]);
    const [held] = (await creditsInBooks(product, 'UK')).slice(-1);
    expect([held?.currency, held?.total]).toEqual(['GBP', total.replaceAll(',', '')]);
    expect(held?.privateNote).toContain(`Credit of ${number}: The client ended the project`);
    expect(await hoursOf(page, product, projectId)).toEqual(before);
    await credit.getByRole('button', { name: number }).click();
    await expect(savedInvoice(page).getByRole('table', { name: 'Credits' })).toBeVisible();
  },
);
