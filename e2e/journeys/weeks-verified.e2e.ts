import { expect } from '@playwright/test';
import { verificationEndpoints } from '@countinghouse/contract/verification/verification.contract.ts';
import { ask, projectIdOf } from '../api.ts';
import { journey } from '../journey.ts';
import { tabTo } from '../keyboard.ts';
import { monthsAgo } from '../months.ts';
import { enter } from '../people.ts';
import { fetchWeek, openWeeks, shortenLog, weekFetched, weeksOf } from '../weeks.ts';

journey(
  'a verified week loses its verification, with a reason, once one of its logs changes',
  async ({ page, product }) => {
    await enter(page, product, 'accountant');
    const projectId = await projectIdOf(page, product, 'Atlas Data Platform');
    await openWeeks(page, product, projectId, monthsAgo(4));

    // it is created, opened, synced and verified without a mouse
    await tabTo(page, /^Generate$/);
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /^Week 2 / }).waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(page.getByRole('row', { name: /^Week 2 / })).toBeFocused();
    await page.keyboard.press('Enter');
    const ofWeek = page.getByRole('navigation', { name: 'Weeks' }).getByRole('button', { name: /^Week 2/ });
    await expect(ofWeek).toBeFocused();
    await page.getByRole('heading', { name: /^Timesheet Details from/ }).waitFor();
    await tabTo(page, /^Fetch again/);
    await page.keyboard.press('Enter');
    await weekFetched(page);
    const employees = page.getByRole('table', { name: 'Employees' });
    await expect(employees.getByRole('row', { name: /^Total/ })).not.toContainText('USD 0.00');
    await tabTo(page, /^Notes/, 80);
    await page.keyboard.type('Looked at with the team');
    await tabTo(page, /^Verify$/);
    await page.keyboard.press('Space');
    await tabTo(page, /^Save$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog', { name: /^Verify week 2/ })).toBeVisible();
    await tabTo(page, /^Yes$/);
    await page.keyboard.press('Enter');
    await expect(ofWeek.getByLabel('verified')).toBeVisible();

    // the server returns the same amounts as the screen
    const [, week] = await weeksOf(page, product);
    if (week === undefined) throw new Error('there is no second week');
    const timesheet = await ask(page, product, verificationEndpoints.get, { params: { id: week.verificationId } });
    for (const row of timesheet.zohoEmployeeMetadataList)
      await expect(employees.getByRole('row', { name: new RegExp(`^${row.employeeName}`) })).toContainText(
        Number(row.amount).toLocaleString('en-US', { minimumFractionDigits: 2 }),
      );

    await shortenLog(page, product, projectId, { start: week.startDate, end: week.endDate });
    await fetchWeek(page);
    await expect(ofWeek.getByLabel('logs changed')).toBeVisible();
    await expect(page.getByLabel('Verify')).not.toBeChecked();
    await expect(page.getByLabel('Notes')).toHaveValue('Looked at with the team');
    const changed = page.getByRole('region', { name: 'Changed logs' });
    await expect(changed.getByRole('row', { name: /^Total/ })).toContainText('\u22121.00');
    await changed.getByRole('button', { name: /^Amount/ }).click();
    await expect(page.getByRole('dialog', { name: 'Where does this come from?' })).toBeVisible();
    await page.keyboard.press('Escape');

    // the table shows it too, and Back of the browser leads to the week again
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('row', { name: /^Week 2 / })).toContainText('logs changed');
    await expect(page.getByRole('row', { name: /^Week 2 / })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('heading', { name: /^Timesheet Details from/ })).toBeVisible();
  },
);
