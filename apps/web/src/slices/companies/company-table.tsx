import type { CompanyRow } from '@countinghouse/contract/companies/companies.contract.ts';
import { None } from '../../ui/figures/date-text.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { BooksOfCompany, booksWord, providerNames } from './books-of-company.tsx';

const orNone = (text: string) => (text === '' ? <None /> : text);

/** The columns of the company list. */
export const companyColumns: readonly TableColumn<CompanyRow>[] = [
  {
    key: 'company',
    title: 'Company',
    width: 210,
    sortField: 'companyName',
    namesRow: true,
    render: (row) => row.companyName,
    exports: (row) => ({ Company: row.companyName }),
  },
  {
    key: 'display',
    title: 'Display name',
    width: 160,
    isFurther: true,
    sortField: 'displayName',
    render: (row) => row.displayName,
    exports: (row) => ({ 'Display name': row.displayName }),
  },
  {
    key: 'country',
    title: 'Country',
    width: 148,
    isFurther: true,
    sortField: 'country',
    render: (row) => row.country,
    exports: (row) => ({ Country: row.country }),
  },
  {
    key: 'currency',
    title: 'Currency',
    width: 80,
    sortField: 'currencyCode',
    render: (row) => row.currencyCode,
    exports: (row) => ({ Currency: row.currencyCode }),
  },
  {
    key: 'provider',
    title: 'Provider',
    width: 98,
    render: (row) => providerNames[row.provider],
    exports: (row) => ({ Provider: providerNames[row.provider] }),
  },
  {
    key: 'region',
    title: 'Region',
    width: 72,
    sortField: 'region',
    render: (row) => row.region,
    exports: (row) => ({ Region: row.region }),
  },
  {
    key: 'csm',
    title: 'CSM',
    width: 150,
    render: (row) => orNone(row.csms.join(', ')),
    exports: (row) => ({ CSM: row.csms.join(', ') }),
  },
  {
    key: 'accountant',
    title: 'Accountant',
    width: 150,
    render: (row) => orNone(row.accountants.join(', ')),
    exports: (row) => ({ Accountant: row.accountants.join(', ') }),
  },
  {
    key: 'projects',
    title: 'Projects',
    width: 78,
    align: 'right',
    render: (row) => row.projects.length,
    exports: (row) => ({ Projects: row.projects.map((one) => one.projectName).join(', ') }),
  },
  {
    key: 'books',
    title: 'Books',
    width: 124,
    render: (row) => <BooksOfCompany books={row.books} isBrief />,
    exports: (row) => ({ Books: booksWord(row) }),
  },
];
