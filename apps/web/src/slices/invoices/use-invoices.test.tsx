import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { afterEach, test, vi } from 'vitest';
import { query } from '../../api/api.ts';
import { fakeServer, ok } from '../../api/testing/fake-server.ts';
import { WithQueries } from '../../api/testing/with-queries.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { useInvoice } from './use-invoices.ts';

afterEach(() => vi.unstubAllGlobals());

/** An invoice beside the hours of its project by state, as the page of a project shows them. */
function InvoiceAndHours() {
  const invoice = useInvoice(9);
  const hours = useQuery(query(workLogEndpoints.source, { query: { projectId: 3 } }));
  return <output>{`${invoice.data?.push.state}, ${hours.data?.billedHours} h invoiced`}</output>;
}

test('the hours by state are fetched again as soon as the books have taken the invoice', async () => {
  let state = 'pushing';
  fakeServer(({ path }) =>
    ok(path.startsWith('/invoices/9') ? { push: { state } } : { billedHours: state === 'pushed' ? '12.00' : '0.00' }),
  );
  renderPart(
    <WithQueries>
      <InvoiceAndHours />
    </WithQueries>,
  );
  await screen.findByText('pushing, 0.00 h invoiced');
  state = 'pushed';
  await screen.findByText('pushed, 12.00 h invoiced', undefined, { timeout: 5000 });
});
