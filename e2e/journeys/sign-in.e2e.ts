import { expect } from '@playwright/test';
import { journey } from '../journey.ts';
import { askForLink, enter, givePassword, mailsTo, resetSecondFactor, signIn } from '../people.ts';

journey('a wrong password is refused with the same sentence as an unknown address', async ({ page }) => {
  await givePassword(page, 'csm', 'not the password');
  await expect(page.getByText('Wrong Credentials! Please check the credentials.')).toBeVisible();
  await page.getByLabel('Email').fill('unknown@countinghouse.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Wrong Credentials! Please check the credentials.')).toBeVisible();
});

journey('the page that the sign-in of the demo leads to has the code that signs in', async ({ page, product }) => {
  await givePassword(page, 'csm2');
  const link = page.getByRole('link', { name: 'Show the demo’s codes' });
  const address = (await link.getAttribute('href')) ?? '';
  expect(address).toBe(`${product.sandboxAddress}/authenticator`);
  const codes = await (await fetch(address)).text();
  // a code works once: the next one is accepted too
  const code = /csm2@countinghouse\.example.*?\d{3} \d{3}.*?(\d{3} \d{3})/s.exec(codes)?.[1] ?? '';
  await page.getByRole('textbox', { name: 'One-time code' }).fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible();
});

journey(
  'a CSM signs in with the QR code, stays when asked, signs out in every tab and needs the code the next time',
  async ({ page, product, context }) => {
    await resetSecondFactor(page, product, 'csm');
    await page.clock.install();
    await signIn(page, product, 'csm');
    const other = await context.newPage();
    await other.goto('/projectlist');
    await other.getByRole('heading', { name: 'Projects' }).waitFor();
    await page.clock.fastForward('28:30');
    await page.getByRole('dialog', { name: 'Are you still there?' }).waitFor();
    await page.getByRole('button', { name: 'Stay signed in' }).click();
    await page.getByRole('button', { name: /Profile of/ }).click();
    // the menu unfolds in real time, whatever the page's clock
    await page.getByRole('menuitem', { name: 'Log Out' }).waitFor();
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map((one) => one.finished)));
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.goto('/projectlist');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await givePassword(page, 'csm');
    await expect(page.getByRole('textbox', { name: 'One-time code' })).toBeVisible();
    await expect(page.getByText('Or type the key')).toHaveCount(0);
    await page.getByRole('textbox', { name: 'One-time code' }).fill('000000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Wrong OTP..! Please Try Again.')).toBeVisible();
    await expect
      .poll(() => mailsTo(product, 'csm'))
      .toContainEqual(
        expect.stringContaining('The second factor of your account csm@countinghouse.example was set up'),
      );
  },
);

journey('a forgotten password is replaced once by the mailed link', async ({ page, product }) => {
  const link = await askForLink(page, product, 'csm2');
  await page.goto(link);
  await page.getByLabel('New Password').fill('Journal#2027');
  await page.getByLabel('Confirm Password').fill('Journal#2027');
  await page.getByRole('button', { name: 'Reset password' }).click();
  const message = page.getByText('Password updated successfully!');
  await expect(message).toBeVisible();
  const [place, size] = [await message.boundingBox(), page.viewportSize()];
  expect(place && size && [place.x > size.width / 2, place.y > size.height / 2]).toEqual([true, true]);
  await givePassword(page, 'csm2');
  await expect(page.getByText('Wrong Credentials! Please check the credentials.')).toBeVisible();
  await givePassword(page, 'csm2', 'Journal#2027');
  await expect(page.getByRole('textbox', { name: 'One-time code' })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('Password reset link is expired. Please generate a new link.')).toBeVisible();
});

journey('an unknown URL shows that it was not found and a link home', async ({ page, product }) => {
  await page.goto('/no/such/page');
  await expect(page.getByText("OOPS, THE PAGE YOU ARE LOOKING FOR CAN'T BE FOUND!")).toBeVisible();
  await enter(page, product, 'accountant');
  await page.goto('/projectlist/extra');
  await page.getByRole('link', { name: 'Back To Home' }).click();
  await expect(page.getByRole('heading', { name: 'Projects' })).toBeVisible();
});
