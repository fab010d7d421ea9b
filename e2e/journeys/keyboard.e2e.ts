import { expect, type Page } from '@playwright/test';
import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { verificationEndpoints } from '@countinghouse/contract/verification/verification.contract.ts';
import { ask, openedInvoice, projectIdOf } from '../api.ts';
import { arrivedInBooks, columnOf, wizard } from '../billing.ts';
import { invoicesInBooks } from '../books.ts';
import { journey } from '../journey.ts';
import { menuHasFocus, tabTo } from '../keyboard.ts';
import { monthsAgo, type BilledMonth } from '../months.ts';
import { enter, signInByKeyboard } from '../people.ts';
import type { RunningProduct } from '../start-product.ts';

/** Adds a prediction of a month in the drawer, up to its save. */
async function typePrediction(page: Page, amount: string, { start, end }: BilledMonth): Promise<void> {
  await page.getByRole('dialog', { name: 'Add Prediction' }).waitFor();
  await expect(page.getByLabel('Accuracy')).toBeFocused();
  await page.keyboard.type('75');
  await tabTo(page, /^Amount/);
  await page.keyboard.type(amount);
  await tabTo(page, /^Start Date/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(start);
  await tabTo(page, /^End Date/);
  const { value } = (await page.evaluate('({ value: document.activeElement.value })')) as { value: string };
  expect(Date.parse(`${value} UTC`)).toBe(Date.parse(end));
  await tabTo(page, /^Received Month/);
  await page.keyboard.type('Jan 2030');
  await tabTo(page, /^Submission Type/);
  await page.keyboard.type('Timesheet');
  await page.keyboard.press('Control+Enter');
}

/** Adds a to-do for an invoice of past days, all weeks of which are verified. */
async function predictVerified(
  page: Page,
  product: RunningProduct,
  projectId: number,
  { start, end }: BilledMonth,
): Promise<void> {
  const prediction = {
    accuracy: 100,
    predictedAmount: '9000',
    receivedMonth: 'Jan-2030',
    submissionType: 'IT',
  } as const;
  const { predictionDetails } = await ask(page, product, predictionEndpoints.add, {
    body: {
      projectId,
      skipWarnings: true,
      predictionDetails: [{ ...prediction, predictionId: 0, startDate: start, endDate: end }],
    },
  });
  const query = { predictionId: predictionDetails[0]?.predictionId ?? 0 };
  const weeks = await ask(page, product, verificationEndpoints.generate, { query });
  for (const { verificationId, version } of weeks)
    await ask(page, product, verificationEndpoints.verify, { body: { verificationId, version, verified: true } });
}

journey('predictions can be added, confirmed and deleted without a mouse', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  const projectId = await projectIdOf(page, product, 'Lumen Energy Portal');
  const month = monthsAgo(-1);
  await page.goto(`/predictiondetails/${projectId}`);
  await page.getByText('No predictions yet').waitFor();
  await tabTo(page, /^Add prediction$/);
  await page.keyboard.press('Enter');
  await typePrediction(page, '9000', month);
  const predictions = page.getByRole('table', { name: 'Predictions' });
  await expect(predictions.getByText('9,000.00').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // the same month again, and a far too large amount: the existing predictions are shown next to it
  await expect(page.getByRole('button', { name: 'Add prediction' })).toBeFocused();
  await page.keyboard.press('Enter');
  await typePrediction(page, '100001', month);
  const warning = page.getByRole('dialog', { name: 'Warning !' });
  await expect(warning.getByRole('listitem')).toHaveCount(2);
  await expect(warning.getByRole('button', { name: 'Yes, Continue' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  const [beside] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')]);
  await beside.getByRole('heading', { name: 'Lumen Energy Portal' }).waitFor({ timeout: 60_000 });
  await expect(beside.getByText('CSM: Nadia Osei')).toBeVisible();
  await expect(beside.getByRole('table', { name: 'Existing predictions' }).getByText('9,000.00')).toBeVisible();
  await expect(beside.getByRole('navigation')).toHaveCount(0);
  await expect(beside.getByRole('button', { name: /^Profile of/ })).toBeVisible();
  await beside.close();
  await tabTo(page, /^Yes, Continue$/);
  await page.keyboard.press('Enter');
  await expect(predictions.getByText('100,001.00')).toBeVisible();

  await tabTo(page, /^Actions for the prediction/);
  await page.keyboard.press('Enter');
  await menuHasFocus(page);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').waitFor();
  await tabTo(page, /^Delete$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Prediction deleted successfully')).toBeVisible();
  await expect(predictions.getByRole('rowheader')).toHaveCount(2);
});

journey('a month can be billed from the sign-in to the books without a mouse', async ({ page, product }) => {
  await signInByKeyboard(page, product, 'accountant');
  const projectId = await projectIdOf(page, product, 'Atlas Data Platform');

  // the list: search with /, rows with j and k, Enter opens
  await page.getByRole('row', { name: /Atlas Data Platform/ }).waitFor();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search projects' })).toBeFocused();
  await page.keyboard.type('a');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await tabTo(page, /^Atlas Data Platform/);
  await page.keyboard.press('j');
  await expect(page.getByRole('row', { name: /Beacon Mobile App/ })).toBeFocused();
  await page.keyboard.press('k');
  await expect(page.getByRole('row', { name: /Atlas Data Platform/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/projectdetails/${projectId}$`));
  await page.getByRole('heading', { name: 'Atlas Data Platform' }).waitFor();

  await tabTo(page, /^Prediction & Invoices$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/predictiondetails/${projectId}$`));
  await page.getByText('Last synced').waitFor();
  await tabTo(page, /^Create invoice$/);
  await page.keyboard.press('Enter');

  // the period
  const { start, end: lastDay } = monthsAgo(2);
  const end = start.replace(/01$/, '15');
  await wizard(page).waitFor();
  await expect(page.getByRole('textbox', { name: 'Start date' })).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(start);
  await tabTo(page, /^End date/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(end);
  await page.keyboard.press('Enter');
  // its weeks are not verified
  await tabTo(page, /^Continue anyways$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /^Timesheet Details/ }).waitFor({ timeout: 30_000 });

  // the grid: a rate typed, filled down, undone, a block copied, its trace opened
  await expect(page.getByRole('textbox', { name: /, Name$/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const rates = () => columnOf(page, 'Rate');
  const before = await rates();
  await page.keyboard.type('70.2500');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+Control+ArrowDown');
  await page.keyboard.press('Control+d');
  await expect.poll(rates).toEqual(before.map(() => '70.25'));
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(rates).toEqual(before);
  await page.keyboard.press('Control+y');
  await expect.poll(rates).toEqual(before.map((rate, at) => (at === 0 ? '70.25' : rate)));
  await page.keyboard.press('Alt+Enter');
  await expect(page.getByRole('dialog', { name: 'Where does this come from?' })).toBeVisible();
  const cell = page.getByRole('textbox', { name: /, Rate$/ });
  await page.keyboard.press('Escape');
  await expect(cell).toBeFocused();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Alt+Backspace');
  await expect.poll(rates).toEqual(before);

  // Escape lets Tab leave the grid; then to the books
  await page.keyboard.press('Escape');
  await expect(wizard(page)).toBeVisible();
  await tabTo(page, /^Next$/);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Invoice lines' }).waitFor();
  await tabTo(page, /^Message on invoice/);
  await page.keyboard.type('Thank you for your business');
  await tabTo(page, /^Message on statement/);
  await page.keyboard.type('Hours of the month');
  await page.keyboard.press('Control+Enter');
  await arrivedInBooks(page);
  const { invoiceNumber } = await openedInvoice(page, product);
  const books = await invoicesInBooks(product, 'US');
  expect(books.filter((one) => one.docNumber === invoiceNumber)).toHaveLength(1);

  // and back to the page from which the drawer was opened
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('row', { name: new RegExp(invoiceNumber ?? 'INV') }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: invoiceNumber ?? '' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: new RegExp(invoiceNumber ?? 'INV') })).toBeFocused();

  // the rest of the month needs no decision: it goes from its to-do to the books with a few keys
  await predictVerified(page, product, projectId, { start: start.replace(/01$/, '16'), end: lastDay });
  await page.goto('/todolist?type=INVOICE');
  const todo = page.getByRole('row', { name: /Atlas Data Platform/ }).last();
  await todo.waitFor();
  let strokes = 0;
  const press = async (key: string): Promise<void> => {
    strokes += 1;
    await page.keyboard.press(key);
  };
  while (!(await todo.evaluate((row) => row === document.activeElement))) await press('j');
  await press('Enter');
  await page.getByRole('heading', { name: /^Timesheet Details/ }).waitFor({ timeout: 30_000 });
  await expect(page.getByRole('textbox', { name: /, Name$/ })).toBeFocused();
  await press('Control+Enter');
  await expect(page.getByLabel('Message on invoice')).toHaveValue('Thank you for your business');
  await expect(page.getByLabel('Message on statement')).toHaveValue('Hours of the month');
  await expect(page.getByText('Another invoice of this project has the same invoice date.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save in Books' })).toBeEnabled();
  await press('Control+Enter');
  await arrivedInBooks(page);
  expect(strokes).toBeLessThanOrEqual(12);
});
