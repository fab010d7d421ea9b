import { expect } from '@playwright/test';
import { projectIdOf } from '../api.ts';
import { accessErrors } from '../accessible.ts';
import { beginInvoice, getTimesheet } from '../billing.ts';
import { journey } from '../journey.ts';
import { monthsAgo } from '../months.ts';
import { enter } from '../people.ts';
import { changeLog, fetchWeek, openWeeks, weeksOf } from '../weeks.ts';

journey(
  'a day of 13 hours is pointed out in its week, dismissed with a reason, and stays dismissed in the wizard',
  async ({ page, product }) => {
    await enter(page, product, 'accountant');
    const projectId = await projectIdOf(page, product, 'Atlas Data Platform');
    const month = monthsAgo(5);
    await openWeeks(page, product, projectId, month);
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByRole('row', { name: /^Week 2 / }).click();
    await page.getByRole('heading', { name: /^Timesheet Details from/ }).waitFor();
    const [, week] = await weeksOf(page, product);
    if (week === undefined) throw new Error('there is no second week');
    await changeLog(page, product, {
      projectId,
      days: { start: week.startDate, end: week.endDate },
      minutes: () => 13 * 60,
    });
    await fetchWeek(page);

    const findings = page.getByRole('region', { name: 'Findings' });
    const longDay = findings.getByRole('listitem').filter({ hasText: /logged up to \d+\.\d\d h on one day/ });
    await expect(longDay).toContainText(/h in doubt, USD/);
    expect(await accessErrors(page)).toEqual([]);
    await longDay.getByRole('button', { name: /^Dismiss/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Dismiss finding' });
    await dialog.getByRole('button', { name: 'Dismiss finding' }).click();
    await expect(dialog.getByText('Please enter reason')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Release night');
    await dialog.getByLabel('Applies to').selectOption('This rule for this developer');
    await dialog.getByRole('button', { name: 'Dismiss finding' }).click();
    await expect(dialog).toBeHidden();
    await expect(findings.getByText(/^\d+ dismissed$/)).toBeVisible();

    // the same finding, with its dismissal, stands in the wizard
    await beginInvoice(page, projectId, month);
    await getTimesheet(page);
    await findings.getByText(/^\d+ dismissed$/).click();
    const dismissed = findings.getByRole('listitem').filter({ hasText: 'Release night' });
    await expect(dismissed).toContainText(/logged up to \d+\.\d\d h on one day/);
    await dismissed.getByRole('button', { name: /^Withdraw/ }).click();
    await expect(longDay.getByRole('button', { name: /^Dismiss/ })).toBeVisible();
  },
);
