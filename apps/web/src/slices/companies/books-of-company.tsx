import type { CompanyRow } from '@countinghouse/contract/companies/companies.contract.ts';
import { StatusBadge, type StatusTone } from '../../ui/status-badge.tsx';
import styles from './companies.module.css';

type State = CompanyRow['books']['state'];

const looks: Readonly<Record<State, readonly [string, StatusTone]>> = {
  none: ['Not in books yet', 'quiet'],
  queued: ['On its way', 'warn'],
  pushing: ['On its way', 'warn'],
  checking: ['Checking', 'warn'],
  'in books': ['In books', 'good'],
  failed: ['Failed', 'bad'],
};

/** The state of a company in the books, in a word. */
export const booksWord = ({ books }: Pick<CompanyRow, 'books'>): string => looks[books.state][0];

/** The same as a badge, with the books' own message when they rejected it, unless it is brief. */
export function BooksOfCompany({ books, isBrief = false }: Pick<CompanyRow, 'books'> & { readonly isBrief?: boolean }) {
  const [word, tone] = looks[books.state];
  return (
    <span className={styles.books} role="status">
      <StatusBadge status={word} tone={tone} />
      {!isBrief && books.reason !== null && <span className={styles.reason}>{books.reason}</span>}
    </span>
  );
}

export const providerNames = { QUICK_BOOKS: 'QuickBooks', ZOHO_BOOKS: 'Zoho Books' } as const;
