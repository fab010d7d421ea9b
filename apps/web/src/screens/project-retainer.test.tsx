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
  retainerActiveBalance: '1900.00',
  retainerActiveDate: '2026-10-31',
  heldAmount: '0.00',
  openingBalance: '1500.00',
  openingDate: '2026-09-30',
  entries: [
    {
      ...entry,
      invoiceNumber: 'INV-2026-5',
      kind: 'adjusted',
      amount: '-600.00',
      balanceAfter: '1900.00',
      day: '2026-11-01',
    },
    {
      ...entry,
      invoiceNumber: 'INV-2026-4',
      kind: 'received',
      amount: '1000.00',
      balanceAfter: '2500.00',
      day: '2026-10-31',
    },
    {
      ...entry,
      invoiceId: null,
      invoiceNumber: null,
      kind: 'opening',
      amount: '1500.00',
      balanceAfter: '1500.00',
      day: '2026-09-30',
    },
  ],
  version: 2,
};

function open(of: Partial<typeof aProject>) {
  const requests = fakeServer(({ path }) => ok(path.endsWith('/retainer') ? retainer : { ...aProject, ...of }));
  const part = renderPart(
    <MemoryRouter initialEntries={['/projectdetails/7']}>
      <WithQueries>
        <Routes>
          <Route path="/projectdetails/:id" element={<ProjectDetailsScreen />} />
        </Routes>
      </WithQueries>
    </MemoryRouter>,
  );
  return { ...part, requests };
}

test('the page of a retainer shows its balance, and one click shows every movement behind it', async () => {
  const { user } = open({ retainerActiveBalance: '1900.00', retainerActiveDate: '2026-10-31' });
  const card = await screen.findByRole('region', { name: 'Retainer' });
  expect(card.textContent).toMatch(/1,900\.00.*31 Oct 2026/);
  await user.click(screen.getByRole('button', { name: /^Retainer balance/ }));
  const origin = await screen.findByRole('dialog');
  await screen.findByText(/INV-2026-5: adjusted/);
  expect(origin.textContent).toMatch(/600\.00.*INV-2026-4: retainer received.*1,000\.00|1,000\.00.*600\.00/);
});

test('the opening balance is shown, and entered by who may issue invoices', async () => {
  const { user, requests } = open({ retainerActiveBalance: '1900.00', retainerActiveDate: '2026-10-31' });
  const card = await screen.findByRole('region', { name: 'Retainer' });
  await vi.waitFor(() => expect(card.textContent).toMatch(/Opening balance.*1,500\.00.*30 Sep 2026/));
  await user.click(screen.getByRole('button', { name: 'Edit opening balance' }));
  const field = await screen.findByRole('textbox', { name: /^Opening balance/ });
  await user.clear(field);
  await user.type(field, '1600');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
      openingBalance: '1600.00',
      openingDate: '2026-09-30',
      version: 2,
    }),
  );
});

test('other projects have no retainer to show', async () => {
  open({});
  await screen.findByRole('region', { name: 'Billing' });
  expect(screen.queryByRole('region', { name: 'Retainer' })).toBeNull();
});
