import { expect, type Page } from '@playwright/test';
import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { ask, hoursOf, invoicesOf, openedInvoice, projectIdOf } from '../api.ts';
import { arrivedInBooks, prepareInvoice, savedInvoice } from '../billing.ts';
import { endFaults, invoicesInBooks, scriptFault } from '../books.ts';
import { journey } from '../journey.ts';
import { monthsAgo } from '../months.ts';
import { enter } from '../people.ts';
import type { RunningProduct } from '../start-product.ts';

const project = 'Beacon Mobile App';

const rangesOf = async (page: Page, product: RunningProduct, projectId: number) =>
  (await ask(page, product, rateEndpoints.ranges, { query: { projectId } })).dateRangeOptions;

/** Clicks twice as fast as a mouse can, on whatever is under the pointer at the second click. */
const clickTwice = (page: Page, name: string, within = page.getByRole('dialog').last()): Promise<void> =>
  within.getByRole('button', { name, exact: true }).last().dblclick();

// the second click may come during an animation
journey.use({ contextOptions: { reducedMotion: 'no-preference' } });

journey('rates saved with two clicks are saved once', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  const projectId = await projectIdOf(page, product, project);
  const before = await rangesOf(page, product, projectId);
  // days long before the demo's, so that no invoice depends on them
  await page.goto(`/ratedetails/${projectId}`);
  await page.getByRole('button', { name: 'Add rates' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('textbox', { name: 'Start date' }).fill('2024-01-01');
  await drawer.getByRole('textbox', { name: 'End date' }).fill('2024-01-31');
  await drawer.getByRole('textbox', { name: 'Designer' }).fill('41.125');
  await clickTwice(page, 'Save');
  await expect(drawer).toHaveCount(0);
  const mine = async () => (await rangesOf(page, product, projectId)).filter((one) => one.startDate === '2024-01-01');
  expect(await rangesOf(page, product, projectId)).toHaveLength(before.length + 1);
  const [added] = await mine();
  // the other roles start with the rates of the previous range
  expect(added?.techStackRates).toMatchObject({ Designer: '41.1250' });

  await page.getByRole('button', { name: 'Change rates' }).click();
  await drawer.getByRole('textbox', { name: 'Designer' }).fill('42');
  await clickTwice(page, 'Save');
  await expect(drawer).toHaveCount(0);
  const [changed] = await mine();
  expect(changed?.techStackRates).toEqual({ ...added?.techStackRates, Designer: '42.0000' });
  expect(changed?.version).toBe((added?.version ?? 0) + 1);

  await page.getByRole('button', { name: 'Special rates' }).click();
  await drawer.getByRole('textbox').first().fill('50');
  await clickTwice(page, 'Save');
  await expect(drawer).toHaveCount(0);
  const [special] = await mine();
  expect(special?.specialRateDetails.map((one) => one.rate)).toEqual(['50.0000']);
  expect(special?.version).toBe((changed?.version ?? 0) + 1);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await clickTwice(page, 'Delete', page.getByRole('alertdialog'));
  await expect.poll(() => rangesOf(page, product, projectId)).toEqual(before);
});

journey('an invoice is saved, sent, voided or deleted once by two clicks', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  const projectId = await projectIdOf(page, product, project);
  const [invoicesBefore, booksBefore, hoursBefore] = await Promise.all([
    invoicesOf(page, product, projectId),
    invoicesInBooks(product, 'US'),
    hoursOf(page, product, projectId),
  ]);
  const count = async () => (await invoicesOf(page, product, projectId)).length - invoicesBefore.length;
  const inBooks = async () => (await invoicesInBooks(product, 'US')).slice(booksBefore.length);

  await prepareInvoice(page, projectId, monthsAgo(2));
  await page.getByRole('button', { name: 'Save Invoice' }).dblclick();
  await expect(savedInvoice(page).getByText('Not in books', { exact: true })).toBeVisible();
  expect(await count()).toBe(1);

  await savedInvoice(page).getByRole('button', { name: 'Delete' }).click();
  await clickTwice(page, 'Delete', page.getByRole('alertdialog'));
  await expect(savedInvoice(page)).toHaveCount(0);
  expect(await count()).toBe(0);
  expect(await hoursOf(page, product, projectId)).toEqual(hoursBefore);

  await prepareInvoice(page, projectId, monthsAgo(2));
  await page.getByRole('button', { name: 'Save in Books' }).dblclick();
  await arrivedInBooks(page);
  expect(await count()).toBe(1);
  const { invoiceNumber } = await openedInvoice(page, product);
  expect((await inBooks()).map((one) => one.docNumber)).toEqual([invoiceNumber]);

  await savedInvoice(page).getByRole('button', { name: 'Void' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Billed by mistake');
  await clickTwice(page, 'Void');
  await expect(savedInvoice(page).getByText('Billed by mistake')).toBeVisible();
  expect(await hoursOf(page, product, projectId)).toEqual(hoursBefore);
  await expect.poll(async () => (await inBooks()).map((one) => one.state)).toEqual(['voided']);
});

journey(
  'a push with an unknown outcome is in the books once after two clicks on Check now',
  async ({ page, product }) => {
    await enter(page, product, 'accountant');
    const projectId = await projectIdOf(page, product, project);
    const booksBefore = (await invoicesInBooks(product, 'US')).length;
    await prepareInvoice(page, projectId, monthsAgo(3));
    await scriptFault(product, {
      service: 'quickbooks',
      kind: 'fault-in-200',
      applied: true,
      times: 1,
      match: { method: 'POST', pathIncludes: '/invoice' },
    });
    // no search ends while this holds, so that the button stays
    await scriptFault(product, {
      service: 'quickbooks',
      kind: 'status',
      status: 503,
      times: 'always',
      match: { method: 'GET', pathIncludes: '/query' },
    });
    await page.getByRole('button', { name: 'Save in Books' }).click();
    // the document was created despite that general refusal: the books are searched, and it is found
    const checkNow = savedInvoice(page).getByRole('button', { name: 'Check now' });
    await checkNow.dblclick();
    await expect(checkNow).toBeEnabled();
    await expect(savedInvoice(page).getByText('Checking', { exact: true })).toBeVisible();
    await endFaults(product);
    await checkNow.dblclick();
    await expect(savedInvoice(page).getByText('In books', { exact: true })).toBeVisible({ timeout: 90_000 });
    const { invoiceNumber } = await openedInvoice(page, product);
    expect((await invoicesInBooks(product, 'US')).slice(booksBefore).map((one) => one.docNumber)).toEqual([
      invoiceNumber,
    ]);
  },
);
