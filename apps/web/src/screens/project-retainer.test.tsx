import type { Retainer } from '@countinghouse/contract/retainer/retainer.contract.ts';
import { screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { aProject } from '../slices/predictions/testing/sample-predictions.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { ProjectDetailsScreen } from './project-details.screen.tsx';

beforeEach(() => useSession.setState({ session: anAccountant }));
afterEach(() => vi.unstubAllGlobals());

const entry = { entryId: 1, invoiceId: 3, enteredAt: '2026-11-01T09:00:00.000Z' };
const retainer: Retainer = {
  projectId: 7,
  currencyCode: 'GBP',
  retainerActiveBalance: '400.00',
  retainerActiveDate: '2026-10-31',
  heldAmount: '0.00',
  entries: [
    {
      ...entry,
      invoiceNumber: 'INV-2026-5',
      kind: 'adjusted',
      amount: '-600.00',
      balanceAfter: '400.00',
      day: '2026-11-01',
    },
    {
      ...entry,
      invoiceNumber: 'INV-2026-4',
      kind: 'received',
      amount: '1000.00',
      balanceAfter: '1000.00',
      day: '2026-10-31',
    },
  ],
};

function open(of: Partial<typeof aProject>) {
  fakeServer(({ path }) => ok(path.endsWith('/retainer') ? retainer : { ...aProject, ...of }));
  return renderPart(
    <MemoryRouter initialEntries={['/projectdetails/7']}>
      <WithQueries>
        <Routes>
          <Route path="/projectdetails/:id" element={<ProjectDetailsScreen />} />
        </Routes>
      </WithQueries>
    </MemoryRouter>,
  );
}

test('the page of a retainer shows its balance, and one click shows every movement behind it', async () => {
  const { user } = open({ retainerActiveBalance: '400.00', retainerActiveDate: '2026-10-31' });
  const card = await screen.findByRole('region', { name: 'Retainer' });
  expect(card.textContent).toMatch(/400\.00.*31 Oct 2026/);
  await user.click(screen.getByRole('button', { name: /^Retainer balance/ }));
  const origin = await screen.findByRole('dialog');
  await screen.findByText(/INV-2026-5: adjusted/);
  expect(origin.textContent).toMatch(/600\.00.*INV-2026-4: retainer received.*1,000\.00|1,000\.00.*600\.00/);
});

test('other projects have no retainer to show', async () => {
  open({});
  await screen.findByRole('region', { name: 'Billing' });
  expect(screen.queryByRole('region', { name: 'Retainer' })).toBeNull();
});
