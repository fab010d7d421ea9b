import { expect } from '@playwright/test';
import { invoicesOf, openedInvoice, projectIdOf } from '../api.ts';
import {
  beginInvoice,
  columnOf,
  fetchTimesheet,
  getTimesheet,
  fillBooks,
  prepareInvoice,
  savedInvoice,
  typeRate,
  wizard,
} from '../billing.ts';
import { invoicesInBooks, scriptFault } from '../books.ts';
import { journey } from '../journey.ts';
import { monthsAgo } from '../months.ts';
import { enter } from '../people.ts';

journey('input in the grid and the last step survives a reload and is offered again', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  const projectId = await projectIdOf(page, product, 'Dover Reporting Suite');
  await beginInvoice(page, projectId, monthsAgo(3));
  await fetchTimesheet(page);
  await typeRate(page, '77.5');
  await page.getByLabel('Notes').fill('agreed on the phone');
  await wizard(page).getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Message on invoice').fill('as agreed on the phone');
  // input is stored a moment later, sooner than a user can reload
  await page.waitForTimeout(500);
  // the browser asks before the tab closes
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await beginInvoice(page, projectId, monthsAgo(3));
  await getTimesheet(page);
  const offer = page.getByRole('alertdialog', { name: 'You have unsaved changes of this timesheet.' });
  await offer.getByRole('button', { name: 'Continue with them' }).click();
  await expect(page.getByLabel('Notes')).toHaveValue('agreed on the phone');
  expect((await columnOf(page, 'Rate'))[0]).toBe('77.50');
  await wizard(page).getByRole('button', { name: 'Next' }).click();
  await expect(page.getByLabel('Message on invoice')).toHaveValue('as agreed on the phone');
});

journey('closing and leaving ask before input is discarded', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  const projectId = await projectIdOf(page, product, 'Dover Reporting Suite');
  await page.goto(`/predictiondetails/${projectId}`);
  await page.getByRole('button', { name: 'Create invoice' }).first().click();
  await beginInvoice(page, projectId, monthsAgo(4));
  await fetchTimesheet(page);
  await typeRate(page, '78');
  await wizard(page).getByRole('button', { name: 'Close' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Do you want to discard the changes?');
  await question.getByRole('button', { name: 'No' }).click();
  expect((await columnOf(page, 'Rate'))[0]).toBe('78.00');
  // another page of the product, as opened by a link or Back
  await page.evaluate(() => {
    document.querySelector<HTMLAnchorElement>('nav a[href="/projectlist"]')?.click();
  });
  await expect(question).toContainText('Please save the changes before moving to another page.');
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(new RegExp(`/predictiondetails/${projectId}`));
  expect((await columnOf(page, 'Rate'))[0]).toBe('78.00');
});

journey(
  'a draft saved by another user meanwhile is not overwritten, and the input stays',
  async ({ page, context, product }) => {
    await enter(page, product, 'accountant');
    const projectId = await projectIdOf(page, product, 'Dover Reporting Suite');
    await prepareInvoice(page, projectId, monthsAgo(4));
    await page.getByRole('button', { name: 'Save Invoice' }).click();
    await savedInvoice(page).waitFor();
    const { invoiceId, version } = await openedInvoice(page, product);
    const address = `/predictiondetails/${projectId}?invoice=${invoiceId}&edit=1`;
    const other = await context.newPage();
    for (const [tab, rate] of [
      [page, '81'],
      [other, '82'],
    ] as const) {
      await tab.goto(address);
      await tab.getByRole('heading', { name: /^Timesheet Details/ }).waitFor();
      // the second tab is offered the input of the first
      if (tab === other) await tab.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
      await typeRate(tab, rate);
      await fillBooks(tab);
    }
    await other.getByRole('button', { name: 'Save Invoice' }).click();
    await savedInvoice(other).waitFor();
    await page.getByRole('button', { name: 'Save Invoice' }).click();
    await expect(wizard(page).getByText('Someone else changed this since you opened it.')).toBeVisible();
    await wizard(page).getByRole('button', { name: 'Prev' }).click();
    expect((await columnOf(page, 'Rate'))[0]).toBe('81.00');
    expect((await openedInvoice(other, product)).version).toBe(version + 1);
  },
);

journey('an invoice is in the books once if the server dies while sending it', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  const projectId = await projectIdOf(page, product, 'Atlas Data Platform');
  const before = (await invoicesInBooks(product, 'US')).length;
  const invoicesBefore = (await invoicesOf(page, product, projectId)).length;
  await prepareInvoice(page, projectId, monthsAgo(3));
  // the books accept it and respond late: the server is dead by then
  await scriptFault(product, {
    service: 'quickbooks',
    kind: 'applied-then-hang',
    ms: 20_000,
    times: 1,
    match: { method: 'POST', pathIncludes: '/invoice' },
  });
  await page.getByRole('button', { name: 'Save in Books' }).click();
  await expect.poll(async () => (await invoicesInBooks(product, 'US')).length).toBe(before + 1);
  await product.crashAndRestart();
  await page.reload();
  // the lease of the dead server must expire first
  await expect(savedInvoice(page).getByText('In books', { exact: true })).toBeVisible({ timeout: 90_000 });
  const { invoiceNumber } = await openedInvoice(page, product);
  expect((await invoicesInBooks(product, 'US')).slice(before).map((one) => one.docNumber)).toEqual([invoiceNumber]);
  expect(await invoicesOf(page, product, projectId)).toHaveLength(invoicesBefore + 1);
});
