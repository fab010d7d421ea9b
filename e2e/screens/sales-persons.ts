import type { Page } from '@playwright/test';
import type { Look } from './look.ts';

/** The sales persons: a new one without an incentive; the earnings of another one with their trace. */
export async function walkSalesPersons(page: Page, look: Look): Promise<void> {
  await page.goto('/salesPersons');
  await page.getByRole('table', { name: 'Sales persons' }).getByRole('rowheader').first().waitFor();
  await look('sales persons');
  await page.getByRole('button', { name: 'Add sales person' }).click();
  await page.getByLabel('Phone number').fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please enter email').waitFor();
  await look('sales persons, a new one with faults');
  await page.getByLabel('Phone number').fill('');
  await page.getByLabel('Name').fill('Alexandra Featherstonehaugh-Konstantinopolitanskaya');
  await page.getByLabel('Email').fill('alexandra.featherstonehaugh-konstantinopolitanskaya@countinghouse.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('rowheader', { name: 'Alexandra Featherstonehaugh-Konstantinopolitanskaya' }).click();
  await page.getByText('No incentives yet').waitFor();
  await look('incentives, none yet');
  await page.getByRole('link', { name: 'Sales Persons' }).last().click();
  await page.getByRole('rowheader', { name: 'Priya Nair' }).click();
  await page.getByRole('table', { name: 'Statement' }).getByRole('rowheader').first().waitFor();
  await look('incentives');
  await page.getByRole('table', { name: 'Statement' }).getByRole('rowheader').first().click();
  await page
    .getByRole('table', { name: /^Transactions of/ })
    .getByRole('rowheader')
    .first()
    .waitFor();
  await look('incentives, behind a month');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add incentive' }).click();
  await page.getByRole('radio', { name: 'Percentage' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please enter incentive value').waitFor();
  await look('incentives, a new one with faults');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
}
