import { expect, type Locator, type Page } from '@playwright/test';
import { activityEndpoints } from '@countinghouse/contract/activity/activity.contract.ts';
import { companyEndpoints } from '@countinghouse/contract/companies/companies.contract.ts';
import { salesPersonEndpoints } from '@countinghouse/contract/sales-persons/sales-persons.contract.ts';
import { ask, projectIdOf } from '../api.ts';
import { isFullRun, journey } from '../journey.ts';
import { enter } from '../people.ts';
import type { RunningProduct } from '../start-product.ts';

/** The latest entries of the activity log, without those of background work. */
const newestEntries = async (page: Page, product: RunningProduct) =>
  (await ask(page, product, activityEndpoints.list, { query: {} })).activityDetails.filter(
    ({ visitor }) => visitor !== 'Countinghouse',
  );

/** How often the same entry was recorded; a save may record others, such as the projects that a person leaves. */
const timesOfOne = (entries: Awaited<ReturnType<typeof newestEntries>>): number => {
  const times = new Map<string, number>();
  for (const { action, resource, resourceName, projectId } of entries) {
    const what = `${action} ${resource} ${resourceName} ${projectId}`;
    times.set(what, (times.get(what) ?? 0) + 1);
  }
  return Math.max(0, ...times.values());
};

/** The ids for URLs: a project of the demo, a company, and a sales person of the project. */
interface Ids {
  readonly projectId: number;
  readonly companyId: number;
  readonly salesPersonId: number;
}

/** A form of an administrator: how it is opened and filled, and the button that saves it. */
interface Entered {
  readonly what: string;
  readonly at: (ids: Ids) => string;
  readonly open: (page: Page) => Promise<void>;
  readonly fill: (form: Locator, page: Page) => Promise<void>;
  readonly save?: (page: Page, form: Locator) => Locator;
}

const byButton = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click();
const byMenu = (row: string, entry: string) => async (page: Page) => {
  await page
    .getByRole('row')
    .filter({ hasText: row })
    .getByRole('button', { name: /^Actions for / })
    .click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
};
const lastDialog = (page: Page): Locator => page.getByRole('dialog').last();
/** Chooses the first that a search finds. The list can be replaced under the mouse, which then chooses nothing: a name in the field tells. */
async function chooseFound(page: Page, field: Locator, part: string): Promise<void> {
  await expect(async () => {
    await field.fill(part);
    await page.locator('[role="option"]').first().click();
    await expect(field).not.toHaveValue(part, { timeout: 1000 });
  }).toPass();
}
const saveOf = (_page: Page, form: Locator): Locator => form.getByRole('button', { name: 'Save', exact: true });

