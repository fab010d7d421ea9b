import { expect } from '@playwright/test';
import { hoursOf, openedInvoice, projectIdOf } from '../api.ts';
import { fetchTimesheet, fillBooks, givePeriod, prepareInvoice, savedInvoice, wizard } from '../billing.ts';
import { journey } from '../journey.ts';
import { monthsAgo } from '../months.ts';
import { enter } from '../people.ts';

journey(
  'a draft gets another period, and the hours that it no longer has are billed separately',
  async ({ page, product }) => {
    await enter(page, product, 'accountant');
    const projectId = await projectIdOf(page, product, 'Dover Reporting Suite');
    const month = monthsAgo(5);
    const firstHalf = { start: month.start, end: month.start.replace(/01$/, '15') };
    const rest = { start: month.start.replace(/01$/, '16'), end: month.end };
    await prepareInvoice(page, projectId, month);
    await page.getByRole('button', { name: 'Save Invoice' }).click();
    await savedInvoice(page).waitFor();
    const whole = await openedInvoice(page, product);
    const hours = await hoursOf(page, product, projectId);

    await page.goto(`/predictiondetails/${projectId}?invoice=${whole.invoiceId}&edit=1`);
    await page.getByRole('heading', { name: /^Timesheet Details/ }).waitFor();
    await wizard(page).getByRole('button', { name: 'Prev' }).click();
    await givePeriod(page, { start: '', end: firstHalf.end });
    await page.getByRole('button', { name: 'Get the timesheet' }).click();
    await expect(wizard(page).getByText('Please select start date')).toBeVisible();
    await givePeriod(page, firstHalf);
    await fetchTimesheet(page);
    await fillBooks(page);
    await page.getByRole('button', { name: 'Save Invoice' }).click();
    await savedInvoice(page).waitFor();
    const half = await openedInvoice(page, product);
    expect(half.invoiceId).toBe(whole.invoiceId);
    expect(Number(half.invoiceAmount)).toBeLessThan(Number(whole.invoiceAmount));
    expect(await hoursOf(page, product, projectId)).not.toEqual(hours);

    await prepareInvoice(page, projectId, rest);
    await page.getByRole('button', { name: 'Save Invoice' }).click();
    await savedInvoice(page).waitFor();
    // each log is on one of the two, where the hours of a developer are rounded in each draft
    const { draftHours, ...others } = await hoursOf(page, product, projectId);
    expect(hours).toMatchObject(others);
    expect(Number(draftHours)).toBeCloseTo(Number(hours.draftHours), 1);
  },
);
