import { expect, type Locator } from '@playwright/test';
import { journey } from '../journey.ts';
import { enter } from '../people.ts';

/** Whether no other element covers the centre of an element. */
const isInSight = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

journey.use({ viewport: { width: 390, height: 844 } });

journey('every column of a list can be scrolled into view on a phone', async ({ page, product }) => {
  await enter(page, product, 'admin', '/settings/jobScheduler');
  const run = page.getByRole('button', { name: 'Actions for BOOKS_RECONCILE' });
  await run.waitFor();
  expect(await isInSight(run)).toBe(true);
  await page.goto('/projectlist');
  for (const name of ['Project', 'Code', 'Company', 'CSM', 'Status', 'Active billing']) {
    const heading = page.getByRole('columnheader', { name, exact: true });
    await heading.scrollIntoViewIfNeeded();
    expect(await isInSight(heading), name).toBe(true);
  }
});

journey('a to-do shows what it is for and when it is due on a phone', async ({ page, product }) => {
  await enter(page, product, 'admin', '/todolist');
  const first = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .first();
  for (const title of ['Project', 'Owner', 'Due date', 'Status']) {
    const cell = first.locator(`[data-title="${title}"]`);
    await cell.waitFor();
    expect(await isInSight(cell), title).toBe(true);
  }
});

journey('the current tab is in sight on a phone', async ({ page, product }) => {
  await enter(page, product, 'admin', '/settings/import?kind=predictions');
  const tab = page.getByRole('link', { name: 'Predictions' });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await expect(tab).toBeInViewport({ ratio: 1 });
});
