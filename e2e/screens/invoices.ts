import type { Page } from '@playwright/test';
import { projectIdOf } from '../api.ts';
import {
  arrivedInBooks,
  beginInvoice,
  cellsOf,
  fetchTimesheet,
  fillBooks,
  prepareInvoice,
  savedInvoice,
  wizard,
} from '../billing.ts';
import { changedInBooks, handMadeInvoice } from '../books.ts';
import { monthsAgo } from '../months.ts';
import type { RunningProduct } from '../start-product.ts';
import { walkSearchInvoices } from './invoice-list.ts';
import type { Look } from './look.ts';

/** The page of the open invoice for the client, in its own tab and on both paper sizes. */
async function walkInvoicePage(page: Page, look: Look): Promise<void> {
  const invoice = page.url();
  const address = await savedInvoice(page).getByRole('link', { name: 'Preview and print' }).getAttribute('href');
  await page.goto(address ?? '');
  await page.getByRole('article', { name: /nvoice INV-/ }).waitFor();
  await look('page of an invoice');
  await page.goto(invoice);
  await savedInvoice(page).getByLabel('Totals').waitFor();
}

/** The invoice tab of a project without invoices, written-off hours, and a file of time logs. */
async function walkBeforeInvoices(page: Page, projectId: number, look: Look): Promise<void> {
  await page.goto(`/predictiondetails/${projectId}?tab=all`);
  await page.getByText('No invoices yet').waitFor();
  await look('invoices, none yet');
  await page.getByRole('button', { name: 'Write off' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Agreed with the client');
  await page.keyboard.press('Enter');
  await page.getByText('Please select start date').waitFor();
  await look('hours, write off');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Import time logs' }).click();
  const importDrawer = page.getByRole('dialog', { name: 'Import time logs' });
  await importDrawer.waitFor();
  await look('import');
  await importDrawer.locator('input[type="file"]').setInputFiles({
    name: 'hours.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'User,Email,Client,Project,Task,Description,Billable,Start date,Start time,End date,End time,Duration,Tags,Amount (USD)\n' +
        'Priya Raman,,Northwind,Cobalt,,A call,Yes,2026-02-03,09:00:00,2026-02-03,10:00:00,01:00:00,,\n' +
        'Pat Stranger,,Northwind,Cobalt,,A call,Yes,2026-02-30,09:00:00,2026-02-30,10:00:00,01:00:00,,',
    ),
  });
  await importDrawer.getByText('This date does not exist.').waitFor();
  await look('import, preview');
}

/** The wizard from its period to the books. */
async function walkWizard(page: Page, projectId: number, look: Look): Promise<void> {
  await beginInvoice(page, projectId, monthsAgo(12));
  await look('invoice, period');
  await page.getByRole('button', { name: 'Get the timesheet' }).click();
  await page.getByRole('dialog', { name: 'Attention!' }).waitFor();
  await look('invoice, pre-requisites');
  await beginInvoice(page, projectId, monthsAgo(1));
  await fetchTimesheet(page);
  await look('invoice, grid');
  await wizard(page).getByRole('button', { name: 'Timesheet Action' }).click();
  await page.getByRole('menuitem', { name: 'Download Timesheet' }).click();
  await page.getByRole('dialog', { name: 'Download Timesheet' }).waitFor();
  await look('invoice, download of the timesheet');
  await page.keyboard.press('Escape');
  await (await cellsOf(page, 'Rate')).first().click();
  await page.keyboard.press('Alt+Enter');
  await page.getByRole('dialog', { name: 'Where does this come from?' }).waitFor();
  await look('invoice, origin of a rate');
  await page.keyboard.press('Escape');
  await page.keyboard.type('51.5');
  await page.keyboard.press('Enter');
  await page.keyboard.type('letters');
  await page.keyboard.press('Enter');
  await page.getByText('1 cell needs attention').waitFor();
  await look('invoice, grid with an edit and a fault');
  await page.keyboard.press('Control+z');
  await wizard(page).getByRole('button', { name: 'Next' }).click();
  await page.getByRole('region', { name: 'Invoice lines' }).waitFor();
  await look('invoice, books');
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  await page.getByText('Please enter message on invoice').waitFor();
  await look('invoice, books with faults');
  await wizard(page).getByRole('button', { name: 'Prev' }).click();
  await fillBooks(page);
  await page.getByRole('button', { name: 'Save in Books' }).click();
  await arrivedInBooks(page);
}

/** A saved invoice: the trace of its total, and its differences from the books. */
async function walkSavedInvoice(page: Page, product: RunningProduct, look: Look): Promise<void> {
  await page.getByRole('table', { name: 'Timesheet' }).waitFor();
  await look('saved invoice');
  await walkInvoicePage(page, look);
  await savedInvoice(page)
    .getByLabel('Totals')
    .getByRole('button', { name: /^Total/ })
    .click();
  await page.getByRole('dialog', { name: 'Where does this come from?' }).waitFor();
  await look('saved invoice, origin of the total');
  await page.keyboard.press('Escape');
  await changedInBooks(product, 'UK', { DueDate: '2031-12-31', DocNumber: 'RENUMBERED-BY-HAND' });
  await savedInvoice(page).getByRole('button', { name: 'Compare with books' }).click();
  const differences = savedInvoice(page).getByRole('table', { name: 'Differences with the books' });
  await differences.getByRole('button', { name: 'Leave it' }).first().click();
  await page.getByRole('dialog', { name: 'Leave the number as it is?' }).waitFor();
  await look('saved invoice, a difference with the books is left');
  await page.keyboard.press('Escape');
  await look('saved invoice, differences with the books');
  for (const name of ['Number', 'Due date']) {
    await differences.getByRole('row', { name }).getByRole('button', { name: 'Send our value' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Change in / })
      .click();
    await differences.getByRole('row', { name }).waitFor({ state: 'detached' });
  }
}

/** The actions on an issued invoice, each with its errors. */
async function walkDrawersOfInvoice(page: Page, look: Look): Promise<void> {
  await savedInvoice(page).getByRole('button', { name: 'Record payment' }).click();
  const receipt = page.getByRole('dialog', { name: 'Record payment' });
  await receipt.getByLabel('Amount').fill('0.01');
  await look('saved invoice, add receipt');
  await receipt.getByRole('button', { name: 'Record payment' }).click();
  await savedInvoice(page).getByRole('button', { name: 'Reverse' }).click();
  await page.getByRole('dialog', { name: /^Reverse the payment/ }).waitFor();
  await look('saved invoice, reverse receipt');
  await page.keyboard.press('Escape');
  await savedInvoice(page).getByRole('button', { name: 'Adjust' }).click();
  const adjustment = page.getByRole('dialog', { name: 'Adjust invoice' });
  await adjustment.getByRole('button', { name: 'Adjust' }).click();
  await adjustment.getByText('Please enter reason').waitFor();
  await look('saved invoice, adjustment with faults');
  await page.keyboard.press('Escape');
  await savedInvoice(page).getByRole('button', { name: 'Invoice Details' }).click();
  const details = page.getByRole('dialog', { name: 'Invoice Details' });
  await details.getByRole('textbox', { name: 'Due date' }).fill('1 Jan 2020');
  await details.getByRole('button', { name: 'Save' }).click();
  await details.locator('[aria-invalid="true"]').waitFor();
  await look('saved invoice, details with a fault');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await savedInvoice(page).getByRole('button', { name: 'Credit', exact: true }).click();
  const credit = page.getByRole('dialog', { name: /^Credit INV-/ });
  await credit.getByRole('button', { name: 'Everything left to credit' }).click();
  await credit.getByRole('button', { name: 'Credit', exact: true }).click();
  await credit.getByText('Please enter reason').waitFor();
  await look('saved invoice, credit with faults');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
}

/** A void with a payment, and without one. */
async function walkVoid(page: Page, look: Look): Promise<void> {
  await savedInvoice(page).getByRole('button', { name: 'Void' }).click();
  const dialog = page.getByRole('dialog', { name: /^Void INV-/ });
  await dialog.getByRole('button', { name: 'Move to open credit' }).waitFor();
  await look('saved invoice, void over a payment');
  await dialog.getByRole('button', { name: 'Reverse' }).click();
  const reversing = page.getByRole('dialog', { name: /^Reverse the payment/ });
  await reversing.getByLabel('Reason').fill('Typed by mistake');
  await reversing.getByRole('button', { name: 'Reverse' }).click();
  // without a payment only the question of the void appears
  await page.getByRole('dialog', { name: /^Void INV-.*\?$/ }).waitFor();
  await look('saved invoice, void');
  await page.getByLabel('Reason').fill('Billed to the wrong company');
  await page
    .getByRole('dialog', { name: /^Void INV-/ })
    .getByRole('button', { name: /^Void/ })
    .click();
  await savedInvoice(page).getByText('Billed to the wrong company').waitFor();
  await look('saved invoice, voided');
}

/** A draft mapped to an invoice of the books. */
async function walkMapping(page: Page, product: RunningProduct, projectId: number, look: Look): Promise<void> {
  await prepareInvoice(page, projectId, monthsAgo(4));
  await page.getByRole('button', { name: 'Save Invoice' }).click();
  await savedInvoice(page).getByRole('button', { name: 'Map' }).click();
  await page.getByLabel('Books invoice number').fill('NONE');
  await page.keyboard.press('Enter');
  await page.getByText('The books have no invoice with this number.').waitFor();
  await look('saved invoice, map');
  await page.getByLabel('Books invoice number').fill(await handMadeInvoice(product, 'UK'));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Map with these differences' }).waitFor();
  await look('saved invoice, map to one that differs');
}

/** An invoice from its period to the books and to its void, and the file import. */
export async function walkInvoice(page: Page, product: RunningProduct, look: Look): Promise<void> {
  const projectId = await projectIdOf(page, product, 'Cobalt Claims Portal');
  await walkBeforeInvoices(page, projectId, look);
  await walkWizard(page, projectId, look);
  await walkSavedInvoice(page, product, look);
  await walkDrawersOfInvoice(page, look);
  await walkVoid(page, look);
  await walkMapping(page, product, projectId, look);
  await page.goto(`/predictiondetails/${projectId}?tab=all`);
  const listed = page.getByRole('table', { name: 'Invoices' }).getByRole('rowheader', { name: /^INV-/ });
  await listed.first().waitFor();
  await look('invoices');
  await walkSearchInvoices(page, await listed.first().innerText(), look);
}
