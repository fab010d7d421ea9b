import type { Page } from '@playwright/test';
import { projectIdOf } from '../api.ts';
import { monthsAgo } from '../months.ts';
import type { RunningProduct } from '../start-product.ts';
import type { Look } from './look.ts';

/** Predictions: none, one, and two that overlap, with the pages of the existing ones. */
export async function walkPredictions(page: Page, product: RunningProduct, look: Look): Promise<void> {
  const projectId = await projectIdOf(page, product, 'Cobalt Claims Portal');
  const { start } = monthsAgo(-2);
  await page.goto(`/predictiondetails/${projectId}`);
  await page.getByText('No predictions yet').waitFor();
  await look('predictions, none yet');
  await page.getByRole('button', { name: 'Add prediction' }).first().click();
  await page.getByRole('textbox', { name: 'Start Date' }).fill(start);
  await page.getByRole('button', { name: 'Add another prediction' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please select accuracy').first().waitFor();
  await look('predictions, drawer with faults');
  for (const at of [0, 1]) {
    await page.getByLabel('Accuracy').nth(at).selectOption('75');
    await page.getByLabel('Amount').nth(at).fill('100001');
    await page.getByRole('textbox', { name: 'Received Month' }).nth(at).fill('Jan 2030');
    await page.getByLabel('Submission Type').nth(at).selectOption('IT');
  }
  await page.getByRole('textbox', { name: 'Start Date' }).nth(1).fill(start);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: 'Warning !' }).waitFor();
  await look('predictions, warnings');
  await page.getByRole('button', { name: 'Yes, Continue' }).click();
  await page
    .getByRole('button', { name: /^Actions for the prediction/ })
    .nth(1)
    .waitFor();
  await look('predictions');
  await page
    .getByRole('button', { name: /^Actions for the prediction/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').waitFor();
  await look('predictions, delete');
  await page.getByRole('button', { name: 'Keep' }).click();
  const ofFirst = page.getByRole('button', { name: /^Actions for the prediction/ }).first();
  await ofFirst.click();
  await page.getByRole('menuitem', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Close the prediction' }).click();
  await page.getByText('Please enter a reason').waitFor();
  await look('predictions, close with a fault');
  await page.getByLabel('Reason').fill('The client moved the whole of the budget to another year');
  await page.getByRole('button', { name: 'Close the prediction' }).click();
  await page.getByText('Total open').waitFor();
  await look('predictions, one is closed');
  await ofFirst.click();
  await page.getByRole('menuitem', { name: 'Reopen' }).click();
  await page.getByRole('dialog', { name: /^Reopen/ }).waitFor();
  await look('predictions, reopen');
  await page.goto(`/existingprediction?projectId=${projectId}&startDate=${start}`);
  await page.getByRole('rowheader').first().waitFor();
  await look('existing predictions');
  await page.goto(`/existinginvoice?projectId=${projectId}&invoiceDate=${start}`);
  await page.getByText('No existing invoices').waitFor();
  await look('existing invoices, none');
}
