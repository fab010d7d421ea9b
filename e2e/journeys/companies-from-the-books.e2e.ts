import { expect } from '@playwright/test';
import { endFaults, handMadeCustomers, scriptFault } from '../books.ts';
import { journey } from '../journey.ts';
import { pasteUnder } from '../paste.ts';
import { enter } from '../people.ts';

const inColumn = (texts: readonly string[]) => texts.map((text) => [text]);

journey('customers of the books become companies, completed in a grid by pasted cells', async ({ page, product }) => {
  const names = ['Amber Mills', 'Birch Foods', 'Cedar Marine'];
  await handMadeCustomers(product, names);
  await enter(page, product, 'accountant');
  await page.goto('/companylist');
  await page.getByRole('button', { name: 'From the books' }).click();
  // the books are read when the page opens
  await page.getByRole('row', { name: /Amber Mills/ }).waitFor();
  // those of the demo are companies already
  await expect(page.getByText('Already a company').first()).toBeVisible();
  for (const name of names) {
    await page.getByLabel('Search customers').fill(name);
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check();
  }
  await page.getByRole('button', { name: 'Continue with 3' }).click();
  const grid = page.getByRole('grid', { name: 'New companies' });
  await expect(grid.getByRole('row').nth(2)).toContainText('ap@birch-foods.example');

  await page.getByRole('button', { name: 'Create 3 companies' }).click();
  await page.getByRole('button', { name: /cells need attention/ }).waitFor();
  const days = ['1 Apr 2026', '1 May 2026', '1 Jun 2026'];
  const copies = ['cfo@amber.example', 'cfo@birch.example', 'cfo@cedar.example'];
  await pasteUnder(grid, 'Account start date', inColumn(days));
  await pasteUnder(grid, 'CC', inColumn(copies));
  await pasteUnder(grid, 'Payment terms', inColumn(['Net 30', 'Net 30', 'Net 15']));

  // what was typed survives a reload
  await page.waitForTimeout(500);
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByRole('button', { name: 'Continue with them' }).click();
  await expect(grid.getByRole('row').nth(3)).toContainText('cfo@cedar.example');

  await page.getByRole('button', { name: 'Create 3 companies' }).click();
  await expect(page).toHaveURL(/\/companylist$/);
  await page.getByText('3 companies created').waitFor();
  for (const name of names) {
    await page.getByLabel('Search companies').fill(name);
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('In books');
  }
  await page.goto('/companylist/fromBooks?q=Amber+Mills');
  await expect(page.getByRole('row', { name: /Amber Mills/ }).getByRole('checkbox')).toBeDisabled();
});

journey('books that do not answer say so and still show their customers', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  await scriptFault(product, {
    service: 'quickbooks',
    kind: 'status',
    status: 400,
    times: 'always',
    match: { method: 'GET' },
  });
  try {
    await page.goto('/companylist/fromBooks');
    await page.getByText('The books did not answer. The lists show the values last read from them.').waitFor();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
  } finally {
    await endFaults(product);
  }
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('The books did not answer.')).toHaveCount(0);
});
