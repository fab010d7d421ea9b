import type { Page } from '@playwright/test';
import type { Look } from './look.ts';

/** What companies owe: all of them, the filter, the invoices of one company, its statement of account, and no company. */
export async function walkReceivables(page: Page, look: Look): Promise<void> {
  await page.goto('/receivables');
  await page.getByRole('row').nth(1).waitFor();
  await look('receivables');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog', { name: 'Filter receivables' }).waitFor();
  await look('receivables, filter');
  await page.keyboard.press('Escape');
  const reminders = page.getByRole('button', { name: 'Payment reminders' });
  if (await reminders.isVisible()) {
    await reminders.click();
    await page.getByRole('region', { name: 'Preview' }).waitFor();
    await look('receivables, payment reminders');
    await page.keyboard.press('Escape');
  }
  await page.goto('/receivables?q=no%20such%20company');
  await page.getByText("Couldn't find the results!").waitFor();
  await look('receivables, nothing found');
  await page.goto('/receivables?on=2000-01-31');
  await page.getByText('Nothing is outstanding').waitFor();
  await look('receivables, nothing outstanding');
  await page.goto('/receivables');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Owed: / })
    .first()
    .press('Enter');
  await page.getByRole('heading', { name: /^Open invoices of / }).waitFor();
  await look('open invoices of a company');
  const pay = page.getByRole('button', { name: /^Record payment/ }).first();
  if (await pay.isVisible()) {
    await pay.click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('1000000');
    await page.getByRole('button', { name: 'Cancel' }).focus();
    await look('payment of several invoices');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  }
  const statement = await page.getByRole('link', { name: 'Statement of account' }).getAttribute('href');
  await page.goto(statement ?? '');
  await page
    .getByRole('region', { name: /^Account in / })
    .first()
    .waitFor();
  await look('statement of account');
}
