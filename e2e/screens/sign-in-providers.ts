import { expect, type Page } from '@playwright/test';
import type { Look } from './look.ts';

/** The user's own company accounts, and the providers of all. */
export async function walkSignInProviders(page: Page, look: Look): Promise<void> {
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: 'Company accounts' }).click();
  await page.getByRole('dialog').getByText('No company accounts yet').waitFor();
  await look('company accounts');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/settings/signInProviders');
  await page.getByText('No sign-in providers yet').waitFor();
  await look('sign-in providers');
  await page.getByRole('button', { name: 'Add sign-in provider' }).click();
  const form = page.getByRole('dialog', { name: 'Add sign-in provider' });
  await form.getByLabel('Name').fill('Northwind');
  await form.getByLabel('Issuer').fill('http://login.northwind.example');
  await page.keyboard.press('Control+Enter');
  await form.locator('[aria-invalid="true"]').first().waitFor();
  await look('sign-in provider with faults');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Yes' }).click();
}
