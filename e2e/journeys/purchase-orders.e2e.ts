import { expect, type Page } from '@playwright/test';
import { openedInvoice, projectIdOf } from '../api.ts';
import { arrivedInBooks, fillBooks, beginInvoice, fetchTimesheet, savedInvoice, wizard } from '../billing.ts';
import { invoicesInBooks } from '../books.ts';
import { journey } from '../journey.ts';
import { monthsAgo } from '../months.ts';
import { enter } from '../people.ts';

const drawer = (page: Page) => page.getByRole('dialog', { name: /purchase order$/ });
const orderRow = (page: Page) =>
  page.getByRole('table', { name: 'Purchase orders' }).getByRole('row', { name: /PO-77/ });

/** The amount in a column of the order, in hundredths. */
const hundredths = async (page: Page, column: string): Promise<number> =>
  Math.round(
    Number((await orderRow(page).locator(`[data-title="${column}"]`).innerText()).replaceAll(/[^\d.]/g, '')) * 100,
  );

journey(
  'an invoice names the purchase order of its date on its page and in the books, and the project warns from 80 % on',
  async ({ page, product }) => {
    await enter(page, product, 'accountant');
    const projectId = await projectIdOf(page, product, 'Cobalt Claims Portal');

    await journey.step('the order is added to the project', async () => {
      await page.goto(`/projectdetails/${projectId}`);
      await page.getByRole('button', { name: 'Add purchase order' }).click();
      await drawer(page).getByRole('textbox', { name: 'Order number' }).fill('PO-77');
      await drawer(page).getByRole('textbox', { name: 'Amount' }).fill('900000');
      await drawer(page).getByRole('textbox', { name: 'Start date' }).fill('1 Jan 2020');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(orderRow(page)).toContainText('0 % used');
    });

    await journey.step('the last step of an invoice says what it leaves', async () => {
      await beginInvoice(page, projectId, monthsAgo(1));
      await fetchTimesheet(page);
      await fillBooks(page);
      await expect(wizard(page).getByText(/^Purchase order PO-77: GBP [\d,.]+ of GBP 900,000.00 left/)).toBeVisible();
      await page.getByRole('button', { name: 'Save in Books' }).click();
      await arrivedInBooks(page);
    });

    await journey.step('the page of the invoice and the books name it', async () => {
      const { invoiceNumber } = await openedInvoice(page, product);
      const document = (await invoicesInBooks(product, 'UK')).find((one) => one.docNumber === invoiceNumber);
      expect(document?.customField).toBe('PO-77');
      const address = await savedInvoice(page).getByRole('link', { name: 'Preview and print' }).getAttribute('href');
      await page.goto(address ?? '');
      const article = page.getByRole('article', { name: /nvoice INV-/ });
      await expect(article.getByText('Purchase order', { exact: true })).toBeVisible();
      await expect(article.getByText('PO-77', { exact: true })).toBeVisible();
    });

    await journey.step('the project warns when 80 % of the order are invoiced', async () => {
      await page.goto(`/projectdetails/${projectId}`);
      await expect(orderRow(page)).toContainText('% used');
      const invoiced = await hundredths(page, 'Invoiced');
      expect(invoiced).toBeGreaterThan(0);
      await orderRow(page).getByRole('button', { name: 'Actions for PO-77' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await drawer(page)
        .getByRole('textbox', { name: 'Amount' })
        .fill((Math.floor((invoiced * 10) / 9) / 100).toFixed(2));
      await page.getByRole('button', { name: /^(Save|Update)$/ }).click();
      await expect(orderRow(page)).toContainText('90 % used');
    });
  },
);
