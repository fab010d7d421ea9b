import { expect, type Page } from '@playwright/test';
import { optionEndpoints } from '@countinghouse/contract/options/options.contract.ts';
import { changedProjectsMax, projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { ask } from '../api.ts';
import { journey } from '../journey.ts';
import { paste, pasteUnder } from '../paste.ts';
import { enter } from '../people.ts';
import type { RunningProduct } from '../start-product.ts';

/** Creates projects as a sync brings them, without billing settings; their names come last in every list. */
async function newProjects(page: Page, product: RunningProduct): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 1; number <= changedProjectsMax; number += 1) {
    const name = `Zonal ${String(number).padStart(3, '0')}`;
    const body = { name, zohoProjectId: `88${Date.now()}${number}`, model: 'Hourly' as const };
    ids.push((await ask(page, product, projectEndpoints.create, { body })).projectId);
  }
  return ids;
}

journey(
  '200 projects are completed by one pasted block, while another user changes one of them',
  async ({ page, product }) => {
    await enter(page, product, 'accountant');
    const ids = await newProjects(page, product);
    const options = await ask(page, product, optionEndpoints.project, {});
    const [seller] = await ask(page, product, optionEndpoints.salesPersons, {});
    const [csm, accType, leadSource] = [
      options.csmUsers[0]?.email,
      options.accType[0]?.value,
      options.leadSource[0]?.value,
    ];
    if (seller === undefined || csm === undefined || accType === undefined || leadSource === undefined)
      throw new Error('the demo lacks a choice');

    // a search that is typed would take the choice back when its rows arrive
    await page.goto('/projectlist?missing=Billing+settings&q=Zonal');
    await page.getByRole('row', { name: /Zonal 001/ }).waitFor();
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
    await page.getByRole('button', { name: `Select all ${ids.length} that match` }).click();
    await page.getByRole('button', { name: `Edit settings of ${ids.length}` }).click();
    const grid = page.getByRole('grid', { name: 'Project settings' });
    await expect(grid).toHaveAttribute('aria-rowcount', String(ids.length + 1));

    // a term that cannot be read is refused at its cell, and nothing is sent
    const accountant = 'accountant@countinghouse.example';
    const row = (term: string) => [
      'Postpaid',
      'Monthly',
      term,
      accType,
      '5 Jan 2026',
      csm,
      accountant,
      seller.name,
      leadSource,
    ];
    await pasteUnder(
      grid,
      'Pay Model',
      ids.map((_, at) => row(at === 0 ? 'net 30' : '30')),
    );
    const save = page.getByRole('button', { name: `Save ${ids.length} projects` });
    await save.click();
    await page.getByRole('button', { name: '1 cell needs attention' }).click();
    const focused = page.locator(':focus');
    await expect(focused).toHaveAttribute('aria-label', 'Zonal 001, Invoice Term');
    await paste(page, [['45']]);

    // another user completes the last one meanwhile: nothing is saved, and what was typed stands over the newer version
    const last = ids.at(-1) ?? 0;
    const opened = await ask(page, product, projectEndpoints.settings, { body: { projectIds: [last] } });
    const [other] = opened.projects;
    if (other === undefined) throw new Error('the last project is not there');
    await ask(page, product, projectEndpoints.changeSettings, {
      body: {
        projects: [
          {
            version: other.version,
            details: {
              projectId: last,
              name: other.projectName,
              zohoProjectId: other.zohoProjectId,
              model: other.projectModel,
              cycle: 'Weekly',
              invoiceTerm: null,
              payModel: 'Prepaid',
              accType,
              projectStartDate: '2026-02-02',
              csmUsers: [],
              accountantUsers: other.accountants.map(({ email, primary }) => ({ email, primary })),
              salesPersons: [{ id: seller.id }],
              leadSource,
              channel: 'Organic',
              activeBillingFlag: other.activeBilling,
              invoiceTemplate: other.invoiceTemplate,
              leaveTerm: other.leaveTerm,
              retainer: null,
              tmHours: null,
              enableInvoiceOverdueNotification: false,
              contractLinks: [],
            },
          },
        ],
      },
    });
    await save.click();
    await page.getByText('Nothing was saved: 1 row needs attention.').waitFor();
    await page.getByRole('button', { name: '1 cell needs attention' }).click();
    await expect(focused).toHaveAttribute('aria-label', 'Zonal 200, Project Name');
    await expect(grid.getByRole('row', { name: /Zonal 200/ })).toContainText('Organic');

    await save.click();
    await expect(page).toHaveURL(/\/projectlist\?.*Billing/);
    await page.getByText(`${ids.length} projects saved`).waitFor();
    const saved = await ask(page, product, projectEndpoints.settings, { body: { projectIds: ids } });
    // each of them once, however often the button was clicked
    expect(saved.projects.map(({ version }) => version)).toEqual(ids.map((id) => (id === last ? 3 : 2)));
    expect(saved.projects.map(({ invoiceTerm }) => invoiceTerm)).toEqual(ids.map((_, at) => (at === 0 ? 45 : 30)));
    expect(saved.projects.every(({ missingFields }) => missingFields.length === 0)).toBe(true);
    expect(saved.projects.at(-1)).toMatchObject({
      payModel: 'Postpaid',
      invoiceCycle: 'Monthly',
      marketingChannel: 'Organic',
    });
    await expect(page.getByRole('row', { name: /Zonal/ })).toHaveCount(0);
  },
);
