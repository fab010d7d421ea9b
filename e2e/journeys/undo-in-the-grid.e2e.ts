import { expect } from '@playwright/test';
import { projectIdOf } from '../api.ts';
import { addItem, beginInvoice, cellsOf, columnOf, fetchTimesheet, wizard } from '../billing.ts';
import { journey } from '../journey.ts';
import { monthsAgo } from '../months.ts';
import { paste } from '../paste.ts';
import { enter } from '../people.ts';

journey(
  'a paste, a removed item and a second one are undone with the keyboard, each in its grid',
  async ({ page, product }) => {
    await enter(page, product, 'accountant');
    const projectId = await projectIdOf(page, product, 'Beacon Mobile App');
    await beginInvoice(page, projectId, monthsAgo(6));
    await fetchTimesheet(page);
    const before = await columnOf(page, 'Overtime');
    await (await cellsOf(page, 'Overtime')).first().click();
    await paste(page, [['1.5'], ['2.5']]);
    await expect.poll(async () => (await columnOf(page, 'Overtime')).slice(0, 2)).toEqual(['1.50', '2.50']);

    await addItem(page, 'Development Fees', '80');
    const items = page.getByRole('grid', { name: 'Items' });
    const price = items.locator('[data-row="0"][data-column="3"]');
    const priceShown = () =>
      price.evaluate((cell) => cell.querySelector('input')?.value ?? cell.lastElementChild?.textContent);
    await expect.poll(priceShown).toBe('80.00');
    await items.getByRole('button', { name: 'Remove' }).click();
    await expect(items.getByText('No items')).toBeVisible();
    await items.focus();
    await page.keyboard.press('Control+z');
    await expect.poll(priceShown).toBe('80.00');
    await page.keyboard.press('Control+z');
    await expect.poll(priceShown).toBe('0.00');

    // the other grid has a history of its own; an edited cell would restore its computed figure when clicked on its button
    await (await cellsOf(page, 'Rate')).first().click();
    await page.keyboard.press('Control+z');
    await expect.poll(() => columnOf(page, 'Overtime')).toEqual(before);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(async () => (await columnOf(page, 'Overtime')).slice(0, 2)).toEqual(['1.50', '2.50']);
    await expect(wizard(page)).toBeVisible();
  },
);