const entered: readonly Entered[] = [
  {
    what: 'a to-do',
    at: () => '/todolist',
    open: byButton('Add to-do'),
    fill: async (form, page) => {
      await chooseFound(page, form.getByRole('combobox', { name: /^Project/ }), 'Fjord');
      await form.getByRole('textbox', { name: 'To do' }).fill('Ask for the signed contract');
      await form.getByRole('textbox', { name: /^Due date/ }).fill('2031-01-31');
    },
  },
  {
    what: 'a user',
    at: () => '/userlist',
    open: byButton('Add user'),
    fill: async (form) => {
      await form.getByLabel('Name').fill('Twice Clicked');
      await form.getByLabel('Email').fill('twice.clicked@countinghouse.example');
      await form.getByLabel('Role').selectOption({ label: 'Accountant' });
    },
  },
  {
    what: 'a holiday',
    at: () => '/settings/holidays?year=2031',
    open: byButton('Add holiday'),
    fill: async (form) => {
      await form.getByLabel('Region').selectOption('UK');
      await form.getByRole('textbox', { name: 'Holiday date' }).fill('2031-03-03');
      await form.getByRole('textbox', { name: 'Holiday name' }).fill('Founders’ Day');
    },
  },
  {
    what: 'a tech stack',
    at: () => '/techstack',
    open: byButton('Add tech stack'),
    fill: async (form) => {
      await form.getByLabel('Name').fill('Twice Engineer');
      await form.getByLabel('Category').selectOption({ index: 1 });
      await form.getByLabel('Default rate').fill('40');
    },
  },
  {
    what: 'a sales person',
    at: () => '/salesPersons',
    open: byButton('Add sales person'),
    fill: async (form) => {
      await form.getByLabel('Name').fill('Sold Twice');
      await form.getByLabel('Email').fill('sold.twice@countinghouse.example');
    },
  },
  {
    what: 'an invoice template',
    at: () => '/projectlist',
    open: async (page) => {
      await page.getByRole('button', { name: 'More for projects' }).click();
      await page.getByRole('menuitem', { name: 'Invoice templates' }).click();
      await page.getByRole('button', { name: 'Add template' }).click();
    },
    fill: async (form) => {
      await form.getByLabel('Name').fill('Twice in one line');
      await form.getByLabel('Lines').selectOption({ label: 'Combined: one line' });
    },
  },
  {
    what: 'a note',
    at: ({ projectId }) => `/projectnotes/${projectId}`,
    open: byButton('Add note'),
    fill: (_, page) => page.getByRole('textbox', { name: 'Description' }).fill('Ask for the purchase order'),
    save: (page) => page.getByRole('button', { name: 'Save', exact: true }).last(),
  },
  {
    what: 'a link of a project',
    at: ({ projectId }) => `/projectdetails/${projectId}`,
    open: byButton('Add link'),
    fill: async (form) => {
      await form.getByLabel('Title').fill('The contract');
      await form.getByLabel('URL').fill('https://contracts.example/twice');
    },
  },
  {
    what: 'a project that is changed',
    at: ({ projectId }) => `/projectdetails/${projectId}`,
    open: byButton('Edit'),
    fill: (form) => form.getByLabel('Leave Term').fill('2'),
    save: (_, form) => form.getByRole('button', { name: 'Update', exact: true }),
  },
  {
    what: 'an identity provider',
    at: () => '/settings/identityProvider',
    open: byButton('Add identity provider'),
    fill: async (form, page) => {
      await form.getByRole('combobox', { name: 'Provider' }).selectOption('QUICK_BOOKS');
      await form.getByRole('combobox', { name: 'Region' }).click();
      await page.locator('[role="option"]').filter({ hasText: 'IND' }).first().click();
      await form.getByLabel('Organization name').fill('Books twice');
      await form.getByLabel('Client id').fill('a-client');
      await form.getByLabel('Client secret').fill('a-secret');
      await form.getByLabel('Realm id').fill('9341450000000004');
    },
  },
  {
    what: 'a company',
    at: () => '/companylist',
    open: byButton('New company'),
    fill: async (form, page) => {
      await form.getByLabel('Company name').fill('Twice Ltd');
      await form.getByLabel('Display name').fill('Twice Ltd');
      await form.getByRole('textbox', { name: 'Account start date' }).fill('2031-01-01');
      await form.getByLabel('Email').fill('accounts@twice.example');
      await form.getByRole('combobox', { name: 'Country' }).fill('United States');
      await page.locator('[role="option"]').first().click();
      await form.getByLabel('Currency').selectOption('USD');
      await form.getByLabel('Payment terms').selectOption({ index: 1 });
      await form.getByRole('button', { name: 'CC/BCC' }).click();
      const copies = page.getByRole('dialog', { name: 'CC and BCC' });
      await copies.getByRole('textbox', { name: /^CC/ }).fill('copies@twice.example');
      await copies.getByRole('button', { name: 'Done' }).click();
    },
  },
  {
    what: 'a client',
    at: ({ companyId }) => `/companydetails/${companyId}`,
    open: byButton('Add clients'),
    fill: async (form) => {
      await form.getByLabel('Name').fill('Client Twice');
      await form.getByLabel('Email').fill('client@twice.example');
    },
  },
  {
    what: 'an incentive',
    at: ({ salesPersonId }) => `/salesPersons/incentive/${salesPersonId}`,
    open: byButton('Add incentive'),
    fill: async (form, page) => {
      await form.getByRole('combobox', { name: 'Account' }).click();
      await page.locator('[role="option"]').first().click();
      await form.getByRole('radio', { name: 'Rate' }).check();
      await form.getByLabel('Incentive value').fill('2');
      await form.getByRole('textbox', { name: 'First month' }).fill('Jan-2031');
    },
  },
  {
    what: 'a resignation',
    at: () => '/employeeResignation',
    open: byButton('Add resignation'),
    fill: async (form, page) => {
      await chooseFound(page, form.getByRole('combobox', { name: /^Employee/ }), 'an');
      await form.getByRole('textbox', { name: 'Resignation date' }).fill('2031-01-01');
      await form.getByRole('textbox', { name: 'Last working day' }).fill('2031-01-31');
    },
  },
];

