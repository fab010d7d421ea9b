import type { Page } from '@playwright/test';
import { projectIdOf } from '../api.ts';
import { beginInvoice, fetchTimesheet, wizard } from '../billing.ts';
import type { Look } from './look.ts';
import { monthsAgo } from '../months.ts';
import type { RunningProduct } from '../start-product.ts';

type Row = Record<string, unknown>;
interface Answer {
  data: {
    projectModel?: string;
    rateRanges?: Row[];
    defaultRates?: Row;
    zohoEmployeeMetadataList?: Row[];
    'Removed Users'?: Row[];
    'New Users'?: Row[];
  };
}

/** The questions of a loaded timesheet; the server's response is changed to raise them. */
const questions: readonly { of: string; path: string; shows: string; bend: (answer: Answer) => void }[] = [
  {
    of: 'rates',
    path: '**/timesheet/getAllLogs/**',
    shows: 'Please add rates in following techstacks.',
    bend: ({ data }) => {
      data.rateRanges = [];
      data.defaultRates = {};
    },
  },
  {
    of: 'billing models',
    path: '**/timesheet/getAllLogs/**',
    shows: 'Attention!',
    bend: ({ data }) => {
      data.projectModel = 'Mixed';
      data.zohoEmployeeMetadataList?.forEach((row) => (row['billingModel'] = null));
    },
  },
  {
    of: 'people who are gone',
    path: '**/invoices/compare*',
    shows: 'Removed Employee',
    bend: ({ data }) => {
      data['Removed Users'] = [{ userId: 1, employeeName: 'Wolfeschlegelsteinhausenbergerdorff Maximiliana' }];
      data['New Users'] = [{ userId: 2, employeeName: 'Priya Raman' }];
    },
  },
];

/** An open timesheet: its questions, added rows, and the details of its invoice. */
export async function walkTimesheet(page: Page, product: RunningProduct, look: Look): Promise<void> {
  const projectId = await projectIdOf(page, product, 'Cobalt Claims Portal');
  await beginInvoice(page, projectId, monthsAgo(0));
  await fetchTimesheet(page);
  for (const { of, path, shows, bend } of questions) {
    await page.route(path, async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as Answer;
      bend(answer);
      await route.fulfill({ response, json: answer });
    });
    await wizard(page)
      .getByRole('button', { name: /^Fetch again/ })
      .click();
    await page.getByText(shows).first().waitFor();
    await look(`invoice, question about ${of}`);
    await page.unroute(path);
    await page.keyboard.press('Escape');
    await page.getByText(shows).first().waitFor({ state: 'detached' });
  }
  for (const name of ['Add Item', 'Add Developer']) {
    await wizard(page).getByRole('button', { name: 'Add New Row' }).click();
    await page.getByRole('menuitem', { name }).click();
  }
  await page.getByRole('grid', { name: 'Items' }).waitFor();
  await look('invoice, grid with rows that were added');
  await wizard(page).getByRole('button', { name: 'Invoice Details' }).click();
  await page.getByRole('dialog', { name: 'Invoice Details', exact: true }).waitFor();
  await look('invoice, details');
  await page.keyboard.press('Escape');
}
