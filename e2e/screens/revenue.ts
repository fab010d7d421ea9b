import { expect, type Page } from '@playwright/test';
import type { Look } from './look.ts';

/** The revenue of billings, its filter, and a month without expected payments. */
export async function walkRevenue(page: Page, look: Look): Promise<void> {
  await page.goto('/revenuelist?month=all');
  await page
    .getByRole('row', { name: /Juniper Patient Records/ })
    .first()
    .waitFor();
  await look('revenue list');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog', { name: 'Filter revenue' }).waitFor();
  await look('revenue list, filter');
  await page.keyboard.press('Escape');
  await page.goto('/revenuelist?month=Jan-2000');
  await page.getByText("Couldn't find the results!").waitFor();
  await look('revenue list, nothing found');
  await page.goto('/revenuedispute');
  await page.getByText('No disputes').waitFor();
  await look('disputes');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog', { name: 'Filter disputes' }).waitFor();
  await look('disputes, filter');
  await page.keyboard.press('Escape');
  await page.goto('/revenueinvoices');
  const billed = page.getByRole('row', { name: /Indigo Fleet Telematics/ });
  await billed.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Mark as disputed' }).click();
  const dispute = page.getByRole('dialog', { name: /^Mark as disputed/ });
  await dispute.getByRole('button', { name: 'Mark as disputed' }).click();
  await dispute.getByText('Please enter reason').waitFor();
  await look('dispute, without a reason');
  await dispute.getByRole('textbox', { name: 'Reason' }).fill('The client counts 12 hours less than we do');
  await dispute.getByRole('button', { name: 'Mark as disputed' }).click();
  // a page that is left before the response requests the list too early
  await expect(dispute).toHaveCount(0);
  await page.goto('/revenuedispute');
  await page.getByText('The client counts 12 hours less').waitFor();
  await look('disputes, one of them');
  for (const [address, name] of [
    ['/predictionlist', 'predictions by project'],
    ['/revenueprediction', 'open predictions'],
    ['/revenueinvoices', 'invoices of all projects'],
    ['/revenueinvoices?tab=paid', 'paid invoices of all projects'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('table', { name: 'Revenue' }).waitFor();
    await look(name);
  }
}
