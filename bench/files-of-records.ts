import type { ImportKind } from '@countinghouse/contract/imports/imports.contract.ts';

/** A file of an import, with as many rows as it is measured with. */
export interface FileOfRecords {
  readonly kind: ImportKind;
  readonly rows: number;
  readonly text: string;
}

const projectsWithInvoices = 100;
const monthsOfInvoices = 10;

const file = (kind: ImportKind, header: string, rows: readonly string[]): FileOfRecords => ({
  kind,
  rows: rows.length,
  text: [header, ...rows].join('\n'),
});

const day = (daysAfter: number): string =>
  new Date(Date.parse('2024-01-01') + daysAfter * 86_400_000).toISOString().slice(0, 10);

/** The months of 2025 in which invoices were issued, as first and last day. */
const months = Array.from({ length: monthsOfInvoices }, (_, at) => ({
  start: new Date(Date.UTC(2025, at, 1)).toISOString().slice(0, 10),
  end: new Date(Date.UTC(2025, at + 1, 0)).toISOString().slice(0, 10),
}));

/** The files of a new installation in the order of its setup guide: each names what the ones before it brought. */
export function filesOfRecords(rows: number): readonly FileOfRecords[] {
  const count = Array.from({ length: rows }, (_, at) => at + 1);
  return [
    file(
      'companies',
      'Display name,Company name,Provider,Region,Currency,Payment terms,Email,CC,Account start date,Country,State,City,Client name,Client email',
      count.map(
        (n) =>
          `Customer ${n},Customer ${n} Inc,QuickBooks,US,USD,Net 30,billing@customer${n}.example,cfo@customer${n}.example,2024-01-05,United States,Colorado,Denver,Jane Roe,jane@customer${n}.example`,
      ),
    ),
    file(
      'projects',
      'Zoho project id,Project name,Project model,Pay model,Invoice cycle,Invoice term,Account type,Start date,Lead source,Sales persons,Primary CSM,Primary accountant,Company,Primary client,Active billing',
      count.map(
        (n) =>
          `P-${n},Project ${n},Hourly,Postpaid,Monthly,30,Standard,2024-01-05,Referral,Sam Seller,person2@bench.example,person12@bench.example,Customer ${n},jane@customer${n}.example,Yes`,
      ),
    ),
    file(
      'employees',
      'Name,Email,Employee number',
      count.map((n) => `Employee ${n},employee${n}@staff.example,E-${n}`),
    ),
    file(
      'developers',
      'Name,Email,Project,Role,Billing model,Billing %,From date,Opening leave balance',
      count.map(
        (n) =>
          `Developer ${n},developer${n}@devs.example,P-${((n - 1) % projectsWithInvoices) + 1},React Developer,Hourly,100,2024-01-05,2.50`,
      ),
    ),
    file(
      'rates',
      'Project,Start date,End date,React Developer,Node.js Developer',
      count.map((n) => `P-${n},2024-01-01,,62.50,65.00`),
    ),
    file(
      'predictions',
      'Project,Start date,End date,Predicted amount,Received month,Accuracy,Submission type',
      count.map((n) => `P-${n},2027-01-01,2027-01-31,12000,Feb-2027,90,IT`),
    ),
    file(
      'holidays',
      'Region,Holiday date,Holiday name',
      count.map((n) => `${n % 2 === 0 ? 'US' : 'UK'},${day(Math.floor(n / 2))},Holiday ${n}`),
    ),
    file(
      'invoices',
      'Project,Invoice number,Invoice date,Due date,Start date,End date,Invoice amount,Tax,Received,Received date',
      count.slice(0, projectsWithInvoices * monthsOfInvoices).map((n) => {
        const { start, end } = months[Math.floor((n - 1) / projectsWithInvoices)] ?? { start: '', end: '' };
        const received = n % 2 === 0 ? `6000.00,${end}` : ',';
        return `P-${((n - 1) % projectsWithInvoices) + 1},OLD-${n},${end},${end},${start},${end},6000.00,0.00,${received}`;
      }),
    ),
  ];
}

/** Time logs of the days that these invoices bill: four of each developer in each month. */
export const logsOfInvoices = `
  with logged as (
    insert into work_log (project_id, employee_id, source, source_id, day, seconds, billable, task, note, pulled_at)
    select d.project_id, d.employee_id, 'zoho-projects', d.employee_id || '-' || m || '-' || n, m + n * 5, 7200, true, 'Task', '', now()
    from developer d, generate_series('2025-01-01'::date, '2025-10-01'::date, interval '1 month') month, generate_series(1, 4) n, cast(month as date) m
    returning id, billable_seconds)
  insert into time_entry (work_log_id, seconds, created_at) select id, billable_seconds, now() from logged`;
