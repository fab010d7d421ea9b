import type { Statement } from '@countinghouse/contract/receivables/statement.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, ok, type FakeRequest } from '../api/testing/fake-server.ts';
import { useSession } from '../api/session.ts';
import { anAccountant, WithQueries } from '../api/testing/with-queries.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { StatementScreen } from './statement.screen.tsx';

const aStatement: Statement = {
  companyId: 7,
  companyName: 'Harbour Ltd',
  from: '2026-09-01',
  to: '2026-11-21',
  region: 'UK',
  language: 'English',
  seller: { name: 'Countinghouse UK', lines: ['2 Low Street'], taxNumber: 'GB2' },
  buyer: { name: 'Harbour Ltd', lines: ['1 High Street'], taxNumber: null },
  logo: null,
  onlyProjects: null,
  payment: [],
  footer: '',
  accounts: [
    {
      currencyCode: 'GBP',
      opening: '1000.00',
      entries: [
        {
          date: '2026-09-10',
          kind: 'Payment',
          note: 'reversed',
          invoiceId: 31,
          number: 'INV-31',
          dueDate: null,
          amount: '250.00',
          balance: '1250.00',
        },
        {
          date: '2026-10-02',
          kind: 'Credit note',
          note: null,
          invoiceId: 32,
          number: 'CN-32',
          dueDate: null,
          amount: '-50.00',
          balance: '1200.00',
        },
      ],
      closing: '1200.00',
    },
  ],
  recipient: { name: 'Harbour Ltd', to: 'pay@harbour.example', cc: ['cfo@harbour.example'], bcc: [] },
  paper: 'A4',
  unprintable: [],
};

let requests: readonly FakeRequest[];
let statement: Statement;
beforeEach(() => {
  vi.setSystemTime('2026-11-21T09:00:00.000Z');
  statement = aStatement;
  useSession.setState({ session: anAccountant });
  requests = fakeServer(({ method }) => ok(method === 'POST' ? { to: 'pay@harbour.example' } : statement));
});

function Where() {
  return <output aria-label="address">{useLocation().search}</output>;
}
const show = (at = '/statement/7') =>
  renderPart(
    <WithQueries>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path="/statement/:id" element={<StatementScreen />} />
        </Routes>
        <Where />
      </MemoryRouter>
    </WithQueries>,
  );
const account = () => screen.findByRole('region', { name: 'Account in GBP' });

test('shows the balances and the entries of a currency', async () => {
  show();
  const rows = within(await account())
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'DateEntryNumberDue dateAmount (GBP)Balance (GBP)',
    '1 Sep 2026Opening balance1,000.00',
    '10 Sep 2026Payment (reversed)INV-31250.001,250.00',
    '2 Oct 2026Credit noteCN-32\u221250.001,200.00',
    '21 Nov 2026Closing balance1,200.00',
  ]);
});

test('begins with this month and the two before, and a later end keeps the address', async () => {
  const { user } = show();
  await account();
  expect(requests[0]?.path).toBe('/receivables/7/statement?from=2026-09-01&to=2026-11-21');
  const field = screen.getByLabelText('To');
  await user.clear(field);
  await user.type(field, '31 Oct 2026{Enter}');
  await waitFor(() =>
    expect(screen.getByRole('status', { name: 'address' }).textContent).toBe('?from=2026-09-01&to=2026-10-31'),
  );
});

test('asks before the statement is mailed, and names everyone who gets it', async () => {
  const { user } = show();
  await account();
  await user.click(screen.getByRole('button', { name: 'Mail statement' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toMatch(/pay@harbour\.example.*CC cfo@harbour\.example/);
  await user.click(within(question).getByRole('button', { name: 'Mail statement' }));
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { from: '2026-09-01', to: '2026-11-21', paper: 'A4' },
    ]),
  );
});

test('says that a statement is incomplete, and does not offer to mail it', async () => {
  statement = { ...aStatement, onlyProjects: ['Portal'] };
  show();
  await account();
  screen.getByText(messages.statementIsPartial);
  screen.getByText('Portal');
  expect(screen.queryByRole('button', { name: 'Mail statement' })).toBeNull();
});

test('says that nothing was entered and nothing is open', async () => {
  statement = { ...aStatement, accounts: [] };
  show();
  await screen.findByText('No entries and no balance in this period.');
});
