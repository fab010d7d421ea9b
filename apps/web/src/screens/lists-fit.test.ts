import { expect, test } from 'vitest';
import { companyColumns } from '../slices/companies/company-table.tsx';
import { holidayColumns } from '../slices/holidays/holiday-columns.tsx';
import { directInvoiceColumns } from '../slices/invoices/direct-invoice-table.tsx';
import { invoiceColumns } from '../slices/invoices/invoice-table.tsx';
import { jobColumns } from '../slices/jobs/job-columns.tsx';
import { projectColumns } from '../slices/projects/project-table.tsx';
import { resignationColumns } from '../slices/resignations/resignation-columns.tsx';
import { salesPersonColumns } from '../slices/sales-persons/sales-person-columns.tsx';
import { todoColumns } from '../slices/todos/todo-columns.tsx';
import { sizes } from '../ui/tokens.ts';

const [choice, menu] = [40, 68];

test.each<[string, readonly { readonly width?: number }[], number]>([
  ['projects', projectColumns, choice],
  ['companies', companyColumns, choice + menu],
  ['invoices of a project', invoiceColumns, choice],
  ['direct invoices', directInvoiceColumns, menu],
  ['to-dos', todoColumns, menu],
  ['resignations', resignationColumns, menu],
  ['sales persons', salesPersonColumns, menu],
  ['holidays', holidayColumns, menu],
  ['jobs', jobColumns, menu],
])('the list of %s stands whole beside the sidebar of a screen of 1440', (_list, columns, besides) => {
  const width = columns.reduce((sum, column) => sum + (column.width ?? 160), besides);
  expect(width).toBeLessThanOrEqual(1440 - sizes.sidebarWidth);
});
