import { expect, test } from 'vitest';
import { billingColumns } from '../slices/billing-run/billing-columns.tsx';
import { cashColumns } from '../slices/cash-forecast/cash-columns.tsx';
import { companyColumns } from '../slices/companies/company-table.tsx';
import { holidayColumns } from '../slices/holidays/holiday-columns.tsx';
import { directInvoiceColumns } from '../slices/invoices/direct/direct-invoice-table.tsx';
import { allInvoiceColumns, invoiceColumns } from '../slices/invoices/list/invoice-table.tsx';
import { connectionColumns } from '../slices/connections/connection-columns.tsx';
import { judgedPaymentsColumns } from '../slices/dashboard/judged-payments-columns.tsx';
import { judgedColumns } from '../slices/dashboard/judged-columns.tsx';
import { organizationColumns } from '../slices/organizations/organization-columns.tsx';
import { disputeColumns } from '../slices/disputes/dispute-columns.tsx';
import { jobColumns } from '../slices/jobs/job-columns.tsx';
import { projectColumns } from '../slices/projects/project-table.tsx';
import { balanceColumns } from '../slices/leave/leave-balance-columns.tsx';
import { resignationColumns } from '../slices/resignations/resignation-columns.tsx';
import { costColumns } from '../slices/costs/cost-columns.tsx';
import { missingHoursColumns } from '../slices/missing-hours/missing-hours-columns.tsx';
import { openInvoicesColumns } from '../slices/receivables/open-invoices-columns.tsx';
import { receivableColumns } from '../slices/receivables/receivable-columns.tsx';
import { unbilledColumns } from '../slices/unbilled/unbilled-columns.tsx';
import { unbilledLinesColumns } from '../slices/unbilled/unbilled-lines-columns.tsx';
import { revenueColumns } from '../slices/revenue/revenue-columns.tsx';
import { salesPersonColumns } from '../slices/sales-persons/sales-person-columns.tsx';
import { userColumns } from '../slices/users/user-columns.tsx';
import { todoColumns } from '../slices/todos/todo-columns.tsx';
import { menuColumn } from '../ui/list/menu-column.tsx';
import { tableWidth } from '../ui/list/table-column.ts';
import { sizes } from '../ui/tokens.ts';

const menu = menuColumn(
  () => '',
  () => [],
);

/** The columns of a list before a user chooses others. */
const byDefault = (columns: readonly { readonly width?: number; readonly isFurther?: boolean }[]) =>
  columns.filter(({ isFurther }) => isFurther !== true);

test.each<[string, Parameters<typeof byDefault>[0], boolean]>([
  ['invoices of all projects', allInvoiceColumns, true],
  ['billing run', billingColumns(() => undefined), true],
  ['missing hours', missingHoursColumns, false],
  ['employee costs', [...costColumns, menu], false],
  ['users', [...userColumns, menu], false],
  ['revenue', [...revenueColumns, menu], false],
  ['receivables', receivableColumns({}), false],
  ['open invoices of a company', openInvoicesColumns, false],
  ['expected payments', cashColumns, false],
  [
    'unbilled work by company',
    unbilledColumns({ on: undefined, csm: undefined, accountant: undefined, figures: undefined }, false),
    false,
  ],
  [
    'unbilled work by project',
    unbilledColumns({ on: undefined, csm: undefined, accountant: undefined, figures: undefined }, true),
    false,
  ],
  ['unbilled work of a project', unbilledLinesColumns, false],
  ['predictions judged on the dashboard', judgedColumns, false],
  ['expected payments judged on the dashboard', judgedPaymentsColumns, false],
  ['connections', [...connectionColumns(() => undefined), menu], false],
  ['organization profiles', organizationColumns, false],
  ['disputes', [...disputeColumns, menu], false],
  ['invoices of a project', invoiceColumns, true],
  ['direct invoices', [...directInvoiceColumns, menu], false],
  ['resignations', [...resignationColumns, menu], false],
  ['sales persons', [...salesPersonColumns, menu], false],
  ['holidays', [...holidayColumns, menu], false],
])('the list of %s fits beside the sidebar on a screen of 1440', (_list, columns, hasChoice) => {
  expect(tableWidth(byDefault(columns), hasChoice)).toBeLessThanOrEqual(1440 - sizes.sidebarWidth);
});

test.each<[string, Parameters<typeof byDefault>[0], boolean]>([
  ['to-dos', [...todoColumns, menu], true],
  ['projects', projectColumns, true],
  ['companies', [...companyColumns, menu], true],
  ['jobs', [...jobColumns, menu], false],
])('the list of %s fits beside the sidebar on a screen of 1280', (_list, columns, hasChoice) => {
  expect(tableWidth(byDefault(columns), hasChoice)).toBeLessThanOrEqual(1280 - sizes.sidebarWidth);
});

test('the list of invoices of all projects shows both of its amounts whole on a screen of 1280', () => {
  const amount = allInvoiceColumns.findIndex(({ key }) => key === 'amount');
  const shown = allInvoiceColumns.filter(({ staysRight }, at) => at <= amount || staysRight === true);
  expect(tableWidth(byDefault(shown), true)).toBeLessThanOrEqual(1280 - sizes.sidebarWidth);
});

test('the leave balances of a project fit in their card on a screen of 1440', () => {
  const aroundTheCard = 50;
  expect(tableWidth(balanceColumns, false)).toBeLessThanOrEqual(1440 - sizes.sidebarWidth - aroundTheCard);
});
