import { expect, test } from '@playwright/test';
import { accessErrors } from '../accessible.ts';
import { givePassword, signIn } from '../people.ts';
import { startProduct } from '../start-product.ts';

test('an empty installation begins with the setup guide, whose steps are ticked as the work is done', async ({
  browser,
}) => {
  const product = await startProduct({
    DEMO: '0',
    ADMIN_EMAIL: 'admin@countinghouse.example',
    ADMIN_PASSWORD: 'Ledger#2026',
  });
  const context = await browser.newContext({ baseURL: product.address });
  const page = await context.newPage();
  const step = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  try {
    await givePassword(page, 'admin');
    await expect(page.getByRole('textbox', { name: 'One-time code' })).toBeVisible();
    // nothing of the demo outside the demo: no link to codes, no key handed out, no address of codes in the terminal
    await expect(page.getByRole('link', { name: /demo/ })).toHaveCount(0);
    const handedOut = await fetch(`${product.sandboxAddress}/control/authenticator`);
    expect(await handedOut.json()).toEqual({ accounts: [] });
    expect(product.output()).not.toMatch(/authenticator|one-time/i);
    await signIn(page, product, 'admin', 'Setup guide');
    // the relay of this product is configured, and nothing else
    await expect(page.getByText('1 of 16 done')).toBeVisible();

    await expect(step('Invite staff')).toContainText('Missing: Accountant, CSM');
    await page.getByRole('link', { name: 'Invite staff' }).click();
    for (const [name, role] of [
      ['Carlos Vega', 'CSM'],
      ['Amelia Stone', 'Accountant'],
    ] as const) {
      await page.getByRole('button', { name: 'Add user' }).click();
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('Email').fill(`${role.toLowerCase()}@countinghouse.example`);
      await page.getByLabel('Role').selectOption({ label: role });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('row', { name: new RegExp(name) }).waitFor();
    }
    await page.goto('/');
    await expect(step('Invite staff')).toContainText('Done');
    await expect(step('Invite staff')).toContainText('2 of 2');

    await page.getByRole('link', { name: 'Add projects' }).click();
    await page.getByText('Create a project, or sync projects from Zoho Projects.').waitFor();
    await page.getByRole('button', { name: 'New project' }).click();
    await page.getByLabel('Project Name').fill('Harbour');
    await page.getByLabel('Zoho Project ID').fill('1001');
    await page.getByLabel('Project Model').selectOption('Hourly');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page).toHaveURL(/\/projectdetails\/\d+$/);
    await page.goto('/');
    await expect(step('Add projects')).toContainText('1 project');
    await expect(step('Choose primary clients')).toContainText('Missing: Harbour');
    await step('Choose primary clients').getByRole('link', { name: 'Harbour' }).click();
    await expect(page).toHaveURL(/\/clientdetails\/\d+$/);

    await page.goto('/setup');
    await step('Complete billing settings').getByRole('link', { name: 'Complete synced projects' }).click();
    await page.getByRole('row', { name: /Harbour/ }).waitFor();
    await page.goto('/setup');
    await step('Choose primary clients').getByRole('link', { name: 'Create companies from the books' }).click();
    await page.getByText('No books are connected').waitFor();

    await page.goto('/setup');
    await page.getByText('3 of 16 done').waitFor();
    expect(await accessErrors(page)).toEqual([]);
    await page.getByRole('button', { name: 'Dismiss guide' }).click();
    await page.getByRole('button', { name: 'Reopen guide' }).waitFor();
    await page.goto('/');
    await page.getByRole('heading', { name: 'Projects' }).waitFor();
    await page.goto('/settings');
    await page.getByRole('link', { name: 'Setup guide' }).click();
    await page.getByRole('button', { name: 'Reopen guide' }).click();
    await page.getByRole('button', { name: 'Dismiss guide' }).waitFor();
  } finally {
    await context.close();
    await product.stop();
  }
});
