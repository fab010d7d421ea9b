import { expect, type Page } from '@playwright/test';
import { billingEndpoints } from '@countinghouse/contract/billings.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices.contract.ts';
import { receiptEndpoints } from '@countinghouse/contract/receipts.contract.ts';
import { verificationEndpoints } from '@countinghouse/contract/verification.contract.ts';
import { ask, openedInvoice, projectIdOf } from '../api.ts';
import { addItem, wizard } from '../billing.ts';
import { journey } from '../journey.ts';
import { monthsAgo } from '../months.ts';
import { enter } from '../people.ts';
import type { RunningProduct } from '../start-product.ts';

/** A project of each model, with its pay model where the two differ: a retainer that is paid ahead asks for a deposit. */
interface Predicted {
  readonly name: string;
  readonly monthsAgo: number;
  /** What a price that is fixed comes to. */
  readonly price?: string;
  /** Its due date is past. */
  readonly isLate?: boolean;
}
const projects: Readonly<Record<string, Predicted>> = {
  Hourly: { name: 'Atlas Data Platform', monthsAgo: 5, isLate: true },
  Dedicated: { name: 'Beacon Mobile App', monthsAgo: 5 },
  'T&M Retainer, Postpaid': { name: 'Everest Support Desk', monthsAgo: 2 },
  'T&M Retainer, Prepaid': { name: 'Harbour Loyalty Programme', monthsAgo: 2 },
  Mixed: { name: 'Fjord Freight Planner', monthsAgo: 2, isLate: true },
  'Fixed Cost': { name: 'Gulf Store Insights', monthsAgo: 2, price: '9876.5' },
};

const openInvoice = (page: Page) => page.getByRole('dialog', { name: /^(INV-|Draft|\d+$)/ });

/** Predicts a month of a project and verifies its weeks, as somebody did before; a price that is fixed has none. */
async function predict(page: Page, product: RunningProduct, projectId: number, of: Predicted): Promise<number> {
  const { start, end } = monthsAgo(of.monthsAgo);
  const { predictionDetails } = await ask(page, product, billingEndpoints.add, {
    body: {
      projectId,
      skipWarnings: true,
      predictionDetails: [
        {
          predictionId: 0,
          accuracy: 90,
          predictedAmount: '12000',
          startDate: start,
          endDate: end,
          receivedMonth: 'Jan-2030',
          submissionType: 'IT',
        },
      ],
    },
  });
  const made = predictionDetails.find((one) => one.startDate === start);
  if (made === undefined) throw new Error('nothing was predicted');
  const { predictionId } = made;
  if (of.price !== undefined) return predictionId;
  const weeks = await ask(page, product, verificationEndpoints.generate, { query: { predictionId } });
  for (const { verificationId, version } of weeks)
    await ask(page, product, verificationEndpoints.verify, { body: { verificationId, version, verified: true } });
  return predictionId;
}

/** Makes the invoice of a prediction, and waits until the books have it. */
async function bill(page: Page, { price, isLate = false, monthsAgo: ago }: Predicted): Promise<void> {
  await expect(page.getByRole('heading', { name: /^Timesheet Details/ })).toBeVisible({ timeout: 30_000 });
  if (price !== undefined) await addItem(page, 'Development Fees', price);
  await wizard(page).getByRole('button', { name: 'Next' }).click();
  if (isLate)
    for (const name of ['Invoice date', 'Due date']) await page.getByRole('textbox', { name }).fill(monthsAgo(ago).end);
  await page.getByLabel('Message on invoice').fill('Thank you for your business');
  await page.getByLabel('Message on statement').fill('Hours of the month');
  await page.getByRole('button', { name: 'Save in Books' }).click();
  await expect(openInvoice(page).getByText('In books', { exact: true })).toBeVisible({ timeout: 20_000 });
}

/** The screen, the invoice and its account over the API say the same status and sums; both ways of telling what is outstanding. */
async function expectStanding(page: Page, product: RunningProduct, status: string) {
  const drawer = openInvoice(page);
  await expect(drawer.getByText(status, { exact: true }).first()).toBeVisible();
  const invoice = await openedInvoice(page, product);
  const account = await ask(page, product, receiptEndpoints.list, { params: { id: invoice.invoiceId } });
  expect([invoice.invoiceStatus, account.invoiceStatus]).toEqual([status, status]);
  expect([invoice.receivedAmount, invoice.outStandingAmount]).toEqual([
    account.receivedAmount,
    account.outStandingAmount,
  ]);
  const shown = await drawer.getByLabel('Received', { exact: true }).innerText();
  for (const amount of [account.receivedAmount, account.outStandingAmount])
    expect(shown.replaceAll(',', '')).toContain(amount);
  const { invoiceDetails } = await ask(page, product, invoiceEndpoints.list, {
    query: { projectId: invoice.projectId, pageSize: 200 },
  });
  const listed = invoiceDetails.find((one) => one.invoiceId === invoice.invoiceId);
  expect([listed?.invoiceStatus, listed?.receivedAmount, listed?.outStandingAmount]).toEqual([
    status,
    account.receivedAmount,
    account.outStandingAmount,
  ]);
  return account;
}

async function receive(page: Page, amount?: string): Promise<void> {
  await openInvoice(page).getByRole('button', { name: 'Add receipt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add receipt' });
  if (amount !== undefined) await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByRole('button', { name: 'Add receipt' }).click();
  await expect(dialog).toHaveCount(0);
}

async function waive(page: Page, amount: string): Promise<void> {
  await openInvoice(page).getByRole('button', { name: 'Adjust', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Adjust invoice' });
  await dialog.getByLabel('Adjustment type').click();
  await page.getByTitle('Discount').click();
  await dialog.getByLabel('Amount').fill(amount);
  await dialog.getByLabel('Reason').fill('Agreed with the client');
  await dialog.getByRole('button', { name: /^Adjust/ }).click();
  await expect(dialog).toHaveCount(0);
}

journey(
  'what was predicted is invoiced, paid in part, waived in part and received, for each way of billing',
  async ({ page, product }) => {
    await enter(page, product, 'accountant');
    for (const [terms, of] of Object.entries(projects))
      await journey.step(terms, async () => {
        const projectId = await projectIdOf(page, product, of.name);
        const predictionId = await predict(page, product, projectId, of);
        await page.goto(`/predictiondetails/${projectId}?invoice=new&prediction=${predictionId}`);
        await bill(page, of);
        const unpaid = of.isLate === true ? 'Overdue' : 'Pending';
        const before = await expectStanding(page, product, unpaid);
        expect(before.outStandingAmount).toBe(before.invoiceAmount);
        await receive(page, '1000.25');
        const partly = of.isLate === true ? 'Overdue' : 'Partial Received';
        expect((await expectStanding(page, product, partly)).receivedAmount).toBe('1000.25');
        await waive(page, '10.5');
        expect((await expectStanding(page, product, partly)).adjustedAmount).toBe('10.50');
        await receive(page);
        const after = await expectStanding(page, product, 'Received');
        expect(after.outStandingAmount).toBe('0.00');
        await expect(openInvoice(page).getByRole('button', { name: 'Add receipt' })).toHaveCount(0);
        // the prediction is the billing of the invoice now
        const { billingId } = await openedInvoice(page, product);
        expect(billingId).toBe(predictionId);
      });
  },
);
