import type { Page } from '@playwright/test';
import { givePassword, resetSecondFactor, signIn } from '../people.ts';
import type { RunningProduct } from '../start-product.ts';
import type { Look } from './look.ts';

/** The pages without a session. */
export async function walkSignIn(page: Page, product: RunningProduct, look: Look): Promise<void> {
  await resetSecondFactor(page, product, 'csm');
  await page.goto('/');
  await page.getByLabel('Email').waitFor();
  await look('sign-in');
  await page.getByRole('button', { name: 'Continue' }).click();
  await look('sign-in with faults');
  await givePassword(page, 'csm');
  await page.getByText('Or type the key').waitFor();
  await look('sign-in, QR code');
  // only a user with a second factor can have it reset again
  await signIn(page, product, 'csm');
  await page.evaluate(() => localStorage.clear());
  await page.goto('/no/such/page');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await look('not found');
}

/** The code of a user who signed in before. */
export async function walkCode(page: Page, look: Look): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await givePassword(page, 'accountant');
  await page.getByRole('textbox', { name: 'One-time code' }).waitFor();
  await look('sign-in, code');
}

/** The question after 28 minutes without activity. */
export async function walkAwhileAway(page: Page, look: Look): Promise<void> {
  await page.clock.install();
  await page.goto('/projectlist');
  await page.getByRole('row', { name: /Atlas Data Platform/ }).waitFor();
  await page.clock.fastForward('28:30');
  await page.getByRole('dialog', { name: 'Are you still there?' }).waitFor();
  await look('away for a while');
}
