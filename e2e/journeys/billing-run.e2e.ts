import { expect, test, type Page } from '@playwright/test';
import { billingRunEndpoints, type BillingRow } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { timesheetEndpoints } from '@countinghouse/contract/timesheets/timesheets.contract.ts';
import { accessErrors } from '../accessible.ts';
import { ask } from '../api.ts';
import { endFaults, invoicesInBooks, scriptFault } from '../books.ts';
import { importNewRows, table } from '../import-files.ts';
import { monthsAgo, type BilledMonth } from '../months.ts';
import { paySeveral } from '../pay-several.ts';
import { signIn } from '../people.ts';
import { startProduct, type RunningProduct } from '../start-product.ts';

/** Projects with a fixed price, whose month needs no decision. */
const many = 30;
const strokesMax = 30;
/** Further ones that lack what a decision settles: a primary CSM, a primary accountant, active billing. */
const lacking = { csm: [31, 32, 33, 34], accountant: [35, 36, 37], billing: [38, 39, 40] };
const all = many + Object.values(lacking).flat().length;
const [first, second] = [monthsAgo(3), monthsAgo(2)];

const each = <T>(row: (n: number) => T): T[] => Array.from({ length: all }, (_, at) => row(at + 1));

const companies = table(
  'Display name;Company name;Provider;Region;Currency;Payment terms;Email;CC;Account start date;Country;City;Client name;Client email',
  [
    'Larch Retail;Larch Retail Inc;QuickBooks;US;USD;Net 30;billing@larch.example;cfo@larch.example;2024-01-05;United States;Denver;Jane Roe;jane@larch.example',
  ],
);
const projects = table(
  'Zoho project id;Project name;Project model;Pay model;Invoice cycle;Invoice term;Account type;Start date;Lead source;' +
    'Sales persons;Primary CSM;Primary accountant;Company;Primary client;Active billing',
  each(
    (n) =>
      `LARCH-${n};Larch shop ${n};Fixed Cost;Postpaid;Monthly;30;Standard;2024-01-05;Referral;Tom Becker;` +
      `${lacking.csm.includes(n) ? '' : 'csm@countinghouse.example'};` +
      `${lacking.accountant.includes(n) ? '' : 'accountant@countinghouse.example'};Larch Retail;jane@larch.example;Yes`,
  ),
);
const predictions = table(
  'Project;Start date;End date;Predicted amount;Received month;Accuracy;Submission type',
  each((n) => [first, second].map(({ start, end }) => `LARCH-${n};${start};${end};${1000 + n};Jan-2030;100;IT`)).flat(),
);

const rowsOf = async (page: Page, product: RunningProduct, { end }: BilledMonth): Promise<readonly BillingRow[]> =>
  (await ask(page, product, billingRunEndpoints.rows, { query: { until: end } })).rows.filter(
    ({ projectName, endDate }) => projectName.startsWith('Larch shop') && endDate === end,
  );

/** At its beginning: a run that starts at 12:53 has `12:53` before `0 of 40`. */
const allOfThem = new RegExp(`^${all} of ${all}`);

/** Saves the first invoice of a project: a later one begins with its messages. */
async function saveFirst(page: Page, product: RunningProduct, row: BillingRow): Promise<void> {
  const mdy = (day: string | null) => (day ?? '').replace(/^(\d+)-(\d+)-(\d+)$/, '$2-$3-$1');
  const sheet = await ask(page, product, timesheetEndpoints.getAllLogs, {
    params: { id: row.projectName.replace('Larch shop ', 'LARCH-') },
    query: { startDate: mdy(row.startDate), endDate: mdy(row.endDate), predictionId: row.predictionId ?? 0 },
  });
  const { fingerprint, invoiceTemplate, invoiceGenerateDetails: details } = sheet;
  const days = { projectId: row.projectId, startDate: row.startDate, endDate: row.endDate, fingerprint };
  const { globalTaxSetting, taxCodeId } = details.taxDetails;
  const taxDetails = { globalTaxSetting, taxCodeId };
  const services = sheet.invoiceLineItemList.map(({ id, name, description, rate }) => ({
    id,
    name,
    description,
    rate,
  }));
  const { invoiceLineItemList, totals } = await ask(page, product, invoiceEndpoints.lineItems, {
    body: {
      ...days,
      invoiceTemplate,
      taxDetails,
      zohoEmployeeMetadataList: [],
      invoiceLineItemList: services,
    },
  });
  await ask(page, product, invoiceEndpoints.create, {
    body: {
      zohoEmployeeMetadataList: [],
      invoiceGenerateDetails: {
        ...days,
        predictionId: row.predictionId,
        invoiceDate: details.invoiceDate,
        invoiceDueDate: details.invoiceDueDate,
        exchangeRate: details.exchangeRate,
        customerMemo: 'Thank you for your business',
        privateNote: 'Fixed price of the month',
        taxDetails,
        invoiceTemplate,
        invoiceAmount: totals.total,
        continueAnyways: true,
      },
      invoiceLineItemList: invoiceLineItemList.map(({ id, name, description, quantity, rate, amount }) => ({
        id,
        name,
        description,
        quantity,
        rate,
        amount,
      })),
      saveInBooks: false,
    },
  });
}

