import { expect } from '@playwright/test';
import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { ask, hoursOf, openedInvoice, projectIdOf } from '../api.ts';
import {
  arrivedInBooks,
  beginInvoice,
  cellsOf,
  columnOf,
  fetchTimesheet,
  givePeriod,
  prepareInvoice,
  savedInvoice,
  wizard,
} from '../billing.ts';
import { endFaults, invoicesInBooks, scriptFault } from '../books.ts';
import { journey } from '../journey.ts';
import { monthsAgo } from '../months.ts';
import { enter } from '../people.ts';

journey.afterEach(async ({ product }) => endFaults(product));

journey('invalid dates are refused at their field and nothing is loaded', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  const projectId = await projectIdOf(page, product, 'Dover Reporting Suite');
  await beginInvoice(page, projectId, monthsAgo(2));
  await page.waitForLoadState('networkidle');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const bad: readonly (readonly [start: string, end: string, words: string])[] = [
    ['31 Feb 2026', '2026-03-31', 'This date does not exist'],
    ['2026-02-29', '2026-03-31', 'This date does not exist'],
    ['05/11/2026', '2026-11-30', 'Day or month first? Write it as 21 Nov 2026'],
    ['soon', '2026-11-30', 'Enter a date, such as 21 Nov 2026'],
    ['2026-03-31', '2026-03-01', 'End date cannot be before the start date'],
    ['', '2026-03-01', 'Please select start date'],
  ];
  for (const [start, end, words] of bad) {
    await givePeriod(page, { start, end });
    await page.getByRole('button', { name: 'Get the timesheet' }).click();
    await expect(wizard(page).getByText(words)).toHaveCount(1);
    await expect(wizard(page).locator('input[aria-invalid="true"]')).toHaveCount(1);
    await expect(wizard(page).locator('input[aria-invalid="true"]')).toBeFocused();
  }
  // a period that is valid between two of them may be checked for what is invoiced already
  const loaded = requested.filter((path) => path.startsWith('/api/') && !path.startsWith('/api/timesheet/validate/'));
  expect(loaded).toEqual([]);
});

journey('invalid figures stay in their cell with a reason and block the next step', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  const projectId = await projectIdOf(page, product, 'Dover Reporting Suite');
  await beginInvoice(page, projectId, monthsAgo(2));
  await fetchTimesheet(page);
  const bad: readonly (readonly [column: string, typed: string, words: string])[] = [
    ['Rate', '-5', 'This cannot be negative'],
    ['Rate', '1000000', 'At most 100,000'],
    ['Rate', '1,5', 'Use a point for decimals, such as 1234.50'],
    ['Rate', 'letters', 'Enter a number, such as 1234.50'],
    ['Billing hours', '-8', 'This cannot be negative'],
    ['Billing hours', '745', 'More hours than the period has'],
    ['Overtime', '2:75', 'Minutes go from 00 to 59'],
    ['Other Discount', '1.234', 'At most 2 decimals'],
  ];
  const next = wizard(page).getByRole('button', { name: 'Next' });
  for (const [column, typed, words] of bad) {
    const cell = (await cellsOf(page, column)).first();
    await cell.click();
    await page.keyboard.type(typed);
    await page.keyboard.press('Enter');
    await expect(cell).toHaveAttribute('aria-invalid', 'true');
    await expect(cell.getByText(words)).toHaveCount(1);
    await expect(page.getByText('1 cell needs attention')).toBeVisible();
    await expect(next).toBeDisabled();
    await page.keyboard.press('Control+z');
    await expect(cell).not.toHaveAttribute('aria-invalid', 'true');
  }
  await expect(next).toBeEnabled();
  // the key that continues first takes the current input, and stays because of it
  const rate = (await cellsOf(page, 'Rate')).first();
  await rate.click();
  await page.keyboard.type('letters');
  await page.keyboard.press('Control+Enter');
  await expect(rate).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('1 cell needs attention')).toBeVisible();
  await expect(next).toBeDisabled();
});

journey('a URL with an unknown project shows that it was not found', async ({ page, product }) => {
  await enter(page, product, 'accountant', '/projectdetails/999999');
  await expect(page.getByText('No data available for this ProjectId!')).toBeVisible();
  for (const id of ['0', '-1', '1.5', 'abc', '99999999999999999999']) {
    await page.goto(`/predictiondetails/${id}`);
    await expect(page.getByText('No data available for this ProjectId!')).toBeVisible();
  }
});

journey('a project of another CSM looks like an unknown one in list, URL and search', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  const projectId = await projectIdOf(page, product, 'Dover Reporting Suite');
  await enter(page, product, 'csm');
  await expect(page.getByRole('row', { name: /Atlas Data Platform/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Dover Reporting Suite/ })).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('Dover');
  await expect(page.getByText("Couldn't find the results!")).toBeVisible();
  for (const screen of ['projectdetails', 'ratedetails', 'predictiondetails']) {
    await page.goto(`/${screen}/${projectId}`);
    await expect(page.getByText('No data available for this ProjectId!')).toBeVisible();
    await expect(page.getByText('Dover')).toHaveCount(0);
  }
});

journey('an invalid response of the project tool is reported, and the next sync works', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  const projectId = await projectIdOf(page, product, 'Dover Reporting Suite');
  await beginInvoice(page, projectId, monthsAgo(2));
  await fetchTimesheet(page);
  const shown = await columnOf(page, 'Total');
  const hours = await hoursOf(page, product, projectId);
  await scriptFault(product, {
    service: 'zoho-projects',
    kind: 'cut-json',
    times: 'always',
    match: { pathIncludes: '/timelogs' },
  });
  const again = page.getByRole('button', { name: /^Fetch again/ });
  await again.click();
  await expect(page.getByText('The project tool sent an unreadable answer. Nothing was changed.').first()).toBeVisible({
    timeout: 60_000,
  });
  expect(await columnOf(page, 'Total')).toEqual(shown);
  expect(await hoursOf(page, product, projectId)).toEqual(hours);

  await endFaults(product);
  const lastSynced = async () =>
    (await ask(page, product, workLogEndpoints.source, { query: { projectId } })).lastSyncedTime;
  const before = await lastSynced();
  // a service that failed so often is not called for a while
  await expect(async () => {
    await again.click();
    await expect(again).toBeEnabled({ timeout: 30_000 });
    expect(await lastSynced()).not.toBe(before);
  }).toPass({ timeout: 100_000, intervals: [5000] });
  expect(await columnOf(page, 'Total')).toEqual(shown);
});

journey('books with an invalid response after creating an invoice get no second one', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  const projectId = await projectIdOf(page, product, 'Cobalt Claims Portal');
  for (const [months, kind] of [
    [2, 'html-instead-of-json'],
    [3, 'cut-json'],
  ] as const) {
    const before = (await invoicesInBooks(product, 'UK')).length;
    await prepareInvoice(page, projectId, monthsAgo(months));
    await scriptFault(product, {
      service: 'quickbooks',
      kind,
      ...(kind === 'html-instead-of-json' ? { applied: true } : {}),
      times: 1,
      match: { method: 'POST', pathIncludes: '/invoice' },
    });
    await page.getByRole('button', { name: 'Save in Books' }).click();
    await savedInvoice(page).waitFor();
    await arrivedInBooks(page);
    const { invoiceNumber } = await openedInvoice(page, product);
    const arrived = (await invoicesInBooks(product, 'UK')).slice(before);
    expect(arrived.map((one) => one.docNumber)).toEqual([invoiceNumber]);
  }
});
