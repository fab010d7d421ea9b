import { expect, type Locator, type Page } from '@playwright/test';
import { activityEndpoints } from '@countinghouse/contract/activity.contract.ts';
import { companyEndpoints } from '@countinghouse/contract/companies.contract.ts';
import { salesPersonEndpoints } from '@countinghouse/contract/sales-persons.contract.ts';
import { ask, projectIdOf } from '../api.ts';
import { journey } from '../journey.ts';
import { enter } from '../people.ts';
import type { RunningProduct } from '../start-product.ts';

/** The newest entries of the activity log, without those of what the product does afterwards. */
const told = async (page: Page, product: RunningProduct) =>
  (await ask(page, product, activityEndpoints.list, { query: {} })).activityDetails.filter(
    ({ visitor }) => visitor !== 'Countinghouse',
  );

/** How often the same was told; what is saved may bring other entries, such as the projects that somebody leaves. */
const timesOfOne = (entries: Awaited<ReturnType<typeof told>>): number => {
  const times = new Map<string, number>();
  for (const { action, resource, resourceName, projectId } of entries) {
    const what = `${action} ${resource} ${resourceName} ${projectId}`;
    times.set(what, (times.get(what) ?? 0) + 1);
  }
  return Math.max(0, ...times.values());
};

/** What stands in addresses: a project of the demo, a company and who sells a project of it. */
interface Ids {
  readonly projectId: number;
  readonly companyId: number;
  readonly salesPersonId: number;
}

/** What an administrator enters: how its form is opened and filled, and the button that saves it. */
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
const saveOf = (_page: Page, form: Locator): Locator => form.getByRole('button', { name: 'Save', exact: true });

const entered: readonly Entered[] = [
  {
    what: 'a to-do',
    at: () => '/todolist',
    open: byButton('Add to-do'),
    fill: async (form, page) => {
      await form.getByRole('combobox', { name: /^Project/ }).fill('Fjord');
      await page.locator('.ant-select-item-option').first().click();
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
      await page.locator('.ant-select-item-option').filter({ hasText: 'IND' }).first().click();
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
      await page.locator('.ant-select-item-option').first().click();
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
      await page.locator('.ant-select-item-option').first().click();
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
      await form.getByRole('combobox').first().fill('an');
      await page.locator('.ant-select-item-option').first().click();
      await form.getByRole('textbox', { name: 'Resignation date' }).fill('2031-01-01');
      await form.getByRole('textbox', { name: 'Last working day' }).fill('2031-01-31');
    },
  },
];

