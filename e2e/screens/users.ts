import { expect, type Page } from '@playwright/test';
import type { Look } from './look.ts';

/** The drawers of the user's own account. */
export async function walkOwnAccount(page: Page, look: Look): Promise<void> {
  const drawers = { 'Edit Profile': 'Phone Number', 'Change Password': 'New Password', Passkeys: 'Name' };
  for (const [name, field] of Object.entries(drawers)) {
    await page.getByRole('button', { name: /^Profile of/ }).click();
    await page.getByRole('menuitem', { name }).click();
    const drawer = page.getByRole('dialog', { name });
    await drawer.getByLabel(field).fill('12');
    await page.keyboard.press('Control+Enter');
    await drawer.locator('[aria-invalid="true"]').first().waitFor();
    await look(name);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: /^What's new in/ }).click();
  await page.getByRole('dialog', { name: "What's new" }).waitFor();
  await look("What's new");
  await page.keyboard.press('Escape');
}

/** The users, the form of one with an error, and the transfer of one's projects. */
export async function walkUsers(page: Page, look: Look): Promise<void> {
  await page.goto('/userlist');
  await page.getByRole('row', { name: /Carlos Vega/ }).waitFor();
  await look('users');
  await page.getByRole('button', { name: 'Add user' }).click();
  await page.getByLabel('Email').fill('outsider@elsewhere.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please enter email with valid domain name').waitFor();
  await look('users, a new one with faults');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('link', { name: /projects of Carlos Vega/ }).click();
  await page.getByRole('checkbox', { name: 'Select this row' }).first().check();
  await page.getByRole('button', { name: 'Reassign 1 selected' }).click();
  await page.getByRole('dialog', { name: 'Reassign projects' }).waitFor();
  await look('assigned projects, reassign');
  await page.keyboard.press('Escape');
}
