import { startCertifiedProvider } from '@countinghouse/sandbox/openid/testing/certified-provider.ts';
import { expect, test } from '@playwright/test';
import { accessErrors } from '../accessible.ts';
import { givePassword, signIn } from '../people.ts';
import { startProduct } from '../start-product.ts';

test('an administrator adds an OpenID provider and demands its accounts, and a user signs in with one and removes the link', async ({
  browser,
}) => {
  const product = await startProduct();
  const provider = await startCertifiedProvider(`${product.address}/companysignin/northwind`);
  const context = await browser.newContext({ baseURL: product.address });
  const page = await context.newPage();
  const choose = async (item: string) => {
    await page.getByRole('button', { name: /^Profile of/ }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const leave = async () => {
    await choose('Log Out');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  };
  try {
    await signIn(page, product, 'admin');
    await page.goto('/settings/signInProviders');
    await page.getByText('No sign-in providers yet').waitFor();
    expect(await accessErrors(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add sign-in provider' }).click();
    const form = page.getByRole('dialog', { name: 'Add sign-in provider' });
    await form.getByLabel('Name').fill('Northwind');
    await form.getByLabel('Issuer').fill(provider.issuer);
    await form.getByLabel('Client id').fill(provider.clientId);
    await form.getByLabel('Client secret').fill(provider.clientSecret);
    await form.getByText(`${product.address}/companysignin/northwind`).waitFor();
    await form.getByLabel('The provider asks for a second factor').check();
    expect(await accessErrors(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row', { name: /Northwind/ }).waitFor();

    await page.getByRole('button', { name: 'Sign-in rule' }).click();
    const rule = page.getByRole('dialog', { name: 'Sign-in rule' });
    await rule.getByLabel('Company accounts only').check();
    await rule.getByRole('button', { name: 'Save' }).click();
    await rule.getByText('Choose at least one emergency administrator.').waitFor();
    expect(await accessErrors(page)).toEqual([]);
    await rule.getByLabel(/admin@countinghouse\.example/).check();
    await rule.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Sign-in rule updated successfully').waitFor();

    await leave();
    await givePassword(page, 'csm');
    await page.getByText('Sign in with your company account.').first().waitFor();
    expect(await accessErrors(page)).toEqual([]);
    provider.signsIn({ sub: 'nobody', email: 'nobody@countinghouse.example' });
    await page.getByRole('button', { name: 'Continue with Northwind' }).click();
    await page.getByText('No account here has the verified email address of your company account.').waitFor();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();

    // another person at the same browser: the provider remembers who signed in
    await context.clearCookies();
    provider.signsIn({ sub: 'carlos', email: 'csm@countinghouse.example' });
    await page.goto('/companylist');
    await page.getByRole('button', { name: 'Continue with Northwind' }).click();
    await page.getByRole('button', { name: /^Profile of Carlos Vega/ }).waitFor();
    await expect(page).toHaveURL(/\/companylist/);

    await choose('Company accounts');
    const drawer = page.getByRole('dialog', { name: 'Company accounts' });
    await drawer.getByText(/csm@countinghouse\.example\. Last used/).waitFor();
    expect(await accessErrors(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Remove Northwind' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await drawer.getByText('No company accounts yet').waitFor();
  } finally {
    await context.close();
    await provider.close();
    await product.stop();
  }
});
