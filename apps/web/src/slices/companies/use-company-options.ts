import { booksEndpoints, type CompanyOptions } from '@countinghouse/contract/books/books.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/to-failure.ts';

/** Choices of the books are not fetched again within this time. */
const freshForMs = 10 * 60_000;

export interface OfferedByBooks {
  /** The choices; undefined while they load, or when they cannot be fetched. */
  readonly options: CompanyOptions | undefined;
  /** Whether there is a tax to choose; not in books that were never read. */
  readonly offersTax: boolean;
  /** In the Emirates: whether the organisation charges VAT, so that its books must have a tax. */
  readonly chargesVat: boolean;
  readonly isLoading: boolean;
  /** The notice about the lists, with a retry if that makes sense. */
  readonly notice: { readonly words: string; readonly onRetry?: () => void } | undefined;
}

/** The choices of the books of a provider and region: first the stored ones, then the current ones. */
export function useCompanyOptions(books: {
  readonly provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS';
  readonly region: string;
}): OfferedByBooks {
  const { provider, region } = books;
  const kept = useQuery(query(booksEndpoints.companyOptions, { query: { provider, region } }));
  const isConnected = kept.data?.connected === true;
  const now = useQuery({
    ...query(booksEndpoints.refreshOptions, { body: { provider, region } }),
    enabled: isConnected,
    staleTime: freshForMs,
    retry: false,
  });
  const options = now.data ?? kept.data;
  const offered = {
    options,
    offersTax: options?.taxes.length !== 0,
    chargesVat: options?.global_taxes.includes('Exclusive of Tax') === true,
  };
  if (kept.error !== null) {
    const words = wordsOfFailure(kept.error, messages.optionsFailed);
    return { ...offered, isLoading: false, notice: { words, onRetry: () => void kept.refetch() } };
  }
  if (kept.data !== undefined && !isConnected)
    return { ...offered, isLoading: false, notice: { words: messages.booksOfRegionNotConnected } };
  if (now.error !== null) {
    const words = wordsOfFailure(now.error, messages.companyOptionsFailed);
    return { ...offered, isLoading: now.isFetching, notice: { words, onRetry: () => void now.refetch() } };
  }
  return { ...offered, isLoading: kept.isPending || now.isFetching, notice: undefined };
}