/** The same things again, once they are there; a few that are always there beside them. */
const changed: readonly Entered[] = [
  {
    what: 'the text of a to-do',
    at: () => '/todolist?type=HAND',
    open: byMenu('signed contract', 'Edit'),
    fill: (form) => form.getByRole('textbox', { name: 'To do' }).fill('Ask for the contract, signed by both'),
  },
  {
    what: 'the role of a user',
    at: () => '/userlist?q=twice',
    open: (page) => page.getByRole('row').filter({ hasText: 'Twice Clicked' }).click(),
    fill: async (form) => {
      await form.getByLabel('Role').selectOption({ label: 'CSM' });
    },
  },
  {
    what: 'the name of a holiday',
    at: () => '/settings/holidays?year=2031',
    open: byMenu('Founders’ Day', 'Edit'),
    fill: (form) => form.getByRole('textbox', { name: 'Holiday name' }).fill('Founders’ and Builders’ Day'),
  },
  {
    what: 'the name of a tech stack',
    at: () => '/techstack',
    open: byMenu('Twice Engineer', 'Edit'),
    fill: (form) => form.getByLabel('Name').fill('Twice Architect'),
  },
  {
    what: 'the default rate of a tech stack',
    at: () => '/techstack',
    open: byMenu('Twice Architect', 'Change default rate'),
    fill: (form) => form.getByRole('textbox', { name: /^Default rate/ }).fill('41.5'),
  },
  {
    what: 'the name of a sales person',
    at: () => '/salesPersons',
    open: byMenu('Sold Twice', 'Edit'),
    fill: (form) => form.getByLabel('Name').fill('Sold Once'),
  },
  {
    what: 'the name of an invoice template',
    at: () => '/projectlist',
    open: async (page) => {
      await page.getByRole('button', { name: 'More for projects' }).click();
      await page.getByRole('menuitem', { name: 'Invoice templates' }).click();
      await byMenu('Twice in one line', 'Edit')(page);
    },
    fill: (form) => form.getByLabel('Name').fill('Once in one line'),
  },
  {
    what: 'the text of a note',
    at: ({ projectId }) => `/projectnotes/${projectId}`,
    open: byButton('Ask for the purchase order'),
    fill: (_, page) => page.getByRole('textbox', { name: 'Description' }).fill('Ask for the purchase order by mail'),
    save: (page) => page.getByRole('button', { name: 'Save', exact: true }).last(),
  },
  {
    what: 'the title of a link',
    at: ({ projectId }) => `/projectdetails/${projectId}`,
    open: byButton('Edit the link The contract'),
    fill: (form) => form.getByLabel('Title').fill('The contract and its annex'),
  },
  {
    what: 'the name in an identity provider',
    at: () => '/settings/identityProvider',
    open: byMenu('Books twice', 'Edit'),
    fill: (form) => form.getByLabel('Organization name').fill('Books once'),
  },
  {
    what: 'the city of a company',
    at: () => '/companylist?q=twice',
    open: byMenu('Twice Ltd', 'Edit'),
    fill: (form) => form.getByLabel('City').fill('Boston'),
  },
  {
    what: 'the name of a client',
    at: ({ companyId }) => `/companydetails/${companyId}`,
    open: byMenu('Client Twice', 'Edit'),
    fill: (form) => form.getByLabel('Name').fill('Client Once'),
  },
  {
    what: 'the value of an incentive',
    at: ({ salesPersonId }) => `/salesPersons/incentive/${salesPersonId}`,
    open: byMenu('Jan 2031', 'Edit'),
    fill: (form) => form.getByLabel('Incentive value').fill('2.5'),
  },
  {
    what: 'the reason of a resignation',
    at: () => '/employeeResignation',
    open: (page) => page.getByRole('row').filter({ hasText: '31 Jan 2031' }).click(),
    fill: (form) => form.getByLabel('Reason').fill('Moves to another city'),
  },
  {
    what: 'the schedule of a job',
    at: () => '/settings/jobScheduler',
    open: byMenu('EXCHANGE_RATES', 'Change schedule'),
    fill: (form) => form.getByRole('textbox', { name: 'Schedule' }).fill('15 5 * * *'),
  },
  {
    what: 'the own profile',
    at: () => '/projectlist',
    open: async (page) => {
      await page.getByRole('button', { name: /^Profile of/ }).click();
      await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
    },
    fill: (form) => form.getByLabel('Phone Number').fill('+1 415 555 0132'),
    save: (_, form) => form.getByRole('button', { name: 'Update', exact: true }),
  },
];

journey(
  'what an administrator enters or changes is saved once, though Save is clicked twice',
  async ({ page, product }) => {
    await enter(page, product, 'admin');
    const { companyDetails } = await ask(page, product, companyEndpoints.filter, { query: {}, body: {} });
    const { salesPersonDetails } = await ask(page, product, salesPersonEndpoints.list, { query: {} });
    const ids = {
      projectId: await projectIdOf(page, product, 'Fjord Freight Planner'),
      companyId: companyDetails[0]?.companyId ?? 0,
      salesPersonId: salesPersonDetails.find(({ projects }) => projects > 0)?.id ?? 0,
    };
    const saved = [...entered, ...changed];
    const times: Record<string, number> = {};
    for (const { what, at, open, fill, save = saveOf } of saved) {
      await page.goto(at(ids));
      await open(page);
      const form = page.getByRole('dialog').last();
      await fill(form, page);
      const before = Math.max(...(await told(page, product)).map(({ id }) => id));
      await save(page, form).dblclick();
      const since = async () => timesOfOne((await told(page, product)).filter(({ id }) => id > before));
      // all are clicked, so that the end tells each that was not saved once
      await expect
        .poll(since, { timeout: 5000 })
        .toBeGreaterThan(0)
        .catch(() => undefined);
      // what a second click began would be told now, too
      await page.waitForTimeout(400);
      times[what] = await since();
    }
    expect(times).toEqual(Object.fromEntries(saved.map(({ what }) => [what, 1])));
  },
);
