import { expect, type Page } from '@playwright/test';
import { accessFaults } from '../accessible.ts';
import {
  walkAwhileAway,
  walkCode,
  walkCompanies,
  walkDashboard,
  walkDefaultRate,
  walkForgottenPassword,
  walkDirectInvoices,
  walkInvoice,
  walkInvoiceList,
  walkOwnAccount,
  walkPredictions,
  walkProject,
  walkProjectList,
  walkProjectsOfClient,
  walkMonthClose,
  walkRateMaster,
  walkRevenue,
  walkSearch,
  walkSignIn,
  walkTodos,
  walkActivity,
  walkUsers,
  walkSalesPersons,
  walkTechStacks,
  walkConnections,
  walkHolidays,
  walkJobs,
  walkServerLogs,
  walkTemplates,
  walkResignations,
  walkViewing,
  walkWeeks,
  type Look,
} from '../every-screen.ts';
import { isFullRun, journey } from '../journey.ts';
import { enter } from '../people.ts';
import { walkTimesheet } from '../walk-timesheet.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };

/**
 * Each state is seen in both themes, every other one on the narrow screen; a full run sees each on both. The second theme of a
 * size changes colours and nothing else, so that a run that is not full looks at those alone.
 */
const sizesOf = (state: number) => (isFullRun ? [wide, narrow] : [state % 2 === 0 ? wide : narrow]);

/** A folder for pictures of each state in all four looks, for who wants to see them: none are taken unless it is named. */
const pictures = process.env['SCREENSHOTS'];

journey.describe.configure({ timeout: pictures === undefined && !isFullRun ? 240_000 : 900_000 });

async function picture(page: Page, state: string): Promise<void> {
  for (const size of [wide, narrow])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const name = `${state.replaceAll(/\W+/g, '-')}-${size.width}-${colorScheme}.png`;
      await page.screenshot({ path: `${pictures}/${name}`, animations: 'disabled' });
    }
}

/** Looks at each state; what is found is told at the end, all at once. */
async function lookedAt(page: Page, walk: (look: Look) => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  let states = 0;
  await walk(async (state) => {
    if (pictures !== undefined) await picture(page, state);
    for (const size of sizesOf(states)) {
      await page.setViewportSize(size);
      for (const [colorScheme, part] of [
        ['light', 'all of it'],
        ['dark', isFullRun ? 'all of it' : 'its colours'],
      ] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const faults = await accessFaults(page, part);
        found.push(...faults.map((fault) => `${state}, ${colorScheme}, ${size.width}: ${fault}`));
      }
    }
    states += 1;
    // the next step is made on the wide one
    await page.setViewportSize(wide);
  });
  return found;
}

journey('axe finds nothing on the way in', async ({ page, product }) => {
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
      await walkCompanies(page, look);
      await walkProject(page, product, look);
      await walkCode(page, look);
    }),
  ).toEqual([]);
});

journey('axe finds nothing on the weeks of a billing', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  expect(await lookedAt(page, (look) => walkWeeks(page, product, look))).toEqual([]);
});

journey('axe finds nothing on the invoices of the books', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  expect(await lookedAt(page, (look) => walkDirectInvoices(page, look))).toEqual([]);
});

journey('axe finds nothing on the dashboard', async ({ page, product }) => {
  await enter(page, product, 'admin');
  expect(await lookedAt(page, (look) => walkDashboard(page, look))).toEqual([]);
});

journey('axe finds nothing on what an administrator changes', async ({ page, product }) => {
  await enter(page, product, 'admin');
  expect(
    await lookedAt(page, async (look) => {
      await walkOwnAccount(page, look);
      await walkViewing(page, look);
      await walkDefaultRate(page, product, look);
      await walkActivity(page, look);
      await walkUsers(page, look);
      await walkTemplates(page, look);
      await walkTechStacks(page, look);
      await walkSalesPersons(page, look);
      await walkConnections(page, look);
      await walkJobs(page, look);
      await walkServerLogs(page, look);
      await walkHolidays(page, look);
      await walkProjectsOfClient(page, look);
      await walkResignations(page, look);
      await walkRevenue(page, look);
      await walkMonthClose(page, look);
      await walkRateMaster(page, look);
      await walkAwhileAway(page, look);
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
      await walkInvoiceList(page, look);
    }),
  ).toEqual([]);
});
