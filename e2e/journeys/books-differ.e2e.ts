import { expect } from '@playwright/test';
import { accessErrors } from '../accessible.ts';
import { projectIdOf } from '../api.ts';
import { arrivedInBooks, prepareInvoice, savedInvoice } from '../billing.ts';
import { changedInBooks, invoicesInBooks } from '../books.ts';
import { journey } from '../journey.ts';
import { monthsAgo } from '../months.ts';
import { enter } from '../people.ts';

journey(
  'differences of an invoice changed by a bookkeeper are listed by field: one is taken from the books, one is sent, one is kept with a reason',
  async ({ page, product }) => {
    await enter(page, product, 'accountant');
    const projectId = await projectIdOf(page, product, 'Dover Reporting Suite');
    await prepareInvoice(page, projectId, monthsAgo(7));
    await page.getByRole('button', { name: 'Save in Books' }).click();
    await arrivedInBooks(page);
    const number = await savedInvoice(page).getByRole('heading', { level: 2 }).first().innerText();
    const compare = savedInvoice(page).getByRole('button', { name: 'Compare with books' });
    await compare.click();
    await expect(page.getByText('The books have the same values.')).toBeVisible();
    const inBooks = async () => (await invoicesInBooks(product, 'UK')).at(-1);

    await changedInBooks(product, 'UK', { DocNumber: 'BY-HAND', DueDate: '2031-12-31', TxnDate: '2031-01-02' });
    await compare.click();
    const differences = savedInvoice(page).getByRole('table', { name: 'Differences with the books' });
    const row = (name: string) => differences.getByRole('row', { name });
    await expect(row('Number')).toContainText('BY-HAND');
    expect(await accessErrors(page)).toEqual([]);

    await row('Due date').getByRole('button', { name: 'Use the books’ value' }).click();
    await expect(row('Due date')).toHaveCount(0);
    await expect(savedInvoice(page).getByText('31 Dec 2031').first()).toBeVisible();

    await row('Invoice date').getByRole('button', { name: 'Leave it' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave the invoice date as it is?' });
    await dialog.getByLabel('Reason').fill('The auditor moved it');
    await dialog.getByRole('button', { name: 'Leave it' }).dblclick();
    await expect(row('Invoice date')).toContainText('The auditor moved it');

    // the kept one is unchanged while another one is sent
    await row('Number').getByRole('button', { name: 'Send our value' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Change in / })
      .dblclick();
    await expect(row('Number')).toHaveCount(0, { timeout: 30_000 });
    expect(await inBooks()).toMatchObject({ docNumber: number, date: '2031-01-02', dueDate: '2031-12-31' });
    await expect(row('Invoice date')).toContainText('The auditor moved it');
    expect(await accessErrors(page)).toEqual([]);
  },
);
