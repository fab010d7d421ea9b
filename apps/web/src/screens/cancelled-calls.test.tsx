import type { Endpoint } from '@countinghouse/contract/endpoint.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { revenueEndpoints } from '@countinghouse/contract/revenue/revenue.contract.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { query } from '../api/api.ts';
import { WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';

afterEach(() => vi.unstubAllGlobals());

function List({ endpoint, pageNo }: { readonly endpoint: Endpoint; readonly pageNo: number }) {
  useQuery({
    ...query(endpoint, { query: { pageNo, projectName: 'Atlas' } }),
    placeholderData: keepPreviousData,
  });
  return null;
}

test.each(
  Object.entries({
    'billings, filtered': revenueEndpoints.filter,
    'rate cards, filtered': rateEndpoints.cards,
    'rate cards, searched': rateEndpoints.searchCards,
    invoices: invoiceEndpoints.list,
  }),
)('%s: the next request cancels the one in progress', async (_, endpoint) => {
  const calls: { readonly address: string; readonly signal: AbortSignal | null | undefined }[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    calls.push({ address, signal: init.signal });
    return new Promise(() => undefined);
  });
  const part = (pageNo: number) => (
    <WithQueries>
      <List endpoint={endpoint} pageNo={pageNo} />
    </WithQueries>
  );
  const { show } = renderPart(part(1));
  await waitFor(() => expect(calls.map(({ signal }) => signal?.aborted)).toEqual([false]));
  show(part(2));
  await waitFor(() => expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true, false]));
  expect(calls.map(({ address }) => /pageNo=\d/.exec(address)?.[0])).toEqual(['pageNo=1', 'pageNo=2']);
});
