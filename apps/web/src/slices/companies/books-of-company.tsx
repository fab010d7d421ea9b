import type { CompanyRow } from '@countinghouse/contract/companies.contract.ts';
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

/** How far a company is on its way to the books, in a word. */
export const booksWord = ({ books }: Pick<CompanyRow, 'books'>): string => looks[books.state][0];

/** The same as a badge; with the books' own words where they refused it, unless it has to be brief. */
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
