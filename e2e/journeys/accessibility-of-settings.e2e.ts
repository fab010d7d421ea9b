import { expect } from '@playwright/test';
import { journey } from '../journey.ts';
import { lookedAt, lookingTimeoutMs } from '../looked-at.ts';
import { enter } from '../people.ts';
import { walkActivity } from '../screens/activity.ts';
import { walkBillingRun } from '../screens/billing-run.ts';
import { walkPredictions } from '../screens/billings.ts';
import { walkProjectsOfClient } from '../screens/clients.ts';
import { walkConnections } from '../screens/connections.ts';
import { walkDashboard } from '../screens/dashboard.ts';
import { walkDirectInvoices } from '../screens/direct-invoices.ts';
import { walkEvidence } from '../screens/evidence.ts';
import { walkHolidays } from '../screens/holidays.ts';
import { walkImports } from '../screens/imports.ts';
import { walkTemplates } from '../screens/invoice-templates.ts';
import { walkJobs } from '../screens/jobs.ts';
import { walkMonthClose } from '../screens/month-close.ts';
import { walkOrganizations } from '../screens/organizations.ts';
import { walkForgottenPassword } from '../screens/passwords.ts';
import { walkDefaultRate, walkRateMaster } from '../screens/rates.ts';
import { walkResignations } from '../screens/resignations.ts';
import { walkRevenue } from '../screens/revenue.ts';
import { walkSalesPersons } from '../screens/sales-persons.ts';
import { walkServerLogs } from '../screens/server-logs.ts';
import { walkSetup } from '../screens/setup.ts';
import { walkSignInProviders } from '../screens/sign-in-providers.ts';
import { walkAwhileAway, walkSignIn } from '../screens/sign-in.ts';
import { walkCosts } from '../screens/costs.ts';
import { walkTechStacks } from '../screens/tech-stacks.ts';
import { walkOwnAccount, walkUsers } from '../screens/users.ts';
import { walkViewing } from '../screens/viewing.ts';

journey.describe.configure({ timeout: lookingTimeoutMs });

journey('axe finds no error on the sign-in pages', async ({ page, product }) => {
  expect(
    await lookedAt(page, async (look) => {
      await walkSignIn(page, product, look);
      await walkForgottenPassword(page, product, look);
    }),
  ).toEqual([]);
});

journey('axe finds no error on the invoices of the books', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  expect(await lookedAt(page, (look) => walkDirectInvoices(page, look))).toEqual([]);
});

journey('axe finds no error on the dashboard', async ({ page, product }) => {
  await enter(page, product, 'admin');
  expect(await lookedAt(page, (look) => walkDashboard(page, look))).toEqual([]);
});

journey('axe finds no error on the users and rates of an administrator', async ({ page, product }) => {
  await enter(page, product, 'admin');
  expect(
    await lookedAt(page, async (look) => {
      await walkOwnAccount(page, look);
      await walkViewing(page, look);
      await walkDefaultRate(page, product, look);
      await walkActivity(page, look);
      await walkUsers(page, look);
      await walkCosts(page, product, look);
      await walkTemplates(page, look);
    }),
  ).toEqual([]);
});

journey('axe finds no error on the connections and jobs of an administrator', async ({ page, product }) => {
  await enter(page, product, 'admin');
  expect(
    await lookedAt(page, async (look) => {
      await walkTechStacks(page, look);
      await walkSalesPersons(page, look);
      await walkConnections(page, look);
      await walkOrganizations(page, look);
      await walkSetup(page, look);
      await walkEvidence(page, look);
      await walkImports(page, look);
      await walkSignInProviders(page, look);
      await walkJobs(page, look);
      await walkServerLogs(page, look);
      await walkHolidays(page, look);
    }),
  ).toEqual([]);
});

journey('axe finds no error on the clients, revenue and month close of an administrator', async ({ page, product }) => {
  await enter(page, product, 'admin');
  expect(
    await lookedAt(page, async (look) => {
      await walkProjectsOfClient(page, look);
      await walkResignations(page, look);
      await walkRevenue(page, look);
      await walkMonthClose(page, look);
      await walkRateMaster(page, look);
      await walkAwhileAway(page, look);
    }),
  ).toEqual([]);
});

journey('axe finds no error on predictions and their comparisons', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  expect(await lookedAt(page, (look) => walkPredictions(page, product, look))).toEqual([]);
});

journey('axe finds no error on the billing run', async ({ page, product }) => {
  await enter(page, product, 'accountant');
  expect(await lookedAt(page, (look) => walkBillingRun(page, look))).toEqual([]);
});
