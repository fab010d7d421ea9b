import { messages } from '@countinghouse/contract/messages.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok } from '../api/testing/fake-server.ts';
import { WithQueries } from '../api/testing/with-queries.tsx';
import { ActivityFilter } from '../slices/activity/activity-filter.tsx';
import { noFilters } from '../slices/activity/use-activities.ts';
import { DisputeFilter } from '../slices/disputes/dispute-filter.tsx';
import { allOpen } from '../slices/disputes/dispute-list.ts';
import { unfiltered as unfilteredInvoices } from '../slices/invoices/list/all-invoices.ts';
import { InvoiceFilter } from '../slices/invoices/list/invoice-filter.tsx';
import { RateCardFilter } from '../slices/rates/rate-card-filter.tsx';
import { unfilteredCards } from '../slices/rates/rate-card-list.ts';
import { RevenueFilter } from '../slices/revenue/revenue-filter.tsx';
import { unfiltered as unfilteredRevenue } from '../slices/revenue/revenue-list.ts';
import { renderPart } from '../ui/testing/render-part.tsx';

afterEach(() => vi.unstubAllGlobals());

type User = ReturnType<typeof renderPart>['user'];
type Drawer = (handed: { readonly onApply: () => void; readonly onClose: () => void }) => ReactNode;
const role = 'ROLE_ADMIN';
const drawer = () => within(screen.getByRole('dialog'));
const clears = async (user: User) =>
  user.click(drawer().getAllByRole('button', { name: /^Clear/ })[0] ?? document.body);

test.each<[string, Drawer, (user: User) => Promise<void>]>([
  ['activities', (handed) => <ActivityFilter filters={{ ...noFilters, visitor: 'Carl' }} {...handed} />, clears],
  ['disputes', (handed) => <DisputeFilter filters={{ ...allOpen, state: 'all' }} role={role} {...handed} />, clears],
  [
    'invoices',
    (handed) => <InvoiceFilter filters={unfilteredInvoices} role={role} {...handed} />,
    async (user) => user.type(drawer().getByRole('combobox', { name: 'Project Name' }), 'Atlas'),
  ],
  [
    'rates',
    (handed) => <RateCardFilter filters={unfilteredCards} csms={undefined} {...handed} />,
    async (user) => user.type(drawer().getByLabelText('Starts from'), '1 Feb 2026'),
  ],
  [
    'revenue',
    (handed) => <RevenueFilter filters={{ ...unfilteredRevenue, csm: 'carl@house.example' }} role={role} {...handed} />,
    clears,
  ],
])('the filter of %s asks before Escape discards what was chosen', async (_of, filter, change) => {
  fakeServer(() => ok([]));
  const handed = { onApply: vi.fn(), onClose: vi.fn() };
  const { user } = renderPart(<WithQueries>{filter(handed)}</WithQueries>);
  await change(user);
  await user.keyboard('{Escape}');
  await screen.findByRole('alertdialog', { name: messages.discardChanges });
  expect(handed.onClose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(handed.onClose).toHaveBeenCalled());
  expect(handed.onApply).not.toHaveBeenCalled();
});

test('an empty filter of disputes says so and shows all open ones', async () => {
  fakeServer(() => ok({ csmUsers: [], accountantUsers: [] }));
  const handed = { onApply: vi.fn(), onClose: vi.fn() };
  const { user } = renderPart(
    <WithQueries>
      <DisputeFilter filters={{ ...allOpen, cause: 'marked' }} role={role} {...handed} />
    </WithQueries>,
  );
  await clears(user);
  await user.click(drawer().getByRole('button', { name: 'Apply' }));
  await screen.findByText(messages.chooseFilter);
  expect(handed.onApply).toHaveBeenCalledWith(allOpen);
});