/** A form that edits a record: the field that two users fill differently, and the input of each. */
interface Changed extends Omit<Entered, 'fill'> {
  readonly field: (form: Locator, page: Page) => Locator;
  readonly typed: readonly [first: string, second: string];
  /** The form's fields, if it is not a dialog. */
  readonly within?: (page: Page) => Locator;
}

const textbox =
  (name: string | RegExp) =>
  (form: Locator): Locator =>
    form.getByRole('textbox', { name });

/** The same records again, once they exist, and two that always exist. */
const changed: readonly Changed[] = [
  {
    what: 'the text of a to-do',
    at: () => '/todolist?type=HAND',
    open: byMenu('signed contract', 'Edit'),
    field: textbox('To do'),
    typed: ['Ask for the signed contract and its annex', 'Ask for a signed contract by mail'],
  },
  {
    what: 'the name of a user',
    at: () => '/userlist?q=twice',
    open: (page) => page.getByRole('row').filter({ hasText: 'Twice Clicked' }).click(),
    field: textbox('Name'),
    typed: ['Twice Clicked Senior', 'Twice Clicked Junior'],
  },
  {
    what: 'the name of a holiday',
    at: () => '/settings/holidays?year=2031',
    open: byMenu('Founders’ Day', 'Edit'),
    field: textbox('Holiday name'),
    typed: ['Builders’ and Founders’ Day', 'All Founders’ Day'],
  },
  {
    what: 'the name of a tech stack',
    at: () => '/techstack',
    open: byMenu('Twice Engineer', 'Edit'),
    field: textbox('Name'),
    typed: ['Twice Engineer of Data', 'Twice Engineer of Tests'],
  },
  {
    what: 'the default rate of a tech stack',
    at: () => '/techstack',
    open: byMenu('Twice Engineer', 'Change default rate'),
    field: textbox(/^Default rate/),
    typed: ['41.5', '42.25'],
  },
  {
    what: 'the name of a sales person',
    at: () => '/salesPersons',
    open: byMenu('Sold Twice', 'Edit'),
    field: textbox('Name'),
    typed: ['Sold Twice in Leeds', 'Sold Twice in York'],
  },
  {
    what: 'the name of an invoice template',
    at: () => '/projectlist',
    open: async (page) => {
      await page.getByRole('button', { name: 'More for projects' }).click();
      await page.getByRole('menuitem', { name: 'Invoice templates' }).click();
      await byMenu('Twice in one line', 'Edit')(page);
    },
    field: textbox('Name'),
    typed: ['Twice in one line, in short', 'Twice in one line, in full'],
  },
  {
    what: 'the text of a note',
    save: (page) => page.getByRole('button', { name: 'Save', exact: true }).last(),
    at: ({ projectId }) => `/projectnotes/${projectId}`,
    open: (page) => page.getByRole('button', { name: /^Ask for the purchase order/ }).click(),
    field: (_, page) => page.getByRole('textbox', { name: 'Description' }),
    typed: ['Ask for the purchase order by mail', 'Ask for the purchase order by phone'],
    within: (page) => page.getByRole('main'),
  },
  {
    what: 'the title of a link',
    at: ({ projectId }) => `/projectdetails/${projectId}`,
    open: (page) => page.getByRole('button', { name: /^Edit the link The contract/ }).click(),
    field: textbox('Title'),
    typed: ['The contract and its annex', 'The contract of 2031'],
  },
  {
    what: 'the name in an identity provider',
    at: () => '/settings/identityProvider',
    open: byMenu('Books twice', 'Edit'),
    field: textbox('Organization name'),
    typed: ['Books twice a year', 'Books twice a month'],
  },
  {
    what: 'the city of a company',
    at: () => '/companylist?q=twice',
    open: byMenu('Twice Ltd', 'Edit'),
    field: (form) => form.getByRole('combobox', { name: 'City' }),
    typed: ['Boston', 'Chicago'],
  },
  {
    what: 'the name of a client',
    at: ({ companyId }) => `/companydetails/${companyId}`,
    open: byMenu('Client Twice', 'Edit'),
    field: textbox('Name'),
    typed: ['Client Twice of Sales', 'Client Twice of Law'],
  },
  {
    what: 'the value of an incentive',
    at: ({ salesPersonId }) => `/salesPersons/incentive/${salesPersonId}`,
    open: byMenu('Jan 2031', 'Edit'),
    field: textbox('Incentive value'),
    typed: ['2.5', '3'],
  },
  {
    what: 'the reason of a resignation',
    at: () => '/employeeResignation',
    open: (page) => page.getByRole('row').filter({ hasText: '31 Jan 2031' }).click(),
    field: textbox('Reason'),
    typed: ['Moves to another city', 'Studies again'],
  },
  {
    what: 'the schedule of a job',
    at: () => '/settings/jobScheduler',
    open: byMenu('EXCHANGE_RATES', 'Change schedule'),
    field: textbox('Schedule'),
    typed: ['15 5 * * *', '20 6 * * *'],
  },
  {
    what: 'the own profile',
    at: () => '/projectlist',
    open: async (page) => {
      await page.getByRole('button', { name: /^Profile of/ }).click();
      await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
    },
    field: textbox('Phone Number'),
    typed: ['+14155550132', '+14155550133'],
    save: (_, form) => form.getByRole('button', { name: 'Update', exact: true }),
  },
];

