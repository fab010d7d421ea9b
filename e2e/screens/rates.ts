import { expect, type Page } from '@playwright/test';
import { projectIdOf } from '../api.ts';
import { monthsAgo } from '../months.ts';
import type { RunningProduct } from '../start-product.ts';
import type { Look } from './look.ts';

/** The rates of all projects, their filter, and days on which no range begins. */
export async function walkRateMaster(page: Page, look: Look): Promise<void> {
  await page.goto('/rateMaster');
  await page
    .getByRole('row', { name: /Atlas Data Platform/ })
    .first()
    .waitFor();
  await look('rate master');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog', { name: 'Filter rates' }).waitFor();
  await look('rate master, filter');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Paste rates' }).click();
  const paste = page.getByRole('dialog', { name: 'Paste rates' });
  await paste
    .getByLabel('Rows of the spreadsheet')
    .fill(
      'Project\tFrom\tTo\tReact Developer\nAtlas Data Platform\t2031-01-01\t\t71.5\nNo such project\t2031-01-01\t\t71.5\nAtlas Data Platform\t5/6/2031\t\tx',
    );
  await paste.getByText(/Day or month first/).waitFor();
  await look('rate master, paste with faults');
  await paste
    .getByLabel('Rows of the spreadsheet')
    .fill(`Project\tFrom\tReact Developer\nAtlas Data Platform\t${monthsAgo(1).start}\t71.5`);
  await paste.getByText('New range').first().waitFor();
  await effectsShown(page);
  await look('rate master, paste');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.goto('/rateMaster?startsFrom=2199-01-01');
  await page.getByText("Couldn't find the results!").waitFor();
  await look('rate master, nothing found');
}

/** The parts for administrators only. */
export async function walkDefaultRate(page: Page, product: RunningProduct, look: Look): Promise<void> {
  const projectId = await projectIdOf(page, product, 'Cobalt Claims Portal');
  await page.goto(`/ratedetails/${projectId}`);
  await page
    .getByRole('button', { name: /^Change the default rate of/ })
    .first()
    .click();
  await page.getByRole('dialog', { name: /default rate/i }).waitFor();
  await look('rate details, default rate');
  await page
    .getByRole('dialog', { name: /default rate/i })
    .getByRole('textbox')
    .fill('99.25');
  // if every project has its own rate, the default rate changes none of them, and the page says so
  await expect(page.getByRole('region', { name: 'Effect on periods without an invoice' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  await look('rate details, what a default rate changes');
}

/** The computed effect of new rates, with the first period open. */
export async function effectsShown(page: Page): Promise<void> {
  const region = page.getByRole('region', { name: 'Effect on periods without an invoice' });
  await region.locator('summary').first().click();
  await expect(region).toHaveAttribute('aria-busy', 'false');
}
