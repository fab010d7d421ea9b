import type { Page } from '@playwright/test';
import { oneTimeCode } from './one-time-code.ts';
import type { RunningProduct } from './start-product.ts';

export type Who = 'admin' | 'csm' | 'accountant';

const password = 'Ledger#2026';
const emailOf = (who: Who): string => `${who}@countinghouse.example`;

interface Kept {
  readonly secret: string;
  readonly usedUntilMs: number;
}

/** The authenticator apps of the demo's people, for each running product. */
const apps = new WeakMap<RunningProduct, Map<Who, Kept>>();

/** Fills in e-mail and password; what comes next is the code. */
export async function givePassword(page: Page, who: Who, words = password): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(emailOf(who));
  await page.getByLabel('Password').fill(words);
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Signs in as one of the demo's people, with the QR code the first time, and waits for the project list. */
export async function signIn(page: Page, product: RunningProduct, who: Who): Promise<void> {
  const known = apps.get(product) ?? new Map<Who, Kept>();
  apps.set(product, known);
  await givePassword(page, who);
  const kept = known.get(who);
  if (kept === undefined) await page.getByText('Or type the key').waitFor();
  const secret = kept?.secret ?? (await page.locator('code').first().innerText());
  // a code works once: the app's next one is taken when this one was used already
  const atMs = Math.max(Date.now(), (kept?.usedUntilMs ?? 0) + 1);
  if (atMs - Date.now() > 25_000) await page.waitForTimeout(atMs - Date.now() - 20_000);
  known.set(who, { secret, usedUntilMs: (Math.floor(atMs / 30_000) + 1) * 30_000 });
  await page.getByRole('textbox', { name: 'One-time code' }).fill(oneTimeCode(secret, atMs));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
}

/** What the browser keeps of the session: the token with which the API can be asked as the same person. */
export async function tokenOf(page: Page): Promise<string> {
  const kept = await page.evaluate(() => localStorage.getItem('userData'));
  return (JSON.parse(kept ?? '{}') as { token: string }).token;
}
