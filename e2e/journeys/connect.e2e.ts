import { expect } from '@playwright/test';
import { journey } from '../journey.ts';
import { enter } from '../people.ts';

journey('books are disconnected, and connected again on the pages of their provider', async ({ browser, product }) => {
  // the provider's pages have another address, which no other journey may open
  const context = await browser.newContext({ baseURL: product.address });
  const page = await context.newPage();
  await enter(page, product, 'admin');
  await page.goto('/settings/identityProvider');
  const row = page.getByRole('row').filter({ hasText: 'QuickBooks' }).filter({ hasText: 'CA' });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Disconnect' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(row.getByText('Not connected')).toBeVisible();

  // the demo was made at another address: an administrator who moves the product enters the new one here
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const drawer = page.getByRole('dialog', { name: 'Edit identity provider' });
  const { pathname } = new URL(await drawer.getByLabel('Redirect URL').inputValue());
  await drawer.getByLabel('Redirect URL').fill(product.address + pathname);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer).toHaveCount(0);

  const connect = row.getByRole('button', { name: /^Connect/ });
  await connect.click();
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(page.getByText('The provider did not grant access.')).toBeVisible();
  await connect.click();
  await page.getByText('imitation', { exact: false }).first().waitFor();
  await page.locator('input[value="9341450000000003"]').check();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page).toHaveURL(`${product.address}/settings/identityProvider`);
  await expect(row.getByText('Connected', { exact: true })).toBeVisible();

  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Test' }).click();
  await expect(page.getByRole('table', { name: 'Test results' }).getByText('Works')).toHaveCount(4);
  await context.close();
});
