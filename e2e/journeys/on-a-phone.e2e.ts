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
  await page.goto('/todolist');
  for (const name of ['To do', 'Project', 'Days', 'Owner', 'Due', 'Status']) {
    const heading = page.getByRole('columnheader', { name, exact: true });
    await heading.scrollIntoViewIfNeeded();
    expect(await isInSight(heading), name).toBe(true);
  }
});
