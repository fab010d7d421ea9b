import { booksEndpoints, type CompanyOptions } from '@countinghouse/contract/books.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';

/** What was read of the books within this time is not asked again. */
const freshForMs = 10 * 60_000;

export interface OfferedByBooks {
  /** What can be chosen; nothing until it is there, or when it could not be fetched. */
  readonly options: CompanyOptions | undefined;
  /** Whether there is a tax to choose; not in books that were never read. */
  readonly offersTax: boolean;
  /** In the Emirates: whether the organisation charges VAT; its books are asked for a tax then. */
  readonly chargesVat: boolean;
  readonly isLoading: boolean;
  /** What is to be said about the lists, and whether to try again makes sense. */
  readonly notice: { readonly words: string; readonly onRetry?: () => void } | undefined;
}

/** What the books of a provider and region offer: at once what was read last, and then what they say now. */
export function useCompanyOptions(books: {
  readonly provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS';
  readonly region: string;
}): OfferedByBooks {
  const { provider, region } = books;
  const kept = useQuery(query(booksEndpoints.companyOptions, { query: { provider, region } }));
  const isConnected = kept.data?.connected === true;
  const now = useQuery({
    ...query(booksEndpoints.readAnew, { body: { provider, region } }),
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