/** Presses keys and counts them. */
class Keys {
  readonly page: Page;
  strokes = 0;
  constructor(page: Page) {
    this.page = page;
  }

  async press(key: string): Promise<void> {
    this.strokes += 1;
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    for (const key of text) await this.press(key);
  }

  /** Presses Tab up to an element with this name, and Enter on it. */
  async enterOn(name: RegExp): Promise<void> {
    for (let stops = 0; stops < strokesMax; stops += 1) {
      await this.press('Tab');
      const focused = await this.page.evaluate(() => document.activeElement?.textContent ?? '');
      if (name.test(focused)) return this.press('Enter');
    }
    throw new Error(`Tab does not lead to ${name}`);
  }
}

const larch = (rows: readonly BillingRow[]) => rows.filter(({ projectName }) => projectName.startsWith('Larch shop'));

/** How many of the invoices stand at each status. */
const countsOf = (states: readonly string[]) => ({
  draft: states.filter((state) => state === 'Draft').length,
  moving: states.filter((state) => state === 'Waiting' || state === 'Checking').length,
  inBooks: states.filter((state) => state === 'In books').length,
  rejected: states.filter((state) => state === 'Rejected').length,
});

/** The same as a user reads them, all at one moment. */
const shownCounts = async (page: Page) =>
  countsOf(
    await page
      .locator('tbody > tr')
      .evaluateAll(
        (rows, words) => rows.map((row) => words.find((word) => row.textContent?.includes(word)) ?? ''),
        ['In books', 'Checking', 'Waiting', 'Rejected', 'Draft'],
      ),
  );

const inTheBooks = async (product: RunningProduct): Promise<number> =>
  (await invoicesInBooks(product, 'US')).filter(({ customerName }) => customerName === 'Larch Retail').length;

/**
 * Sends all drafts that are shown and watches the rows until all are in the books. Whatever the screen shows is the last or the last but one
 * answer of the server, which lies between two looks at the books themselves; nothing goes back, and nothing is in the books before they have it.
 */
