import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { fakeServer, ok, type FakeRequest } from '../api/testing/fake-server.ts';
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

/** The server's response to a paste: the first line changes a range, the others are new. */
const checked = (count: number) => ({
  mark: 'as-seen',
  lines: Array.from({ length: count }, (_, at) => ({
    projectName: 'Atlas Data Platform',
    currencyCode: 'GBP',
    becomes: at === 0 ? 'changed' : 'new',
    endDate: at === 0 ? '2026-06-30' : null,
    faults: errorOfLine === at ? [{ column: 'React Developer', message: 'Something of the server' }] : [],
  })),
});
let errorOfLine: number | undefined;

const figures = { hours: '10.00', amountBefore: '600.00', amountAfter: '610.00', difference: '10.00' };
const effect = {
  projectId: 7,
  projectName: 'Atlas Data Platform',
  currencyCode: 'GBP',
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  ...figures,
  people: [
    { employeeName: 'Dora Dev', role: 'React Developer', rateBefore: '60.0000', rateAfter: '61.0000', ...figures },
  ],
};

let requests: readonly FakeRequest[];
let cards: readonly (typeof card)[];
beforeEach(() => {
  localStorage.clear();
  cards = [card];
  errorOfLine = undefined;
  useSession.setState({ session: { ...anAccountant, userRole: 'ROLE_ADMIN' } });
  requests = fakeServer(({ path, body }) => {
    if (path.startsWith('/options/project'))
      return ok({ csmUsers: [{ email: 'carlos@house.example', name: 'Carlos Vega' }], accountantUsers: [] });
    if (path.startsWith('/user-column-settings')) return ok([]);
    if (path.startsWith('/techStack')) return ok({ techStackDetails: roles });
    if (path.startsWith('/rates/effects')) {
      // split into two responses
      const { behind } = body as { behind: number };
      return ok({ effects: behind === 0 ? [effect] : [], projectCount: 1, behind: behind === 0 ? 7 : null });
    }
    if (path.startsWith('/rates/pasted/check')) return ok(checked((body as { lines: unknown[] }).lines.length));
    if (path.startsWith('/rates/pasted')) return ok({ added: 1, changed: 1, same: 0 });
    const paginationDetails = { pageNo: 1, pageSize: 25, totalPages: 1, totalElements: cards.length };
    return ok({ rateCardDetails: cards, paginationDetails });
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
const lastBody = () => requests.filter(({ path }) => path.startsWith('/rates/rateCard')).at(-1)?.body;
const address = () => screen.getByText((_, element) => element?.tagName === 'OUTPUT').textContent;

test('lists each range with a column for each role, and links to the rates of its project', async () => {
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

test('is filtered by model, CSM and days, each with a chip that removes it', async () => {
  const { user } = show();
  await row();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Filter rates' }));
  await user.type(drawer.getByRole('combobox', { name: 'CSM' }), 'Carlos');
  await user.click(await screen.findByText('Carlos Vega', { selector: '[role="option"] *' }));
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

test('says that an empty filter filters nothing, and gives a CSM no choice of CSMs', async () => {
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
  await user.type(screen.getByRole('searchbox', { name: 'Search rates' }), 'Borealis{Enter}');
  await screen.findByText("Couldn't find the results! Please search with another keyword.");
  expect(lastBody()).toEqual({ projectName: 'Borealis', projectModel: [], csm: [] });
});

test('says how to add the first rates when there are none', async () => {
  cards = [];
  show();
  await screen.findByText('No rates yet');
});

async function pasted(text: string) {
  const { user } = show();
  await row();
  await user.click(screen.getByRole('button', { name: 'Paste rates' }));
  const drawer = within(screen.getByRole('dialog', { name: 'Paste rates' }));
  await user.click(drawer.getByLabelText('Rows of the spreadsheet'));
  await user.paste(text);
  return { user, drawer };
}
const saves = () => requests.filter(({ path, method }) => path === '/rates/pasted' && method === 'POST');

test('accepts a pasted block, shows the effect of each row, and saves it once', async () => {
  const { user, drawer } = await pasted(
    'Project\tFrom\tReact Developer\nAtlas Data Platform\t2026-01-01\t61\nAtlas Data Platform\t1 Jul 2026\t62.5\n\t\t',
  );
  expect(await drawer.findByText('2 rows: 1 new, 1 changed, 0 unchanged.', {}, { timeout: 4000 })).toBeTruthy();
  expect(drawer.getByRole('row', { name: /New range/ }).textContent).toContain('1 Jul 2026');
  expect(drawer.getByRole('row', { name: /Changed/ }).textContent).toContain('1 Jan – 30 Jun 2026');
  const effects = within(await drawer.findByRole('region', { name: 'Effect on periods without an invoice' }));
  expect(await effects.findByText('1 of 1 projects with new rates change.')).toBeTruthy();
  expect(effects.getAllByRole('group')[0]?.textContent).toContain('Atlas Data Platform');
  expect(effects.getAllByRole('group')[0]?.textContent).toContain('10.00 h: GBP 600.00 → GBP 610.00');
  const bodies = requests.filter(({ path }) => path === '/rates/effects').map(({ body }) => body);
  expect(bodies).toMatchObject([
    { kind: 'pasted', behind: 0 },
    { kind: 'pasted', behind: 7 },
  ]);
  expect(saves()).toEqual([]);
  await user.dblClick(drawer.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saves().map(({ body }) => body)).toEqual([
    {
      mark: 'as-seen',
      lines: [
        {
          project: 'Atlas Data Platform',
          startDate: '2026-01-01',
          endDate: null,
          roleRates: { 'React Developer': '61.0000' },
        },
        {
          project: 'Atlas Data Platform',
          startDate: '2026-07-01',
          endDate: null,
          roleRates: { 'React Developer': '62.5000' },
        },
      ],
    },
  ]);
});

test('shows errors at their cells, without a request, and saves nothing', async () => {
  const { drawer } = await pasted('Project\tFrom\tReact Developer\nAtlas Data Platform\t31 Feb 2026\t61');
  const cell = await drawer.findByRole('cell', { name: /31 Feb 2026/ });
  expect(cell.textContent).toBe('31 Feb 2026This date does not exist');
  expect(drawer.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  expect(requests.filter(({ path }) => path.startsWith('/rates/pasted'))).toEqual([]);
});

test("asks for the decimal separator, and shows the server's errors at their cells", async () => {
  errorOfLine = 0;
  const { user, drawer } = await pasted('Project\tFrom\tReact Developer\nAtlas Data Platform\t2026-01-01\t1.234,50');
  expect(await drawer.findByText('1 row. Choose the decimal separator.')).toBeTruthy();
  await user.click(drawer.getByLabelText('A comma: 1.234,50'));
  const cell = await drawer.findByRole('cell', { name: /Something of the server/ }, { timeout: 4000 });
  expect(cell.textContent).toBe('1.234,50Something of the server');
  expect(requests.find(({ path }) => path.startsWith('/rates/pasted/check'))?.body).toMatchObject({
    lines: [{ roleRates: { 'React Developer': '1234.5000' } }],
  });
});
