import { expect, type Page } from '@playwright/test';
import { appearanceEndpoints } from '@countinghouse/contract/appearance/appearance.contract.ts';
import { accessErrors } from '../accessible.ts';
import { ask, projectIdOf } from '../api.ts';
import { beginInvoice, cellsOf, fetchTimesheet } from '../billing.ts';
import { journey } from '../journey.ts';
import { monthsAgo } from '../months.ts';
import { enter } from '../people.ts';

const headings = (page: Page) => page.getByRole('grid').getByRole('columnheader').allInnerTexts();
const all = (page: Page) => page.getByRole('checkbox', { name: 'All columns' });

/** The headings that the user sees whole, without scrolling. */
const inSight = (page: Page): Promise<string[]> =>
  page.getByRole('grid').evaluate((grid) => {
    const { left, right } = grid.getBoundingClientRect();
    return [...grid.querySelectorAll('[role=columnheader]')]
      .filter((one) => one.getBoundingClientRect().left >= left && one.getBoundingClientRect().right <= right)
      .map((one) => one.textContent.trim());
  });

journey(
  'the figures that matter are in sight at 1440, and all columns and their widths follow the user',
  async ({ page, product, browser }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await enter(page, product, 'csm');
    const projectId = await projectIdOf(page, product, 'Beacon Mobile App');
    await beginInvoice(page, projectId, monthsAgo(5));
    await fetchTimesheet(page);
    await expect(all(page)).not.toBeChecked();
    const first = await headings(page);
    expect(await inSight(page)).toEqual(first);
    for (const title of ['Billing hours', 'Overtime', 'Other Discount', 'Total', 'Amount (USD)'])
      expect(first).toContain(title);

    // all of them, with name, total and amount still in sight
    await all(page).check();
    await expect.poll(() => headings(page)).toContain('Non billable');
    expect(await inSight(page)).toEqual(expect.arrayContaining(['Name', 'Total', 'Amount (USD)']));
    expect(await accessErrors(page)).toEqual([]);

    // one is made wider with the keyboard, another with the pointer
    const role = page.getByRole('columnheader', { name: 'Role' });
    const widthOf = async () => Math.round((await role.boundingBox())?.width ?? 0);
    const before = await widthOf();
    await (await cellsOf(page, 'Role')).first().click();
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect.poll(widthOf).toBe(before + 16);
    const edge = await role.boundingBox();
    if (edge === null) throw new Error('the heading is not drawn');
    await page.mouse.move(edge.x + edge.width - 1, edge.y + 10);
    await page.mouse.down();
    await page.mouse.move(edge.x + edge.width + 31, edge.y + 10, { steps: 4 });
    await page.mouse.up();
    await expect.poll(widthOf).toBe(before + 48);
    const stored = () => ask(page, product, appearanceEndpoints.timesheetColumns, {});
    await expect.poll(stored).toEqual({ isAll: true, widths: { role: before + 48 } });

    // another browser of the same user shows the same
    const elsewhere = await browser.newPage({ baseURL: product.address, viewport: { width: 1440, height: 900 } });
    await enter(elsewhere, product, 'csm');
    await beginInvoice(elsewhere, projectId, monthsAgo(5));
    await fetchTimesheet(elsewhere);
    await expect(all(elsewhere)).toBeChecked();
    const there = await elsewhere.getByRole('columnheader', { name: 'Role' }).boundingBox();
    expect(Math.round(there?.width ?? 0)).toBe(before + 48);
    await elsewhere.close();

    // back to the columns that fit, and to the first width
    await role.dblclick({ position: { x: before + 46, y: 10 } });
    await all(page).uncheck();
    await expect.poll(stored).toEqual({ isAll: false, widths: {} });
    expect(await headings(page)).toEqual(first);
  },
);
