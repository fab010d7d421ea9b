import { lastOfMonth, parseDate } from '@countinghouse/billing/values/calendar-date.ts';
import {
  booksDifferenceEndpoints,
  type ComparedBooks,
} from '@countinghouse/contract/books/books-differences.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../api/api.ts';
import { toFailure } from '../../../api/to-failure.ts';
import { useMay } from '../../../api/may.ts';

/** The issued invoices of a month compared with the books: the last result, and how to compare again. */
export interface BooksComparison {
  /** Absent before the first comparison. */
  readonly books: readonly ComparedBooks[] | undefined;
  readonly isAsking: boolean;
  readonly failure: ReturnType<typeof toFailure>;
  readonly ask: () => void;
}

/** Compares on request only, because the books limit their calls; undefined for users who may not. */
export function useBooksDifferences(month: string): BooksComparison | undefined {
  const may = useMay(booksDifferenceEndpoints.list);
  const from = parseDate(month, 'MMM-yyyy');
  const { data, error, isFetching, refetch } = useQuery({
    ...query(booksDifferenceEndpoints.list, { body: { from, to: lastOfMonth(from) } }),
    enabled: false,
    retry: false,
    // the result is shown with its time for as long as the page is open
    gcTime: Number.POSITIVE_INFINITY,
  });
  if (!may) return undefined;
  const ask = () => void refetch();
  // a former result does not answer a failed comparison
  const failure = isFetching ? undefined : toFailure(error, ask);
  return { books: failure === undefined ? data?.books : undefined, isAsking: isFetching, failure, ask };
}

/** Whether the books answered for every invoice. */
export const hasAllAnswers = ({ state, unasked }: ComparedBooks): boolean => state === 'answered' && unasked === 0;

/** The differences with the books that are open before a month is closed, in a sentence. */
export function openWithBooks(comparison: BooksComparison | undefined): string | undefined {
  if (comparison === undefined) return undefined;
  const { books } = comparison;
  if (books === undefined) return 'The books were not compared.';
  const differing = books.reduce((sum, one) => sum + one.differing, 0);
  const words = [
    ...(differing > 0 ? [`Differences with the books: ${differing}.`] : []),
    ...(books.every(hasAllAnswers) ? [] : ['Not all books could be compared.']),
  ];
  return words.length === 0 ? undefined : words.join(' ');
}
