import { expect, type Page } from '@playwright/test';
import { accessFaults } from '../accessible.ts';
import {
  walkCode,
  walkDefaultRate,
  walkForgottenPassword,
  walkInvoice,
  walkOwnAccount,
  walkPredictions,
  walkProject,
  walkProjectList,
  walkSearch,
  walkSignIn,
  walkTodos,
  walkViewing,
  walkWeeks,
  type Look,
} from '../every-screen.ts';
import { journey } from '../journey.ts';
import { enter } from '../people.ts';
import { walkTimesheet } from '../walk-timesheet.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

/** What the theme cannot change is looked at in one of them; the last leaves the page as the next step wants it. */
const looks = [
  { size: narrow, colorScheme: 'light', rules: 'contrast' },
  { size: narrow, colorScheme: 'dark', rules: 'all' },
  { size: wide, colorScheme: 'dark', rules: 'contrast' },
  { size: wide, colorScheme: 'light', rules: 'all' },
] as const;

journey.describe.configure({ timeout: 240_000 });

/** Looks at each state in both themes and both widths; what is found is told at the end, all at once. */
async function lookedAt(page: Page, walk: (look: Look) => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  await walk(async (state) => {
    for (const { size, colorScheme, rules } of looks) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const faults = await accessFaults(page, rules);
      found.push(...faults.map((fault) => `${state}, ${colorScheme}, ${size.width}: ${fault}`));
    }
  });
  return found;
}

journey('axe finds nothing on the way in, in both themes and both widths', async ({ page, product }) => {
  expect(
    await lookedAt(page, async (look) => {
      await walkSignIn(page, look);
      await walkForgottenPassword(page, product, look);
    }),
  ).toEqual([]);
});

journey('axe finds nothing on the project list and the pages of a project', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  expect(
    await lookedAt(page, async (look) => {
      await walkProjectList(page, look);
      await walkSearch(page, look);
      await walkTodos(page, look);
      await walkProject(page, product, look);
      await walkCode(page, look);
    }),
  ).toEqual([]);
});

journey('axe finds nothing on the weeks of a billing', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  expect(await lookedAt(page, (look) => walkWeeks(page, product, look))).toEqual([]);
});

journey('axe finds nothing on what an administrator changes', async ({ page, product }) => {
  await enter(page, product, 'admin');
  expect(
    await lookedAt(page, async (look) => {
      await walkOwnAccount(page, look);
      await walkViewing(page, look);
      await walkDefaultRate(page, product, look);
    }),
  ).toEqual([]);
});

journey('axe finds nothing on predictions and what they are held against', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  expect(await lookedAt(page, (look) => walkPredictions(page, product, look))).toEqual([]);
});

journey('axe finds nothing from the period of an invoice to its void', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  expect(
    await lookedAt(page, async (look) => {
      await walkInvoice(page, product, look);
      await walkTimesheet(page, product, look);
    }),
  ).toEqual([]);
});