async function sendAndWatch(page: Page, product: RunningProduct, until: string, many: number): Promise<number> {
  const answers: ReturnType<typeof countsOf>[] = [];
  await page.route(/\/billingRun\?until=/, async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: { rows: readonly BillingRow[] } };
    answers.push(countsOf(larch(data.rows).map(({ state }) => state)));
    await route.fulfill({ response });
  });
  await page.goto(`/billingrun?until=${until}&company=Larch+Retail&tab=started`);
  await expect.poll(async () => (await shownCounts(page)).draft).toBe(many);
  await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
  await page.getByRole('button', { name: 'Send drafts to books' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send drafts to books' }).click();
  const seen = new Set<number>();
  let before = { answers: 0, inBooks: 0 };
  await expect
    .poll(
      async () => {
        const from = answers.length;
        const shown = await shownCounts(page);
        const there = await inTheBooks(product);
        const served = countsOf(
          larch((await ask(page, product, billingRunEndpoints.rows, { query: { until } })).rows).map(
            ({ state }) => state,
          ),
        );
        expect(
          Object.values(shown).reduce((sum, count) => sum + count, 0),
          'rows shown',
        ).toBe(many);
        expect(answers.slice(Math.max(0, from - 2)), 'the last answers').toContainEqual(shown);
        expect(shown.inBooks, 'not ahead of the server').toBeLessThanOrEqual(served.inBooks);
        expect(shown.inBooks, 'not ahead of the books').toBeLessThanOrEqual(there);
        // two answers later than an earlier look at the server, the screen is at least as far
        if (from >= before.answers + 3) {
          expect(shown.inBooks, 'behind by one refresh at most').toBeGreaterThanOrEqual(before.inBooks);
          before = { answers: answers.length, inBooks: served.inBooks };
        }
        expect(shown.inBooks, 'nothing leaves the books').toBeGreaterThanOrEqual(Math.max(0, ...seen));
        seen.add(shown.inBooks);
        return shown;
      },
      { timeout: 120_000 },
    )
    .toEqual({ draft: 0, moving: 0, inBooks: many, rejected: 0 });
  expect(await inTheBooks(product)).toBe(many);
  await page.unrouteAll({ behavior: 'wait' });
  return seen.size;
}

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');
const isOnRow = (page: Page) => page.evaluate(() => document.activeElement?.matches('tbody > tr') ?? false);

/** Settles the checks of a tab one after the other, each from its row: the row goes, and the next one has the focus. */
async function settleAll(
  keys: Keys,
  tab: string,
  rows: number,
  settle: (check: string) => Promise<void>,
): Promise<void> {
  const { page } = keys;
  await keys.press('j');
  for (let left = rows; left > 0; left -= 1) {
    await expect.poll(() => isOnRow(page), { timeout: 30_000 }).toBe(true);
    await keys.press('Tab');
    const check = await page.evaluate(() => document.activeElement?.textContent ?? '');
    await keys.press('Enter');
    await settle(check);
    await expect(page.getByRole('link', { name: `${tab} (${left - 1})`, exact: true })).toBeVisible({
      timeout: 30_000,
    });
  }
}

test(`${many} projects without an open check and ten that need a decision become drafts by keys alone, and are undone`, async ({
  browser,
}) => {
  test.setTimeout(400_000);
  const product = await startProduct();
  const context = await browser.newContext({ baseURL: product.address });
  const page = await context.newPage();
  try {
    await signIn(page, product, 'admin');
    // projects that came from a file are in no project tool, so that none has to be synced
    await page.goto('/settings/identityProvider');
    const tool = page.getByRole('row').filter({ hasText: 'Zoho Projects' });
    await tool.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Disconnect' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    await expect(tool.getByText('Not connected')).toBeVisible();
    for (const [kind, file] of Object.entries({ companies, projects, predictions })) {
      await page.goto(`/settings/import?kind=${kind}`);
      await importNewRows(page, `${kind}.csv`, file);
    }
    for (const row of await rowsOf(page, product, first)) await saveFirst(page, product, row);
    for (const { projectId: id, projectName } of await rowsOf(page, product, second)) {
      if (!lacking.billing.some((n) => projectName === `Larch shop ${n}`)) continue;
      const { version } = await ask(page, product, projectEndpoints.get, { params: { id } });
      await ask(page, product, projectEndpoints.switchBilling, {
        params: { id },
        body: { activeBilling: false, version },
      });
    }

    await page.goto(`/billingrun?until=${second.end}&company=Larch+Retail`);
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    await expect(link(`Ready (${many})`)).toBeVisible();
    const decisions = new Keys(page);
    await decisions.enterOn(/^Skip to the page$/);
    await decisions.enterOn(/^Needs a decision/);
    await settleAll(decisions, 'Needs a decision', 7, async (check) => {
      const [field, person] = check === 'No primary CSM' ? ['primaryCsm', 'Carlos'] : ['primaryAccountant', 'Amelia'];
      await expect.poll(() => focusedName(page), { timeout: 30_000 }).toBe(field);
      await decisions.type(person);
      await decisions.press('Enter');
      await decisions.press('Control+Enter');
    });
    await page.goto(`/billingrun?until=${second.end}&company=Larch+Retail&tab=blocked`);
    await expect(page.getByText('Billing inactive')).toHaveCount(lacking.billing.length);
    await settleAll(decisions, 'Blocked', 3, async () => {
      await expect(page.getByRole('button', { name: 'Enable active billing' })).toBeVisible();
      await decisions.enterOn(/^Enable active billing$/);
    });
    console.log(`ten decisions by ${decisions.strokes} keys`);

    const shown = await rowsOf(page, product, second);
    expect(shown.map(({ standing, checks }) => [standing, ...checks.map(({ words }) => words)])).toEqual(
      each(() => ['ready']),
    );
    await page.goto(`/billingrun?until=${second.end}&company=Larch+Retail`);
    await expect(link(`Ready (${all})`)).toBeVisible();
    const keys = new Keys(page);
    await keys.enterOn(/^Skip to the page$/);
    await keys.enterOn(/^Ready/);
    await expect(page.getByText('Larch shop 30')).toBeVisible();
    await keys.press('j');
    await keys.press('Control+a');
    await expect(page.getByText(`${all} selected`).last()).toBeVisible();
    await keys.enterOn(/^Create drafts$/);
    const summary = page.getByRole('dialog', { name: 'Create drafts' });
    await expect(summary.getByText(`${all} invoices`)).toBeVisible();
    expect(await accessErrors(page)).toEqual([]);
    await keys.enterOn(/^Create drafts$/);
    const run = page.getByRole('region', { name: 'Create drafts' });
    await expect(run.getByText(allOfThem)).toBeVisible({ timeout: 60_000 });
    expect(keys.strokes, 'keys').toBeLessThanOrEqual(strokesMax);
    console.log(`${all} drafts by ${keys.strokes} keys`);
    test.info().annotations.push({ type: 'keys', description: String(keys.strokes) });
    expect((await rowsOf(page, product, second)).map(({ state, total }) => [state, total])).toEqual(
      shown.map(({ total }) => ['Draft', total]),
    );
    expect(await accessErrors(page)).toEqual([]);

    await run.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete drafts' }).click();
    await expect(page.getByRole('region', { name: 'Delete drafts' }).getByText(allOfThem)).toBeVisible({
      timeout: 60_000,
    });
    await expect(link(`Ready (${all})`)).toBeVisible();

    // the books answer as slowly as real ones, so that there is something to watch
    await scriptFault(product, { service: 'quickbooks', kind: 'delay', ms: 400, times: 'always' });
    const steps = await sendAndWatch(page, product, second.end, all);
    console.log(`${all} invoices sent, shown in ${steps} steps`);
    expect(steps, 'the screen moves while they are sent').toBeGreaterThan(2);
    await endFaults(product);
    await paySeveral(page, product, 'Larch Retail');
  } finally {
    await context.close();
    await product.stop();
  }
});
