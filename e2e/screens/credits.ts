import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { expect, type Page } from '@playwright/test';
import { ask, openedInvoice, projectIdOf } from '../api.ts';
import { arrivedInBooks, prepareInvoice, savedInvoice } from '../billing.ts';
import { type BilledMonth, monthsAgo } from '../months.ts';
import type { RunningProduct } from '../start-product.ts';
import type { Look } from './look.ts';

const creditNote = (page: Page) => page.getByRole('dialog', { name: /^Credit note INV-/ });

/** Bills a month of a project and waits until its invoice is in the books. */
async function issueInvoice(page: Page, projectId: number, month: BilledMonth): Promise<void> {
  await prepareInvoice(page, projectId, month);
  await page.getByRole('button', { name: 'Save in Books' }).click();
  await arrivedInBooks(page);
}

/** A credit of all that an invoice asks for although a part was paid, so that a part of the credit stays open. */
async function walkCredit(page: Page, look: Look): Promise<void> {
  await savedInvoice(page).getByRole('button', { name: 'Record payment' }).click();
  const payment = page.getByRole('dialog', { name: 'Record payment' });
  await payment.getByLabel('Amount').fill('250');
  await payment.getByRole('button', { name: 'Record payment' }).click();
  await expect(payment).toHaveCount(0);
  await savedInvoice(page).getByRole('button', { name: 'Credit', exact: true }).click();
  const credit = page.getByRole('dialog', { name: /^Credit INV-/ });
  await credit.getByLabel('Reason').fill('The client ended the project before the work was accepted');
  await credit.getByRole('button', { name: 'Everything left to credit' }).click();
  await look('credit of an invoice');
  await credit.getByRole('button', { name: 'Credit', exact: true }).click();
  await expect(creditNote(page).getByText('In books', { exact: true })).toBeVisible({ timeout: 30_000 });
  await look('credit note, open in part');
  await creditNote(page).getByRole('table', { name: 'Refunds and applied credit' }).scrollIntoViewIfNeeded();
  await look('credit note, its account');
  await page.goto((await creditNote(page).getByRole('link', { name: 'Preview and print' }).getAttribute('href')) ?? '');
  await page.getByRole('article', { name: /redit note INV-/ }).waitFor();
  await look('page of a credit note');
  await page.goBack();
  await creditNote(page).getByRole('button', { name: /^INV-/ }).click();
  await savedInvoice(page).getByRole('table', { name: 'Credits' }).waitFor();
  await savedInvoice(page).getByRole('table', { name: 'Payments' }).scrollIntoViewIfNeeded();
  await look('saved invoice, credited');
}

/** A credit note applied to another invoice, from either side. */
async function walkApplication(page: Page, look: Look): Promise<void> {
  await savedInvoice(page).getByRole('button', { name: 'Apply credit' }).click();
  const apply = page.getByRole('dialog', { name: 'Apply credit' });
  await apply.getByLabel('Amount').fill('1000000');
  await apply.getByRole('button', { name: 'Apply credit' }).click();
  await apply.locator('[aria-invalid="true"]').waitFor();
  await look('saved invoice, apply credit with a fault');
  await apply.getByLabel('Amount').fill('100');
  await apply.getByRole('button', { name: 'Apply credit' }).click();
  await expect(apply).toHaveCount(0);
  await savedInvoice(page).getByRole('table', { name: 'Payments' }).getByText('Credit note').scrollIntoViewIfNeeded();
  await look('saved invoice, applied credit');
}

/** A payment that a void moves to open credit, its refund, and the refund's reversal. */
async function walkRefund(page: Page, companyId: number, look: Look): Promise<void> {
  await savedInvoice(page).getByRole('button', { name: 'Record payment' }).click();
  const payment = page.getByRole('dialog', { name: 'Record payment' });
  await payment.getByLabel('Amount').fill('80');
  await payment.getByRole('button', { name: 'Record payment' }).click();
  await expect(payment).toHaveCount(0);
  await savedInvoice(page).getByRole('button', { name: 'Void' }).click();
  const clearing = page.getByRole('dialog', { name: /^Void INV-/ });
  await clearing.getByRole('button', { name: 'Move to open credit' }).click();
  const moving = page.getByRole('dialog', { name: /^Move the payment/ });
  await moving.getByLabel('Reason').fill('It pays the next invoice');
  await look('saved invoice, move payment to open credit');
  await moving.getByRole('button', { name: /^Move/ }).click();
  await expect(moving).toHaveCount(0);
  await look('saved invoice, void over an applied credit');
  await page.goto(`/companydetails/${companyId}`);
  await page.getByRole('table', { name: 'Open credits' }).waitFor();
  await page.getByRole('table', { name: 'Open credits' }).scrollIntoViewIfNeeded();
  await look('company, open credits');
  await page.getByRole('button', { name: 'Refund', exact: true }).first().click();
  const refund = page.getByRole('dialog', { name: 'Refund' });
  await refund.getByLabel('Amount').fill('1000000');
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await refund.locator('[aria-invalid="true"]').waitFor();
  await look('company, refund with a fault');
  await refund.getByLabel('Amount').fill('30');
  await refund.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByRole('table', { name: 'Refunds' }).scrollIntoViewIfNeeded();
  await look('company, refunds');
  await page.getByRole('table', { name: 'Refunds' }).getByRole('button', { name: 'Reverse' }).first().click();
  const reversing = page.getByRole('dialog', { name: /^Reverse the refund/ });
  await reversing.waitFor();
  await look('company, reverse refund');
  await reversing.getByLabel('Reason').fill('The bank returned it');
  await reversing.getByRole('button', { name: /^Reverse/ }).click();
  await expect(reversing).toHaveCount(0);
  await look('company, reversed refund');
}

/** Credit notes, applied credits and refunds: on their invoice and on the page of the company. */
export async function walkCredits(page: Page, product: RunningProduct, look: Look): Promise<void> {
  const projectId = await projectIdOf(page, product, 'Dover Reporting Suite');
  await issueInvoice(page, projectId, monthsAgo(8));
  await walkCredit(page, look);
  await issueInvoice(page, projectId, monthsAgo(7));
  const { invoiceId: id } = await openedInvoice(page, product);
  const { companyId } = await ask(page, product, receiptEndpoints.list, { params: { id } });
  await walkApplication(page, look);
  await walkRefund(page, companyId, look);
}
