import { expect } from '@playwright/test';
import { journey } from '../journey.ts';
import { lookedAt, lookingTimeoutMs } from '../looked-at.ts';
import { enter } from '../people.ts';
import { walkCompanies } from '../screens/companies.ts';
import { walkCredits } from '../screens/credits.ts';
import { walkInvoiceList } from '../screens/invoice-list.ts';
import { walkInvoice } from '../screens/invoices.ts';
import { walkProject, walkProjectList } from '../screens/projects.ts';
import { walkSearch } from '../screens/search.ts';
import { walkCode } from '../screens/sign-in.ts';
import { walkTimesheet } from '../screens/timesheets.ts';
import { walkTodos } from '../screens/todos.ts';
import { walkWeeks } from '../screens/verification.ts';

journey.describe.configure({ timeout: lookingTimeoutMs });

journey('axe finds no error on the project list and the pages of a project', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  expect(
    await lookedAt(page, async (look) => {
      await walkProjectList(page, look);
      await walkSearch(page, look);
      await walkTodos(page, look);
      await walkCompanies(page, product, look);
      await walkProject(page, product, look);
      await walkCode(page, look);
    }),
  ).toEqual([]);
});

journey('axe finds no error on the weeks of a billing', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  expect(await lookedAt(page, (look) => walkWeeks(page, product, look))).toEqual([]);
});

journey('axe finds no error from the period of an invoice to its void', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  expect(
    await lookedAt(page, async (look) => {
      await walkInvoice(page, product, look);
      await walkTimesheet(page, product, look);
      await walkInvoiceList(page, look);
    }),
  ).toEqual([]);
});

journey('axe finds no error from the credit of an invoice to the reversal of a refund', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  expect(await lookedAt(page, (look) => walkCredits(page, product, look))).toEqual([]);
});
