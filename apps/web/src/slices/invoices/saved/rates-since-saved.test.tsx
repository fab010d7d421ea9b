import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../../../api/session.ts';
import { fakeServer, ok } from '../../../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../../../api/testing/with-queries.tsx';
import { renderPart } from '../../../ui/testing/render-part.tsx';
import { RatesSinceSaved } from './rates-since-saved.tsx';
import { dedicatedTimesheet } from '../testing/dedicated-timesheet.ts';

beforeEach(() => useSession.setState({ session: anAccountant }));
afterEach(() => vi.unstubAllGlobals());

const [row, ...others] = dedicatedTimesheet.zohoEmployeeMetadataList;

function show(savedRate: string) {
  if (row === undefined) throw new Error('no row');
  const zohoEmployeeMetadataList = [{ ...row, rate: savedRate }, ...others];
  const requests = fakeServer(() => ok({ ...dedicatedTimesheet, zohoEmployeeMetadataList }));
  renderPart(
    <WithQueries>
      <RatesSinceSaved invoiceId={7} opened={dedicatedTimesheet} />
    </WithQueries>,
  );
  return requests;
}

test('a rate that changed since the draft was saved is shown with both values, and no other', async () => {
  const requests = show('11.5000');
  const notice = await screen.findByRole('status');
  expect(notice.textContent).toMatch(
    new RegExp(`Saving it applies the new rates: ${row?.employeeName} GBP.11\\.50 → GBP.47\\.25$`),
  );
  expect(requests.map(({ path }) => path)).toEqual(['/invoices/timesheet/7?asSaved=yes']);
});

test('nothing is shown when the rates are unchanged', async () => {
  const requests = show(row?.rate ?? '');
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(screen.queryByRole('status')).toBeNull();
});
