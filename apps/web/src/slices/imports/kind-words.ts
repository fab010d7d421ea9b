import type { ImportKind } from '@countinghouse/contract/imports/imports.contract.ts';

/** What each kind is called, and what one row of its file is. */
export const kindWords: Readonly<Record<ImportKind, { readonly title: string; readonly hint: string }>> = {
  holidays: { title: 'Holidays', hint: 'One row for each public holiday of a region' },
  companies: { title: 'Companies', hint: 'One row for each client of a company, or for a company without clients' },
  projects: { title: 'Projects', hint: 'One row for each project with its billing settings, people and company' },
  employees: { title: 'Employees', hint: 'One row for each employee' },
  developers: { title: 'Developers', hint: 'One row for each employee on a project; new employees are added too' },
  rates: { title: 'Rate ranges', hint: 'One row for each rate range of a project, with a column for each role' },
  costs: {
    title: 'Employee costs',
    hint: 'One row for each cost per hour of an employee; new employees are added too',
  },
  predictions: { title: 'Predictions', hint: 'One row for each predicted period of a project' },
  invoices: { title: 'Invoices issued before', hint: 'One row for each invoice that was issued before you began here' },
};
