import { expect, type Locator, type Page } from '@playwright/test';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { ask, projectIdOf } from '../api.ts';
import { journey } from '../journey.ts';
import { enter } from '../people.ts';
import { settled } from '../screens/look.ts';

const project = 'Cobalt Claims Portal';

/**
 * Each list with a search: the column that names its rows, and the columns whose texts the search finds. Where other
 * journeys add rows that lack some of these texts, the texts are those of the project above, or of its company.
 */
const searched = [
  {
    address: '/projectlist?size=200',
    naming: 'Project',
    textsOf: 'project',
    columns: ['Project', 'Code', 'Company', 'CSM', 'Accountant'],
  },
  {
    address: '/companylist?size=200',
    naming: 'Company',
    textsOf: 'company',
    columns: ['Company', 'CSM', 'Accountant'],
  },
  { address: '/revenuelist?month=all', naming: 'Project', columns: ['Project'] },
  {
    address: '/invoicedetails?invoiceStatus=all&size=200',
    naming: 'Invoice',
    columns: ['Invoice', 'Project', 'Company'],
  },
  { address: '/rateMaster', naming: 'Project', columns: ['Project', 'CSM'] },
  { address: '/todolist', naming: 'To do', columns: ['Project'] },
  { address: '/salesPersons', naming: 'Name', columns: ['Name', 'Email'] },
  { address: '/userlist', naming: 'Name', columns: ['Name', 'Email'] },
] as const;

const table = (page: Page): Locator => page.getByRole('main').getByRole('table').first();
const rowsOf = (page: Page): Locator => table(page).locator('tbody tr');

/** A search with suggestions is a combobox. */
const searchBar = (page: Page): Locator => page.getByRole('main').locator('input[type="search"]').first();

async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await rowsOf(page).first().waitFor();
  await settled(page);
}

/** Searches with the keys alone, and waits for the rows. */
async function searchFor(page: Page, text: string): Promise<void> {
  await page.keyboard.press('/');
  await expect(searchBar(page)).toBeFocused();
  // Escape clears a search at once
  await page.keyboard.press('Escape');
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('q') ?? '').toBe(text);
  await settled(page);
  // the keys belong to the list again
  await searchBar(page).blur();
}

/** The first line of each cell of a column. */
const textsOf = async (page: Page, { naming }: { readonly naming: string }, column: string) =>
  (
    await table(page)
      .locator(column === naming ? 'tbody th' : `tbody td[data-title="${column}"]`)
      .allInnerTexts()
  ).map((text) => text.split('\n')[0]?.trim() ?? '');

journey(
  'the search of each list finds letters of every column, and takes %, _ and commas as they are',
  async ({ page, product }) => {
    await enter(page, product, 'admin');
    const { company } = await ask(page, product, projectEndpoints.get, {
      params: { id: await projectIdOf(page, product, project) },
    });
    const names = { project, company: company?.companyName ?? '' };
    const wrong: string[] = [];
    for (const list of searched) {
      await openList(page, list.address);
      const all = await rowsOf(page).count();
      for (const column of list.columns) {
        if ('textsOf' in list) await searchFor(page, names[list.textsOf]);
        // an invoice without a number shows “Draft” in its place, which no search finds
        const text = (await textsOf(page, list, column)).find((one) => /^(?!Draft$)[\p{L}\d]{2}/u.test(one));
        if (text === undefined) {
          wrong.push(`${list.address} shows nothing under ${column}`);
          continue;
        }
        const letters = text.slice(0, 5).trim();
        await searchFor(page, letters.toUpperCase());
        if (!(await textsOf(page, list, column)).some((one) => one.toLowerCase().includes(letters.toLowerCase())))
          wrong.push(`${list.address} does not find “${letters}” of ${column}`);
      }
      for (const text of ['e', '%', '_', ',', 'ü', 'no row has this']) {
        await searchFor(page, text);
        if (await page.getByRole('main').getByRole('alert').isVisible())
          wrong.push(`${list.address} fails on “${text}”`);
        const found = await rowsOf(page).count();
        if (found === all && !['e', ','].includes(text)) wrong.push(`${list.address} shows every row for “${text}”`);
        if (found === 0) await expect(page.getByRole('main').getByText("Couldn't find the results!")).toBeVisible();
      }
      await searchFor(page, '');
      await expect(rowsOf(page)).toHaveCount(all);
    }
    expect(wrong).toEqual([]);
  },
);

/** Lists whose rows open a page, or a drawer over the list, with a filter or an order of their own. */
const opening = [
  '/projectlist?sort=-projectName&q=a',
  '/projectlist?page=2&size=10',
  '/companylist?sort=-companyName',
  '/revenuelist?month=all&q=a',
  '/invoicedetails?invoiceStatus=all',
  '/rateMaster?q=a',
  '/salesPersons',
  '/revenueprediction',
  '/revenueinvoices',
  '/predictionlist',
] as const;

journey(
  'Back leads to the page, the filter, the scroll and the row from which a record was opened',
  async ({ page, product }) => {
    await enter(page, product, 'admin');
    // a screen on which the lists scroll
    await page.setViewportSize({ width: 1280, height: 460 });
    const wrong: string[] = [];
    for (const address of opening) {
      await openList(page, address);
      const scroll = table(page).locator('xpath=..');
      // with the keys alone
      await page.keyboard.press('j');
      await page.keyboard.press('End');
      const row = page.locator('tbody tr:focus');
      const before = {
        url: page.url(),
        top: await scroll.evaluate((one) => one.scrollTop),
        text: await row.innerText(),
      };
      await page.keyboard.press('Enter');
      await expect.poll(() => page.url()).not.toBe(before.url);
      await settled(page);
      await page.goBack();
      await expect(page).toHaveURL(before.url);
      await rowsOf(page).first().waitFor();
      await settled(page);
      const top = await scroll.evaluate((one) => one.scrollTop);
      if (Math.abs(top - before.top) > 2) wrong.push(`${address} is scrolled to ${top} instead of ${before.top}`);
      if ((await row.count()) === 0) wrong.push(`${address} has no row in focus`);
      else if ((await row.innerText()) !== before.text) wrong.push(`${address} has another row in focus`);
    }
    expect(wrong).toEqual([]);
  },
);
