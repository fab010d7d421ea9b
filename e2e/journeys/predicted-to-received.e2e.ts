import { expect, type Page } from '@playwright/test';
import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { ask, openedInvoice, projectIdOf } from '../api.ts';
import { arrivedInBooks, fillBooks, savedInvoice } from '../billing.ts';
import { invoicesInBooks } from '../books.ts';
import { journey } from '../journey.ts';
import { monthsAgo, type BilledMonth } from '../months.ts';
import { enter } from '../people.ts';
import type { RunningProduct } from '../start-product.ts';

const types = ['Revenue', 'Buyout', 'Expenses', 'Commission Settlement'] as const;

/** Predicts a month in the drawer, and confirms the warning that it is in the past. */
async function predict(page: Page, type: string, { start, end }: BilledMonth): Promise<void> {
  await page.getByRole('button', { name: 'Add prediction' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Add Prediction' });
  await drawer.getByLabel(/^Accuracy/).selectOption('90');
  await drawer.getByLabel(/^Amount/).fill('12000');
  await drawer.getByLabel(/^Start Date/).fill(start);
  await drawer.getByLabel(/^End Date/).fill(end);
  await drawer.getByLabel(/^Received Month/).fill('Jan 2030');
  await drawer.getByLabel(/^Submission Type/).selectOption('I');
  await drawer.getByLabel(/^Financial Type/).selectOption(type);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: 'Warning !' }).getByRole('button', { name: 'Yes, Continue' }).click();
  await expect(drawer).toHaveCount(0);
}

/** The row of the open prediction of a type: there is one of each at a time. */
const predicted = (page: Page, type: string) =>
  page
    .getByRole('table', { name: 'Predictions' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: type, exact: true }) });

/** The screen, the invoice, its account and the list show the same status and sums. */
async function expectStatus(page: Page, product: RunningProduct, status: string) {
  const drawer = savedInvoice(page);
  await expect(drawer.getByText(status, { exact: true }).first()).toBeVisible();
  const invoice = await openedInvoice(page, product);
  const account = await ask(page, product, receiptEndpoints.list, { params: { id: invoice.invoiceId } });
  const query = { projectId: invoice.projectId, pageSize: 200 };
  const { invoiceDetails } = await ask(page, product, invoiceEndpoints.list, { query });
  const listed = invoiceDetails.find((one) => one.invoiceId === invoice.invoiceId);
  const standing = { invoiceStatus: status, received: account.receivedAmount, open: account.outStandingAmount };
  for (const one of [invoice, listed, account])
    expect({
      invoiceStatus: one?.invoiceStatus,
      received: one?.receivedAmount,
      open: one?.outStandingAmount,
    }).toEqual(standing);
  // the dialog closes while the drawer still asks for the new sums
  const shown = drawer.getByLabel('Received', { exact: true });
  await expect(async () => {
    const sums = (await shown.innerText()).replaceAll(',', '').match(/(?<=[A-Z]{3} )[\d.]+/g);
    expect([sums?.at(0), sums?.at(-1)]).toEqual([account.receivedAmount, account.outStandingAmount]);
  }).toPass({ timeout: 20_000 });
  return { invoice, account };
}

async function receive(page: Page, amount?: string): Promise<void> {
  await savedInvoice(page).getByRole('button', { name: 'Record payment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record payment' });
  if (amount !== undefined) await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(dialog).toHaveCount(0);
}

async function waive(page: Page, amount: string): Promise<void> {
  await savedInvoice(page).getByRole('button', { name: 'Adjust', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Adjust invoice' });
  await dialog.getByLabel('Adjustment type').click();
  await page.getByTitle('Discount').click();
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByLabel('Reason').fill('Agreed with the client');
  await dialog.getByRole('button', { name: /^Adjust/ }).click();
  await expect(dialog).toHaveCount(0);
}

journey(
  'a prediction is invoiced, partly paid, partly written off and fully settled, for each financial type',
  async ({ page, product }) => {
    await enter(page, product, 'accountant');
    const projectId = await projectIdOf(page, product, 'Gulf Store Insights');
    await page.goto(`/predictiondetails/${projectId}`);
    for (const [at, type] of types.entries())
      await journey.step(type, async () => {
        await predict(page, type, monthsAgo(at + 2));
        await predicted(page, type)
          .getByRole('button', { name: /^Actions/ })
          .click();
        await page.getByRole('menuitem', { name: 'Create invoice' }).click();
        await expect(page.getByRole('heading', { name: /^Timesheet Details/ })).toBeVisible({ timeout: 30_000 });
        // the agreed price is already its line
        await fillBooks(page);
        await page.getByRole('button', { name: 'Save in Books' }).click();
        await arrivedInBooks(page);
        const { invoice, account } = await expectStatus(page, product, 'Pending');
        expect([invoice.financialType, account.outStandingAmount]).toEqual([type, '12000.00']);
        const documents = await invoicesInBooks(product, 'UAE');
        expect(documents.filter((one) => one.docNumber === invoice.invoiceNumber).map((one) => one.total)).toEqual([
          '12000.00',
        ]);
        await receive(page, '1000.25');
        expect((await expectStatus(page, product, 'Partial Received')).account.receivedAmount).toBe('1000.25');
        await waive(page, '10.5');
        expect((await expectStatus(page, product, 'Partial Received')).account.adjustedAmount).toBe('10.50');
        await receive(page);
        expect((await expectStatus(page, product, 'Received')).account.outStandingAmount).toBe('0.00');
        await expect(savedInvoice(page).getByRole('button', { name: 'Record payment' })).toHaveCount(0);
        await page.keyboard.press('Escape');
        await expect(savedInvoice(page)).toHaveCount(0);
        await page.getByRole('link', { name: 'Predictions', exact: true }).first().click();
        await expect(predicted(page, type)).toHaveCount(0);
      });
    await journey.step('No Invoice', async () => {
      await predict(page, 'No Invoice', monthsAgo(types.length + 2));
      await predicted(page, 'No Invoice')
        .getByRole('button', { name: /^Actions/ })
        .click();
      await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
      await expect(page.getByRole('menuitem', { name: /^Create invoice/ })).toBeDisabled();
    });
  },
);
