import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, said, type Asked } from '../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { RateMasterScreen } from './rate-master.screen.tsx';

const card = {
  projectId: 7,
  projectName: 'Atlas Data Platform',
  projectModel: 'Mixed',
  primaryCsm: 'Carlos Vega',
  currencyCode: 'GBP',
  startDate: '2026-01-01',
  endDate: null,
  techStackRates: { 'React Developer': '60.0000' },
  specialRateDetails: [{ employeeId: 3, employeeName: 'Dora Dev', role: 'React Developer', rate: '75.2500' }],
};
const roles = ['Node Developer', 'React Developer'].map((name, at) => ({
  id: at + 1,
  name,
  category: 'Development',
  defaultRate: null,
  version: 1,
}));

let asked: readonly Asked[];
let cards: readonly (typeof card)[];
beforeEach(() => {
  localStorage.clear();
  cards = [card];
  useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_ADMIN' } });
  asked = fakeServer(({ path }) => {
    if (path.startsWith('/options/project'))
      return said({ csmUsers: [{ email: 'carlos@house.example', name: 'Carlos Vega' }], accountantUsers: [] });
    if (path.startsWith('/user-column-settings')) return said([]);
    if (path.startsWith('/techStack')) return said({ techStackDetails: roles });
    const paginationDetails = { pageNo: 1, pageSize: 25, totalPages: 1, totalElements: cards.length };
    return said({ rateCardDetails: cards, paginationDetails });
  });
});
afterEach(() => vi.unstubAllGlobals());

const Address = () => <output>{useLocation().pathname + useLocation().search}</output>;
function show(at = '/rateMaster') {
  return renderPart(
    <MemoryRouter initialEntries={[at]}>
      <WithQueries>
        <Address />
        <RateMasterScreen />
      </WithQueries>
    </MemoryRouter>,
  );
}
const row = () => screen.findByRole('row', { name: /Atlas Data Platform/ });
const lastBody = () => asked.filter(({ path }) => path.startsWith('/rates/rateCard')).at(-1)?.body;
const address = () => screen.getByText((_, element) => element?.tagName === 'OUTPUT').textContent;

test('lists each range with a column for each role, and leads to the rates of its project', async () => {
  const { user } = show();
  const shown = await row();
  expect(screen.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
    'Project',
    'Model',
    'CSM',
    'Range',
    'Node Developer',
    'React Developer',
    'Special rates',
  ]);
  expect(within(shown).getByText(/60\.00/)).toBeTruthy();
  expect(within(shown).getByRole('listitem').textContent).toMatch(/Dora Dev.*75\.25/);
  expect(shown.textContent).toMatch(/1 Jan 2026/);
  await user.click(within(shown).getByText('Mixed'));
  expect(address()).toBe('/ratedetails/7');
});

test('is filtered by model, CSM and days, each of which has a chip that takes it away', async () => {
  const { user } = show();
  await row();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Filter rates' }));
  await user.type(drawer.getByRole('combobox', { name: 'CSM' }), 'Carlos');
  await user.click(await screen.findByText('Carlos Vega', { selector: '.ant-select-item-option-content' }));
  await user.type(drawer.getByLabelText('Starts from'), '1 Feb 2026');
  await user.type(drawer.getByLabelText('Starts until'), '31 Jan 2026');
  await user.click(drawer.getByRole('button', { name: 'Apply' }));
  await drawer.findByText('End date cannot be before the start date');
  await user.clear(drawer.getByLabelText('Starts until'));
  await user.click(drawer.getByRole('button', { name: 'Apply' }));
  await waitFor(() =>
    expect(lastBody()).toEqual({ projectModel: [], csm: ['carlos@house.example'], startDate1: '2026-02-01' }),
  );
  await user.click(screen.getByRole('button', { name: /^Remove.*Starts from/ }));
  await waitFor(() => expect(lastBody()).toEqual({ projectModel: [], csm: ['carlos@house.example'] }));
  expect(address()).toBe('/rateMaster?csm=carlos%40house.example');
});

test('says that a filter of nothing filters nothing, and gives a CSM no choice of CSMs', async () => {
  useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_CSM' } });
  const { user } = show();
  await row();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Filter rates' }));
  expect(drawer.queryByRole('combobox', { name: 'CSM' })).toBeNull();
  await user.click(drawer.getByRole('button', { name: 'Apply' }));
  await screen.findByText('Please select atleast one filter options to apply filter!');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('is searched by project, and says when nothing is found', async () => {
  const { user } = show();
  await row();
  cards = [];
  await user.type(screen.getByRole('searchbox', { name: 'Search by project' }), 'Borealis{Enter}');
  await screen.findByText("Couldn't find the results! Please search with another keyword.");
  expect(lastBody()).toEqual({ projectName: 'Borealis', projectModel: [], csm: [] });
});

test('that has nothing yet says how the first rates get there', async () => {
  cards = [];
  show();
  await screen.findByText('No rates yet');
});
