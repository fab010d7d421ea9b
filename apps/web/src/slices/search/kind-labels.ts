import type { SearchKind } from '@countinghouse/contract/search/search.contract.ts';

/** How all of a kind are called. */
export const kindLabels: Readonly<Record<SearchKind, string>> = {
  projects: 'Projects',
  companies: 'Companies',
  clients: 'Clients',
  invoices: 'Invoices',
  notes: 'Notes',
  developers: 'Developers',
  users: 'Users',
  tasks: 'Tasks',
};

/** How one of a kind is called. */
export const kindNames: Readonly<Record<SearchKind, string>> = {
  projects: 'Project',
  companies: 'Company',
  clients: 'Client',
  invoices: 'Invoice',
  notes: 'Note',
  developers: 'Developer',
  users: 'User',
  tasks: 'Task',
};
