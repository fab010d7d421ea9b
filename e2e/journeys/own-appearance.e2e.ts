import { expect, type Page } from '@playwright/test';
import { journey } from '../journey.ts';
import { enter } from '../people.ts';

/** The attributes of the page that its style sheet reads. */
const marks = (page: Page) =>
  page.evaluate(() => {
    const { theme, density } = document.documentElement.dataset;
    return { theme, density };
  });

async function choose(page: Page, menu: 'Theme' | 'Density', entry: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Profile of/ }).click();
  const chosen = page.getByRole('menuitem', { name: entry });
  // while the menu still moves to its place, the pointer can rest on the entry beside the wanted one
  await expect(async () => {
    await page.getByRole('menuitem', { name: 'Setting' }).hover();
    await page.getByRole('menuitem', { name: menu }).hover();
    await expect(chosen).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await chosen.click();
  expect((await stored).status()).toBe(200);
  await expect(chosen).toBeHidden();
}

journey(
  'theme and density follow the user to another browser, and apply before the first paint',
  async ({ page, product, browser }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await enter(page, product, 'csm');
    await choose(page, 'Theme', /^Dark/);
    await choose(page, 'Density', /^Comfortable/);
    const chosen = { theme: 'dark', density: 'comfortable' };
    expect(await marks(page)).toEqual(chosen);

    // the product's own script is delayed: the attributes are set before it
    await page.route(/\/assets\/index-.*\.js$/, () => undefined);
    await page.goto('/projectlist', { waitUntil: 'commit' });
    await page.waitForFunction(() => document.querySelector('#root') !== null);
    expect(await marks(page)).toEqual(chosen);
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    const elsewhere = await browser.newPage({ baseURL: product.address, colorScheme: 'light' });
    await enter(elsewhere, product, 'csm');
    await expect.poll(() => marks(elsewhere)).toEqual(chosen);
    await elsewhere.close();

    // other journeys use the system's theme
    await page.goto('/projectlist');
    await choose(page, 'Theme', /^System/);
    await choose(page, 'Density', /^Compact/);
    expect(await marks(page)).toEqual({ theme: undefined, density: undefined });
  },
);
