import { expect, test, type Page } from '@playwright/test';
import { accessErrors } from '../accessible.ts';
import { givePassword, signIn } from '../people.ts';
import { startProduct } from '../start-product.ts';

/** An authenticator of the browser itself, which answers for its owner: a laptop with a fingerprint reader. */
async function withAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognizesOwner: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Profile of/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a user adds a passkey, signs in with it alone or in place of the code, and removes it', async ({ browser }) => {
  const product = await startProduct({}, 'localhost');
  const context = await browser.newContext({ baseURL: product.address });
  const page = await context.newPage();
  const signedIn = () => page.getByRole('heading', { name: 'Projects' }).waitFor();
  const leave = async () => {
    await choose(page, 'Log Out');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  };
  try {
    const device = await withAuthenticator(page);
    await signIn(page, product, 'csm');
    await choose(page, 'Passkeys');
    const drawer = page.getByRole('dialog', { name: 'Passkeys' });
    await drawer.getByLabel('Name').fill('Work laptop');
    await drawer.getByLabel('Password').fill('not the password');
    await drawer.getByRole('button', { name: 'Add passkey' }).click();
    await drawer.getByText('The current password is wrong.').waitFor();
    await drawer.getByLabel('Password').fill('Ledger#2026');
    await drawer.getByRole('button', { name: 'Add passkey' }).click();
    await drawer.getByText('Not used yet.').waitFor();
    expect(await accessErrors(page)).toEqual([]);
    await drawer.getByRole('button', { name: 'Close' }).click();

    await leave();
    expect(await accessErrors(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await signedIn();

    await leave();
    await givePassword(page, 'csm');
    await page.getByRole('button', { name: 'Use a passkey instead' }).click();
    await signedIn();

    await leave();
    await device.recognizesOwner(false);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('No passkey was used. Try again, or sign in with your password.').waitFor();
    await device.recognizesOwner(true);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await signedIn();

    await choose(page, 'Passkeys');
    await drawer.getByText('Last used').waitFor();
    await drawer.getByRole('button', { name: 'Remove Work laptop' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(drawer.getByRole('button', { name: 'Remove Work laptop' })).toHaveCount(0);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await leave();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('This passkey was not accepted. Try again, or sign in with your password.').waitFor();
  } finally {
    await context.close();
    await product.stop();
  }
});
