import type { Page } from '@playwright/test';
import { askForLink } from '../people.ts';
import type { RunningProduct } from '../start-product.ts';
import type { Look } from './look.ts';

/** The request for a new password, and the mailed link while it is valid and afterwards. */
export async function walkForgottenPassword(page: Page, product: RunningProduct, look: Look): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('Please enter a valid email address').waitFor();
  await look('forgot password with a fault');
  const link = await askForLink(page, product, 'csm2');
  await look('forgot password, link on its way');
  await page.goto(link);
  await page.getByLabel('New Password').fill('short');
  await page.getByLabel('Confirm Password').fill('other');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.getByText('New password and confirm new password must be same!').waitFor();
  await look('reset password with faults');
  await page.goto('/setpassword?token=forged');
  await page.getByText('Password reset link is expired. Please generate a new link.').waitFor();
  await look('set password, link expired');
}