async function idsOf(page: Page, product: RunningProduct): Promise<Ids> {
  const { companyDetails } = await ask(page, product, companyEndpoints.filter, { query: {}, body: {} });
  const { salesPersonDetails } = await ask(page, product, salesPersonEndpoints.list, { query: {} });
  return {
    projectId: await projectIdOf(page, product, 'Fjord Freight Planner'),
    companyId: companyDetails[0]?.companyId ?? 0,
    salesPersonId: salesPersonDetails.find(({ projects }) => projects > 0)?.id ?? 0,
  };
}

/** Clicks twice as fast as a mouse can, and returns how often the form was saved. */
async function timesSaved(page: Page, product: RunningProduct, button: Locator): Promise<number> {
  const before = Math.max(...(await newestEntries(page, product)).map(({ id }) => id));
  await button.dblclick();
  const since = async () => timesOfOne((await newestEntries(page, product)).filter(({ id }) => id > before));
  // all are clicked, so that the end reports each that was not saved exactly once
  await expect
    .poll(since, { timeout: 20_000 })
    .toBeGreaterThan(0)
    .catch(() => undefined);
  // a call started by the second click would be recorded by now
  await page.waitForTimeout(400);
  return since();
}

const eachOnce = (forms: readonly { readonly what: string }[]) =>
  Object.fromEntries(forms.map(({ what }) => [what, 1]));

// the second click may come during an animation
journey.use({ contextOptions: { reducedMotion: 'no-preference' } });

journey(
  "an administrator's forms are saved once, even after two clicks on Save and a faster save of another user",
  async ({ browser, page, product }) => {
    journey.setTimeout(300_000);
    await enter(page, product, 'admin');
    const ids = await idsOf(page, product);
    const times: Record<string, number> = {};
    for (const { what, at, open, fill, save = saveOf } of entered) {
      await page.goto(at(ids));
      await open(page);
      const form = lastDialog(page);
      await fill(form, page);
      times[what] = await timesSaved(page, product, save(page, form));
    }
    expect(times).toEqual(eachOnce(entered));

    // a full run takes all
    const tried = isFullRun ? changed : changed.filter((_, at) => at % 3 === 0);
    // another browser: input on one is unknown on the other
    const elsewhere = await browser.newContext({
      baseURL: product.address,
      storageState: await page.context().storageState(),
    });
    const other = await elsewhere.newPage();
    const timesChanged: Record<string, number> = {};
    for (const { what, at, open, field, typed, save = saveOf, within = lastDialog } of tried) {
      const [quicker, slower] = [other, page].map((one) => ({ page: one, form: within(one) }));
      if (quicker === undefined || slower === undefined) continue;
      for (const [one, text] of [
        [slower, typed[0]],
        [quicker, typed[1]],
      ] as const) {
        await one.page.goto(at(ids));
        await open(one.page);
        await field(one.form, one.page).fill(text);
      }
      await save(quicker.page, quicker.form).click();
      await expect(field(quicker.form, quicker.page), what).toHaveCount(0);

      await save(slower.page, slower.form).click();
      await expect(slower.form.getByText(typed[1]).first(), what).toBeVisible();
      // as typed, or with the decimals that its field adds
      await expect.poll(() => field(slower.form, slower.page).inputValue(), { message: what }).toContain(typed[0]);
      timesChanged[what] = await timesSaved(page, product, save(slower.page, slower.form));
      await expect(field(slower.form, slower.page), what).toHaveCount(0);
    }
    await elsewhere.close();
    expect(timesChanged).toEqual(eachOnce(tried));
  },
);
