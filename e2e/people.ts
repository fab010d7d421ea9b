import { expect, type Page } from '@playwright/test';
import { oneTimeCode } from './one-time-code.ts';
import type { RunningProduct } from './start-product.ts';

export type Who = 'admin' | 'csm' | 'csm2' | 'accountant';

const password = 'Ledger#2026';
const emailOf = (who: Who): string => `${who}@countinghouse.example`;

interface AppState {
  readonly secret: string;
  readonly usedUntilMs: number;
}

/** The authenticator apps of the users, per running product. */
const apps = new WeakMap<RunningProduct, Map<Who, AppState>>();

/** Enters e-mail and password; the code is next. */
export async function givePassword(page: Page, who: Who, words = password): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(emailOf(who));
  await page.getByLabel('Password').fill(words);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

/** Requests a link on its page, and returns the mailed URL. */
export async function askForLink(page: Page, product: RunningProduct, who: Who): Promise<string> {
  const links = async () =>
    (await mailsTo(product, who)).flatMap((text) => text.match(/https?:\S+token=\S+/)?.[0] ?? []);
  // an earlier link is invalidated by a later one
  const before = (await links()).length;
  await page.goto('/forgotpassword');
  await page.getByLabel('Email').fill(emailOf(who));
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('If an account with this email exists').waitFor();
  let arrived: string[] = [];
  // if a second click requests another link, the last one replaces the others
  await expect(async () => {
    arrived = await links();
    expect(arrived.length).toBeGreaterThan(before);
    await page.waitForTimeout(200);
    expect(await links()).toEqual(arrived);
  }).toPass();
  return arrived[0] ?? '';
}

/** The texts of the mails to one of the demo's users, newest first. */
export async function mailsTo(product: RunningProduct, who: Who): Promise<string[]> {
  const answer = await fetch(`${product.sandboxAddress}/control/mail`);
  const { mails } = (await answer.json()) as { mails: { recipients: string[]; text: string }[] };
  return mails.filter(({ recipients }) => recipients.includes(emailOf(who))).map(({ text }) => text);
}

/** Signs in as one of the users, with the QR code where the second factor is not set up, and waits for the first page. */
export async function signIn(
  page: Page,
  product: RunningProduct,
  who: Who,
  firstPage: 'Projects' | 'Setup guide' = 'Projects',
): Promise<void> {
  await givePassword(page, who);
  const code = await nextCode(page, product, who);
  await page.getByRole('textbox', { name: 'One-time code' }).fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: firstPage }).waitFor();
}

/** The same with the keyboard only. */
export async function signInByKeyboard(page: Page, product: RunningProduct, who: Who): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await page.keyboard.type(emailOf(who));
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  const code = await nextCode(page, product, who);
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
}

/** The code of the user's authenticator app, once the page asks for it. */
async function nextCode(page: Page, product: RunningProduct, who: Who): Promise<string> {
  const known = apps.get(product) ?? new Map<Who, AppState>();
  apps.set(product, known);
  await page.getByRole('textbox', { name: 'One-time code' }).waitFor();
  const stored = known.get(who);
  const shown = page.locator('code');
  const secret =
    (await shown.count()) > 0
      ? await shown.first().innerText()
      : (stored?.secret ?? (await keyInAuthenticator(product, who)));
  // a code works once: the app's next one is used if this one was used already
  const atMs = Math.max(Date.now(), (stored?.usedUntilMs ?? 0) + 1);
  if (atMs - Date.now() > 25_000) await page.waitForTimeout(atMs - Date.now() - 20_000);
  known.set(who, { secret, usedUntilMs: (Math.floor(atMs / 30_000) + 1) * 30_000 });
  return oneTimeCode(secret, atMs);
}

/** The key of one of the demo's users, as the authenticator of the sandbox has it. */
async function keyInAuthenticator(product: RunningProduct, who: Who): Promise<string> {
  const answer = await fetch(`${product.sandboxAddress}/control/authenticator`);
  const { accounts } = (await answer.json()) as { accounts: { email: string; key: string }[] };
  const found = accounts.find(({ email }) => email === emailOf(who));
  if (found === undefined) throw new Error(`the authenticator of the sandbox has no key of ${who}`);
  return found.key;
}

/** Lets a user set up another authenticator at the next sign-in, as an administrator does; the page is signed out then. */
export async function resetSecondFactor(page: Page, product: RunningProduct, who: Who): Promise<void> {
  await enter(page, product, 'admin', '/userlist');
  const user = page.getByRole('row', { name: new RegExp(emailOf(who)) });
  await user.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('menuitem', { name: 'Reset second factor' }).click();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.getByText(/The second factor of .* is reset/).waitFor();
  sessions.get(product)?.delete(who);
  await page.evaluate(() => localStorage.clear());
}

/** The open sessions per running product, as stored in the browser. */
const sessions = new WeakMap<RunningProduct, Map<Who, string>>();

/**
 * Opens a URL of the product as one of the demo's users, in the session of an earlier journey or, the first time, by
 * signing in: a one-time code works only once, so that each journey with its own would wait for the next.
 */
export async function enter(page: Page, product: RunningProduct, who: Who, address = '/projectlist'): Promise<void> {
  const open = sessions.get(product) ?? new Map<Who, string>();
  sessions.set(product, open);
  const session = open.get(who);
  if (session === undefined) {
    await page.goto('/');
    // another user may be signed in here
    await page.evaluate(() => localStorage.clear());
    await signIn(page, product, who);
    open.set(who, (await page.evaluate(() => localStorage.getItem('userData'))) ?? '');
  } else {
    // any response of the product is enough: the browser's storage belongs to its origin
    await page.goto('/api/health');
    await page.evaluate((stored) => localStorage.setItem('userData', stored), session);
  }
  await page.goto(address);
}

/** The session stored in the browser: its token gives access to the API as the same user. */
export async function tokenOf(page: Page): Promise<string> {
  const stored = await page.evaluate(() => localStorage.getItem('userData'));
  return (JSON.parse(stored ?? '{}') as { token: string }).token;
}
