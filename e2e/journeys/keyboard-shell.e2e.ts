import { expect, type Locator, type Page } from '@playwright/test';
import { journey } from '../journey.ts';
import { menuHasFocus, tabTo } from '../keyboard.ts';
import { signInByKeyboard } from '../people.ts';

const enterOn = async (page: Page, name: RegExp): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
};

const isFocused = (part: Locator): Promise<boolean> => part.evaluate((element) => element === document.activeElement);

/** Opens a drawer of the profile menu, types into its first field and discards it. */
async function openOwn(page: Page, item: RegExp, drawer: string): Promise<void> {
  // the focus returns after a drawer opened from it
  if (!(await isFocused(page.getByRole('button', { name: /^Profile of/ })))) await tabTo(page, /Profile of/);
  await page.keyboard.press('Enter');
  await menuHasFocus(page);
  for (let downs = 0; downs < 8 && !(await isFocused(page.getByRole('menuitem', { name: item }))); downs += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // a record is loaded again before its form appears
  await page.getByRole('dialog', { name: drawer }).locator('input').first().waitFor();
  await page.keyboard.type('x');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor();
  await enterOn(page, /^Yes$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

journey('the whole frame can be used without a mouse by an administrator', async ({ page, product }) => {
  // in a session of its own, because it is ended here
  await signInByKeyboard(page, product, 'admin');
  const rows = page.getByRole('table', { name: 'Projects' }).getByRole('row');
  await page.getByRole('row', { name: /Atlas Data Platform/ }).waitFor();
  const all = await rows.count();

  // in the view of a CSM, and back
  await enterOn(page, /^View as/);
  await expect(page.getByRole('group', { name: 'CSM' }).getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByText(/^Viewing as .* \(CSM\)$/).waitFor();
  await expect.poll(() => rows.count()).toBeLessThan(all);
  await enterOn(page, /^Reset$/);
  await expect.poll(() => rows.count()).toBe(all);

  // the invoices by number, and back
  await enterOn(page, /^Search Invoices$/);
  await page.getByRole('dialog', { name: 'Search Invoices' }).waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Search Invoices' })).toBeFocused();

  // to-dos, from the bell
  await enterOn(page, /^To-dos and messages/);
  await page.getByRole('dialog', { name: 'To-dos and messages' }).waitFor();
  await page.keyboard.press('Escape');

  await openOwn(page, /^Edit Profile/, 'Edit Profile');
  await openOwn(page, /^Change Password/, 'Change Password');

  // the global search, by its key
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).waitFor();
  await page.keyboard.type('Beacon');
  await page
    .getByRole('option', { name: /^Beacon Mobile App/ })
    .first()
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Beacon Mobile App' }).waitFor();

  // the sidebar, and the keys of the list
  await page.reload();
  await page.getByRole('heading', { name: 'Beacon Mobile App' }).waitFor();
  await enterOn(page, /^To-Do$/);
  await page.getByRole('table', { name: 'To-dos' }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: /keys/i }).waitFor();
  await page.keyboard.press('Escape');

  // sign out, in the middle of everything
  await page.reload();
  await page.getByRole('table', { name: 'To-dos' }).waitFor();
  await enterOn(page, /Profile of/);
  await menuHasFocus(page);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Log Out' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('Email').waitFor();
});
