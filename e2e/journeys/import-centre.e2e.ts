import { expect, test, type Page } from '@playwright/test';
import { accessErrors } from '../accessible.ts';
import { signIn } from '../people.ts';
import { startProduct } from '../start-product.ts';

const count = (total: number) => Array.from({ length: total }, (_, at) => at + 1);
const table = (header: string, rows: readonly string[]): string => [header, ...rows].join('\r\n');

const companies = table(
  'Display name;Company name;Provider;Region;Currency;Payment terms;Email;CC;Account start date;Country;City;Client name;Client email',
  count(40).map(
    (n) =>
      `Customer ${n};Customer ${n} Inc;QuickBooks;US;USD;Net 30;billing@customer${n}.example;cfo@customer${n}.example;` +
      `2026-01-05;United States;Denver;Jane Roe;jane@customer${n}.example`,
  ),
);
const projects = table(
  'Zoho project id;Project name;Project model;Pay model;Invoice cycle;Invoice term;Account type;Start date;Lead source;' +
    'Sales persons;Primary CSM;Primary accountant;Company;Primary client;Active billing',
  count(60).map((n) => {
    const customer = ((n - 1) % 40) + 1;
    return (
      `P-${n};Project ${n};Hourly;Postpaid;Monthly;30;Standard;2026-01-05;Referral;Sam Seller;` +
      `csm@countinghouse.example;accountant@countinghouse.example;Customer ${customer};jane@customer${customer}.example;Yes`
    );
  }),
);
const developers = table(
  'Name;Email;Project;Role;Billing model;Billing %;From date;Opening leave balance',
  count(120).map(
    (n) => `Developer ${n};developer${n}@devs.example;P-${((n - 1) % 60) + 1};Engineer;Hourly;100;2026-01-05;2,50`,
  ),
);
// four ranges for each of fifty projects
const rates = table(
  'Project;Start date;End date;Engineer',
  count(50).flatMap((n) => ['01', '04', '07', '10'].map((month, at) => `P-${n};2026-${month}-01;;${60 + at},50`)),
);

test('a new installation takes its companies, projects, developers and rates from files', async ({ browser }) => {
  test.setTimeout(240_000);
  const product = await startProduct({
    DEMO: '0',
    ADMIN_EMAIL: 'admin@countinghouse.example',
    ADMIN_PASSWORD: 'Ledger#2026',
  });
  const context = await browser.newContext({ baseURL: product.address });
  const page = await context.newPage();
  let acts = 0;
  const click = async (role: 'button' | 'link' | 'radio', name: string | RegExp): Promise<void> => {
    acts += 1;
    await page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click();
  };
  const fill = async (label: string, text: string): Promise<void> => {
    // a field is reached by one key, whatever is typed into it
    acts += 1;
    await page.getByLabel(label).first().fill(text);
  };
  const choose = async (label: string, option: string): Promise<void> => {
    acts += 2;
    await page.getByLabel(label).first().selectOption({ label: option });
  };
  const importFile = async (step: string, name: string, file: string, rows: number): Promise<void> => {
    await page.goto('/setup');
    await click('link', step);
    acts += 2;
    await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(file) });
    await expect(page.getByText(`${rows} new, 0 changed, 0 unchanged, 0 refused`)).toBeVisible({ timeout: 60_000 });
    await click('button', `Import ${rows} rows`);
    await expect(page.getByText(`${rows} rows imported`)).toBeVisible({ timeout: 60_000 });
  };
  try {
    await signIn(page, product, 'admin', 'Setup guide');
    const begun = Date.now();
    await click('link', 'Invite staff');
    for (const [name, role] of [
      ['Carlos Vega', 'CSM'],
      ['Amelia Stone', 'Accountant'],
    ] as const) {
      await click('button', 'Add user');
      await fill('Name', name);
      await fill('Email', `${role.toLowerCase()}@countinghouse.example`);
      await choose('Role', role);
      await click('button', 'Save');
      await page.getByRole('row', { name: new RegExp(name) }).waitFor();
    }
    await addSeller(page, click, fill);
    await addRole(page, click, fill, choose);

    await importFile('Import companies', 'companies.csv', companies, 40);
    await importFile('Import projects', 'projects.csv', projects, 60);
    await importFile('Import developers', 'developers.csv', developers, 120);
    await importFile('Import rates', 'rates.csv', rates, 200);
    expect(await accessErrors(page)).toEqual([]);

    await page.goto('/setup');
    for (const [title, counted] of [
      ['Add projects', '60 projects'],
      ['Add employees', '120 employees'],
      ['Complete billing settings', '60 of 60'],
      ['Choose primary clients', '60 of 60'],
    ] as const)
      await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText(counted);
    expect(acts, 'clicks and keys, apart from the texts that are typed').toBeLessThanOrEqual(150);
    const seconds = Math.round((Date.now() - begun) / 1000);
    test.info().annotations.push({ type: 'acts and seconds', description: `${acts} clicks and keys, ${seconds} s` });

    // the companies cannot be undone while projects use their clients, the rates can
    await page.goto('/settings/import');
    const undo = page.getByRole('button', { name: 'Undo import' });
    await undo.last().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('Replace them there first.')).toBeVisible();
    await undo.first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(page.getByText('Import undone.')).toBeVisible();
  } finally {
    await context.close();
    await product.stop();
  }
});

type Click = (role: 'button' | 'link' | 'radio', name: string | RegExp) => Promise<void>;
type Fill = (label: string, text: string) => Promise<void>;

async function addSeller(page: Page, click: Click, fill: Fill): Promise<void> {
  await click('link', 'Sales Persons');
  await click('button', 'Add sales person');
  await fill('Name', 'Sam Seller');
  await fill('Email', 'sam@countinghouse.example');
  await click('button', 'Save');
  await page.getByRole('row', { name: /Sam Seller/ }).waitFor();
}

async function addRole(
  page: Page,
  click: Click,
  fill: Fill,
  choose: (label: string, option: string) => Promise<void>,
): Promise<void> {
  await click('link', 'Techstack');
  await click('button', 'Add tech stack');
  await fill('Name', 'Engineer');
  await choose('Category', 'Other Technologies');
  await click('button', 'Save');
  await page.getByRole('row', { name: /Engineer/ }).waitFor();
}
