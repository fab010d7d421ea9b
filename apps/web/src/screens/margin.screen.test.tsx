import type { MarginFigures, MarginRow, OriginLine } from '@countinghouse/contract/margin/margin.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, ok } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { useSession } from '../api/session.ts';
import { renderPart } from '../ui/testing/render-part.tsx';
import { MarginScreen } from './margin.screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  useSession.setState({ session: undefined });
});

const figures: MarginFigures = {
  invoicedAmount: '910.00',
  costAmount: '480.00',
  marginAmount: '430.00',
  marginPercent: '47.25',
  loggedHours: '24.50',
  billableHours: '22.50',
  expectedHours: '336.00',
  utilisation: '6.70',
  valueAmount: '1125.00',
  realisation: '80.89',
  forecastInvoiced: '1160.00',
  forecastCost: '480.00',
  forecastMargin: '680.00',
  hoursWithoutCost: '0.00',
  hoursWithoutRate: '0.00',
  hoursAheadWithoutCost: '0.00',
  hasUnratedInvoices: false,
  hasUnratedForecast: false,
};
const unknown = { costAmount: null, marginAmount: null, marginPercent: null, hoursWithoutCost: '3.00' };
const rows: readonly MarginRow[] = [
  { ...figures, key: '1', name: 'Harbour' },
  { ...figures, ...unknown, key: '2', name: 'Indigo' },
  { ...figures, key: 'none', name: null },
];
const line: OriginLine = {
  kind: 'Logged hours',
  projectId: 1,
  projectName: 'Harbour',
  employeeName: 'Asha Rao',
  invoiceId: null,
  text: null,
  startDate: '2026-05-04',
  endDate: '2026-05-15',
  hours: '8.00',
  perHour: '20.0000',
  currencyCode: 'USD',
  ownAmount: '160.00',
  exchangeRate: null,
  usdAmount: '160.00',
};

function show(address = '/margin?from=May-2026&to=Jun-2026') {
  useSession.setState({ session: anAccountant });
  const byMonth = ['May-2026', 'Jun-2026'].map((key) => ({ ...figures, key, name: key }));
  const requests = fakeServer((one) => {
    if (one.path.includes('user-column-settings')) return ok([]);
    if (one.path.startsWith('/margin/origin'))
      return ok({ lines: [line, { ...line, usdAmount: '195.00', hours: '6.50' }] });
    return ok({ today: '2026-06-10', total: { ...figures, ...unknown }, rows, byMonth });
  });
  const shown = renderPart(
    <WithQueries>
      <MemoryRouter initialEntries={[address]}>
        <MarginScreen />
      </MemoryRouter>
    </WithQueries>,
  );
  return { ...shown, asked: () => requests.map(({ path }) => path).filter((path) => path.startsWith('/margin?')) };
}
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

test('shows the margin of each project, and of hours without a cost only why it is not known', async () => {
  show();
  expect((await rowOf('Harbour')).textContent).toMatch(/910\.00.*480\.00.*430\.00.*47\.25/);
  const indigo = await rowOf('Indigo');
  expect(within(indigo).getAllByText(messages.hoursWithoutCost('3.00'))).toHaveLength(3);
  expect(indigo.textContent).not.toMatch(/480|430/);
  expect((await rowOf('Total')).textContent).not.toMatch(/480|430/);
  await rowOf('No project');
});

test('asks for the chosen months and group', async () => {
  const { asked } = show('/margin?from=May-2026&to=Jun-2026&by=techStack');
  await rowOf('No tech stack');
  expect(asked()).toEqual(['/margin?from=May-2026&to=Jun-2026&by=techStack']);
  const ofPeople = show('/margin?from=May-2026&to=Jun-2026&csm=carlos%40x.example');
  await ofPeople.findByRole('button', { name: /CSM/ });
  expect(ofPeople.asked()).toEqual(['/margin?from=May-2026&to=Jun-2026&csmEmail=carlos%40x.example&by=project']);
});

test('a figure opens what it adds up, with its sum', async () => {
  const { user } = show();
  await user.click(within(await rowOf('Harbour')).getByRole('link', { name: /^Cost, Harbour/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Cost of Harbour' }));
  expect((await drawer.findAllByRole('row', { name: /Asha Rao/ }))[0]?.textContent).toMatch(
    /8\.00.*USD\s20\.00.*160\.00/,
  );
  expect(drawer.getAllByRole('row').at(-1)?.textContent).toMatch(/14\.50.*355\.00/);
});
