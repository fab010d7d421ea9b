import type { Page } from '@playwright/test';
import type { Look } from './look.ts';

/** The dashboard: a year, its cash forecast with the payments behind it, one month, and a month without expected payments. */
export async function walkDashboard(page: Page, look: Look): Promise<void> {
  const bars = page.getByRole('figure', { name: /^Predicted, invoiced and received/ });
  await page.goto('/invoiceDashboard');
  await bars.first().waitFor();
  await look('dashboard');
  await page.getByRole('group', { name: 'By currency' }).scrollIntoViewIfNeeded();
  await look('dashboard, below');
  await page.getByRole('region', { name: 'Overdue by company' }).scrollIntoViewIfNeeded();
  await look('dashboard, overdue by company');
  await page.getByRole('table', { name: 'Unbilled work' }).scrollIntoViewIfNeeded();
  await look('dashboard, unbilled work');
  await page.getByRole('table', { name: 'Cash forecast' }).scrollIntoViewIfNeeded();
  await look('dashboard, cash forecast');
  await page
    .getByRole('link', { name: /^Total, Later/ })
    .first()
    .press('Enter');
  await page.getByRole('heading', { name: 'Expected payments' }).waitFor();
  await page.getByRole('row').nth(1).waitFor();
  await look('expected payments');
  await page.goBack();
  await bars.first().waitFor();
  await page
    .getByRole('link', { name: /^Predicted, [A-Z][a-z]+ 20\d\d: USD/ })
    .first()
    .press('Enter');
  await page.getByRole('table', { name: 'Revenue' }).waitFor();
  await page.goBack();
  await bars.first().waitFor();
  await page.goto('/invoiceDashboard?tab=scorecard&moment=invoiced');
  await page.getByText('All predictions').waitFor();
  await look('scorecard');
  await page.getByRole('table', { name: 'Expected payments' }).scrollIntoViewIfNeeded();
  await look('scorecard of expected payments');
  await page.goto('/invoiceDashboard?tab=payments');
  await page.getByText('No judged payments').or(page.getByRole('table').getByRole('row').nth(1)).first().waitFor();
  await look('judged payments');
  await page.goto('/invoiceDashboard?tab=predictions&moment=invoiced');
  await page.getByRole('table').waitFor();
  await look('judged predictions');
  await page.goto('/invoiceDashboard?from=Jan-2000&to=Jan-2000');
  await page.getByText('Nothing in these months').waitFor();
  await look('dashboard, nothing there');
}
