import type {
  UnbilledAmounts,
  UnbilledLine,
  UnbilledProject,
} from '@countinghouse/contract/unbilled/unbilled.contract.ts';
import { screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, ok, type FakeRequest } from '../api/testing/fake-server.ts';
import { useSession } from '../api/session.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { UnbilledProjectScreen } from './unbilled-project.screen.tsx';
import { UnbilledScreen } from './unbilled.screen.tsx';

const nothing: UnbilledAmounts = {
  upTo30: '0.00',
  upTo60: '0.00',
  upTo90: '0.00',
  over90: '0.00',
  work: '0.00',
  drafts: '0.00',
  retainer: '0.00',
};
const atlas: UnbilledProject = {
  companyId: 7,
  companyName: 'Northwind Analytics',
  projectId: 1,
  projectName: 'Atlas',
  currencyCode: 'GBP',
  own: { ...nothing, upTo30: '1000.00', over90: '200.10', work: '1200.10' },
  usd: { ...nothing, upTo30: '1250.00', over90: '250.13', work: '1500.13' },
  hours: '24.00',
  hoursWithoutRate: '2.50',
};
const beacon: UnbilledProject = {
  ...atlas,
  projectId: 2,
  projectName: 'Beacon',
  own: { ...nothing, work: '0.90', upTo30: '0.90', drafts: '50.00' },
};
const stray: UnbilledProject = {
  ...atlas,
  companyId: null,
  companyName: null,
  projectId: 3,
  projectName: 'Stray',
  currencyCode: 'USD',
  own: nothing,
  usd: nothing,
  hours: '4.00',
  hoursWithoutRate: '4.00',
};
const line: UnbilledLine = {
  kind: 'Hours',
  employeeName: 'Asha Rao',
  startDate: '2026-11-16',
  endDate: '2026-11-20',
  age: 'upTo30',
  hours: '20.00',
  rate: '50.0000',
  amount: '1000.00',
  withoutPrice: null,
  isMissing: false,
  invoiceId: null,
  reference: null,
  currencyCode: 'GBP',
};

let requests: readonly FakeRequest[];
let closed: { closedAt: string; isChanged: boolean } | null;
beforeEach(() => {
  localStorage.clear();
  vi.setSystemTime('2026-11-21T09:00:00.000Z');
  closed = null;
  useSession.setState({ session: anAccountant });
  requests = fakeServer(({ path }) =>
    path.startsWith('/unbilled/work')
      ? ok({
          on: '2026-11-21',
          projectName: 'Atlas',
          companyId: 7,
          companyName: 'Northwind Analytics',
          lines: [
            line,
            {
              ...line,
              employeeName: 'Ben Li',
              hours: '2.50',
              rate: null,
              amount: null,
              withoutPrice: 'No rate',
              isMissing: true,
            },
            {
              ...line,
              kind: 'Draft',
              employeeName: null,
              age: null,
              hours: null,
              rate: null,
              amount: '50.00',
              invoiceId: 9,
              reference: 'REF-9',
            },
          ],
        })
      : path.startsWith('/unbilled')
        ? ok({ on: '2026-11-21', closed, projects: [atlas, beacon, stray] })
        : ok(path.startsWith('/options') ? { csmUsers: [] } : []),
  );
});

function Where() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}
const show = (at: string) =>
  renderPart(
    <WithQueries>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path="/unbilled" element={<UnbilledScreen />} />
          <Route path="/unbilled/:id" element={<UnbilledProjectScreen />} />
        </Routes>
        <Where />
      </MemoryRouter>
    </WithQueries>,
  );
const rowOf = (name: RegExp) => screen.findByRole('row', { name });
const address = () => screen.getByRole('status', { name: 'address' }).textContent;

test('a company has the sums of its projects, and opens them', async () => {
  const { user } = show('/unbilled');
  const row = await rowOf(/Northwind/);
  expect(row.textContent).toContain('1,201.00');
  expect(row.textContent).toContain('5.00');
  await user.click(within(row).getByRole('link', { name: /^Unbilled: / }));
  expect(address()).toContain('company=7');
  await user.click(within(await rowOf(/Atlas/)).getByRole('link', { name: /^Unbilled: / }));
  expect(address()).toMatch(/^\/unbilled\/1\?.*show=work/);
});

test('hours without a rate stand in a column of their own, and have no amount', async () => {
  show('/unbilled');
  const row = await rowOf(/No company/);
  expect(row.textContent).toContain('4.00');
  expect(within(row).queryByRole('link')).toBeNull();
});

test('the lines of a figure are those of its kind, without an amount where the rate is missing', async () => {
  show('/unbilled/1?show=work');
  expect((await rowOf(/Asha Rao/)).textContent).toContain('1,000.00');
  expect((await rowOf(/Ben Li/)).textContent).toContain('No rate');
  expect(screen.queryByRole('row', { name: /REF-9/ })).toBeNull();
  expect((await rowOf(/Total Unbilled GBP/)).textContent).toContain('22.50');
});

test('a closed month shows its stored figures, and those of now on demand where they differ', async () => {
  closed = { closedAt: '2026-11-03T09:00:00.000Z', isChanged: true };
  const { user } = show('/unbilled?on=2026-10-31');
  await screen.findByText(/when the month was closed/);
  await user.click(screen.getByRole('button', { name: 'Changed since: show current' }));
  expect(address()).toContain('figures=now');
  expect(requests.some(({ path }) => path.includes('computedNow=true'))).toBe(true);
  expect(screen.queryByText(/when the month was closed/)).toBeNull();
});
