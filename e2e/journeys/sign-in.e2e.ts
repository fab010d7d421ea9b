import { expect } from '@playwright/test';
import { journey } from '../journey.ts';
import { enter, givePassword, signIn } from '../people.ts';

journey('a wrong password is refused with the same words as an unknown address', async ({ page }) => {
  await givePassword(page, 'csm', 'not the password');
  await expect(page.getByText('Wrong Credentials! Please check the credentials.')).toBeVisible();
  await page.getByLabel('Email').fill('nobody@countinghouse.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Wrong Credentials! Please check the credentials.')).toBeVisible();
});

journey(
  'a CSM signs in with the QR code, signs out and is asked for the code the next time',
  async ({ page, product }) => {
    await signIn(page, product, 'csm');
    await page.getByRole('button', { name: /Profile of/ }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.goto('/projectlist');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await givePassword(page, 'csm');
    await expect(page.getByRole('textbox', { name: 'One-time code' })).toBeVisible();
    await expect(page.getByText('Or type the key')).toHaveCount(0);
    await page.getByRole('textbox', { name: 'One-time code' }).fill('000000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Wrong OTP..! Please Try Again.')).toBeVisible();
    await page.goto(`${product.sandboxAddress}/#mail`);
    await expect(page.getByText(/a second factor was set up for the account csm@countinghouse\.example/)).toBeVisible();
  },
);

journey('an address that leads nowhere says so and leads home', async ({ page, product }) => {
  await page.goto('/no/such/page');
  await expect(page.getByText("OOPS, THE PAGE YOU ARE LOOKING FOR CAN'T BE FOUND!")).toBeVisible();
  await enter(page, product, 'accountant');
  await page.goto('/projectlist/extra');
  await page.getByRole('link', { name: 'Back To Home' }).click();
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible();
});
