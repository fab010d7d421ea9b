import type { AccountPart } from '@countinghouse/contract/receivables/receivables.contract.ts';

/** What the parts of an account are called in headings. */
export const partWords: Readonly<Record<AccountPart, string>> = {
  notDue: 'Not due',
  upTo30: '1–30',
  upTo60: '31–60',
  upTo90: '61–90',
  over90: 'Over 90',
  overdue: 'Overdue',
  owed: 'Owed',
  openCredits: 'Open credits',
};

/** The same where no heading says that numbers are days. */
export const partAlone = (part: AccountPart): string =>
  part === 'owed' ? 'Invoices' : /\d/.test(partWords[part]) ? `${partWords[part]} days overdue` : partWords[part];
