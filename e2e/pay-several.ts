import { receivableEndpoints, type OpenDocument } from '@countinghouse/contract/receivables/receivables.contract.ts';
import { expect, type Page } from '@playwright/test';
import { ask } from './api.ts';
import { savedInvoice } from './billing.ts';
import { tabTo } from './keyboard.ts';
import { settled } from './screens/look.ts';
import type { RunningProduct } from './start-product.ts';

const cents = (amount: string): bigint => BigInt(amount.replace('.', ''));
const amountOf = (sum: bigint): string => `${sum / 100n}.${String(sum % 100n).padStart(2, '0')}`;

/**
 * Records one payment of the two invoices of a company that are due first, 10.00 short of the second; then a payment of 4.00, whose rest is closed, and reopens it.
 * All by keyboard.
 */
export async function paySeveral(page: Page, product: RunningProduct, companyName: string): Promise<void> {
  const { receivables } = await ask(page, product, receivableEndpoints.list, { query: {} });
  const companyId = receivables.find((one) => one.companyName === companyName)?.companyId ?? 0;
  const { documents } = await ask(page, product, receivableEndpoints.documents, { query: { companyId, show: 'owed' } });
  const [first, second] = documents;
  if (first === undefined || second === undefined) throw new Error(`${companyName} has fewer than two open invoices`);

  await page.goto(`/receivables/${companyId}?show=owed`);
  await page.getByRole('row').nth(2).waitFor();
  await settled(page);
  await tabTo(page, /^Record payment/);
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Record payment' });
  await drawer.getByRole('textbox', { name: 'Amount' }).press('Control+a');
  await page.keyboard.type(amountOf(cents(first.openAmount) + cents(second.openAmount) - 1000n));
  await page.keyboard.press('Control+Enter');
  await expect(drawer).toHaveCount(0);
  const rowOf = ({ invoiceNumber }: OpenDocument) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: invoiceNumber ?? '', exact: true }) });
  await expect(rowOf(first)).toHaveCount(0);
  await expect(rowOf(second)).toContainText(/\b10\.00$/);

  await settled(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await savedInvoice(page).getByRole('button', { name: 'Record payment' }).press('Enter');
  const payment = page.getByRole('dialog', { name: 'Record payment' });
  await payment.getByRole('textbox', { name: 'Amount' }).press('Control+a');
  await page.keyboard.type('4');
  await tabTo(page, /^Close the rest as/);
  await expect(payment.getByText('Left outstanding in the last short payment of this company')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Bank Charge' }).waitFor();
  await page.keyboard.type('Bank');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Reason/);
  await page.keyboard.type('SWIFT fee');
  await page.keyboard.press('Enter');
  await expect(payment).toHaveCount(0);
  const charge = savedInvoice(page)
    .getByRole('table', { name: 'Payments' })
    .getByRole('row')
    .filter({ hasText: 'SWIFT fee' });
  await expect(charge).toContainText('6.00');
  await expect(savedInvoice(page).getByRole('button', { name: 'Record payment' })).toHaveCount(0);

  await charge.getByRole('button', { name: 'Reverse' }).press('Enter');
  await page.keyboard.type('refunded by the bank');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Reverse adjustment' })).toHaveCount(0);
  await expect(savedInvoice(page).getByRole('button', { name: 'Record payment' })).toBeVisible();
}
