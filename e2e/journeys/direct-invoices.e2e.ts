import { expect } from '@playwright/test';
import { journey } from '../journey.ts';
import { enter } from '../people.ts';

for (const [books, company, number] of [
  ['QuickBooks US', 'Northwind Analytics Inc', 'LICENCE-207'],
  ['Zoho Books IND', 'Everest Retail Pvt Ltd', 'TRAINING-12'],
] as const)
  journey(
    `an invoice created in ${books} is assigned to a project, removed and assigned again`,
    async ({ page, product }) => {
      await enter(page, product, 'accountant');
      await page.goto('/directinvoices');
      const choice = page.getByLabel(/^Books/);
      const option = choice.locator('option', { hasText: books });
      await choice.selectOption({ label: (await option.textContent()) ?? '' });
      const row = page.getByRole('row', { name: new RegExp(number) });
      for (const isLast of [false, true]) {
        await row.getByRole('checkbox').check();
        await page.getByRole('button', { name: 'Map with project' }).click();
        const drawer = page.getByRole('dialog', { name: 'Map with project' });
        await drawer.getByRole('combobox', { name: /^Project/ }).click();
        await page
          .getByText(new RegExp(`\\(${company}\\)`))
          .first()
          .click();
        await drawer.getByRole('button', { name: 'Use invoice months' }).click();
        await drawer.getByRole('button', { name: 'Map with project' }).click();
        await expect(drawer).toHaveCount(0);
        await expect(row).toHaveCount(0);
        await page.getByRole('link', { name: 'Mapped', exact: true }).click();
        await row.waitFor();
        if (isLast) break;
        await page.getByRole('button', { name: `Actions for ${number}` }).click();
        await page.getByRole('menuitem', { name: 'Unmap' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByLabel(/^Reason/).fill('of another project');
        await dialog.getByRole('button', { name: 'Unmap' }).click();
        await expect(dialog).toHaveCount(0);
        await expect(row).toHaveCount(0);
        await page.getByRole('link', { name: 'Unmapped', exact: true }).click();
      }
      await row.click();
      await expect(page.getByRole('dialog', { name: number })).toBeVisible();
    },
  );
