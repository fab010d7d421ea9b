import type { RateEffect } from '@countinghouse/contract/rates/rates.contract.ts';
import type { Role } from '@countinghouse/contract/roles.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { configure, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '../api/session.ts';
import { aRange, dorasRate } from '../slices/rates/testing/sample-rates.ts';
import { StubServer } from '../slices/rates/testing/stub-server.ts';
import { ConfirmProvider } from '../ui/overlay/confirm.tsx';
import { renderPart } from '../ui/testing/render-part.tsx';
import { RateDetailsScreen } from './rate-details.screen.tsx';

const spring = aRange('2026-01-01', '2026-06-30', { techStackRates: { 'React Developer': '60.0000' } });
const open = aRange('2026-07-01', null, {
  techStackRates: { 'React Developer': '62.0000', 'Node.js Developer': '70.0000' },
  specialRateDetails: dorasRate('75.5000'),
});

// on a busy machine a stub response can take longer than the default of one second
configure({ asyncUtilTimeout: 8000 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 12) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  useSession.setState({ session: undefined });
});

async function opened(server: StubServer, given: Parameters<typeof shown>[1] = {}) {
  const user = shown(server, given);
  await screen.findByRole('grid', { name: 'Rates over time' });
  return user;
}

function shown(
  server: Pick<StubServer, 'fetch'>,
  { role = 'ROLE_ACCOUNTANT', address = '/ratedetails/7' }: { role?: Role; address?: string } = {},
) {
  vi.stubGlobal('fetch', server.fetch);
  useSession.setState({
    session: {
      token: 't'.repeat(40),
      tokenExpiry: '2026-11-22T00:00:00.000Z',
      userId: 1,
      userRole: role,
    },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { user } = renderPart(
    <QueryClientProvider client={client}>
      {/* as in the product: a question asks the server what a deletion changes */}
      <ConfirmProvider>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/ratedetails/:id" element={<RateDetailsScreen />} />
          </Routes>
        </MemoryRouter>
      </ConfirmProvider>
    </QueryClientProvider>,
  );
  return user;
}

type User = Awaited<ReturnType<typeof opened>>;
const drawer = (name: string) => within(screen.getByRole('dialog', { name }));
const save = (user: User) => user.keyboard('{Control>}{Enter}{/Control}');

/** Puts a text into a field in place of its content, as from the clipboard. */
async function fill(user: User, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field);
  if (text !== '') await user.paste(text);
}

async function addDrawer(user: User) {
  const [inHead] = screen.getAllByRole('button', { name: 'Add rates' });
  if (inHead !== undefined) await user.click(inHead);
  return drawer('Add rates');
}

async function changeDrawer(user: User) {
  await user.click(screen.getByRole('button', { name: 'Change rates' }));
  return drawer('Change rates');
}

/** An effect of one project and month, by the typed rate. */
const november = (rate: string): RateEffect => ({
  projectId: 7,
  projectName: 'Portal',
  currencyCode: 'EUR',
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  hours: '10.50',
  amountBefore: '651.00',
  amountAfter: rate === '61.0000' ? '640.50' : '682.50',
  difference: rate === '61.0000' ? '-10.50' : '31.50',
  people: [
    {
      employeeName: 'Dora Dev',
      role: 'React Developer',
      rateBefore: '62.0000',
      rateAfter: rate,
      hours: '10.50',
      amountBefore: '651.00',
      amountAfter: rate === '61.0000' ? '640.50' : '682.50',
      difference: rate === '61.0000' ? '-10.50' : '31.50',
    },
  ],
});

describe('rates from a spreadsheet', () => {
  test('fill the fields when a block is pasted, and are stored only by Save', async () => {
    const server = new StubServer(spring, open);
    const user = await opened(server);
    const change = await changeDrawer(user);
    await user.click(change.getByLabelText('React Developer'));
    await user.paste('Role\tRate\r\nReact Developer\t64,5\r\nDesigner\t30\r\n\t\r\n');
    const block = within(change.getByRole('group', { name: 'Pasted rates' }));
    expect(block.getByRole('button', { name: /Fill in/ })).toHaveProperty('disabled', true);
    await user.click(block.getByLabelText('A comma: 1.234,50'));
    await user.click(block.getByRole('button', { name: 'Fill in 2 rates' }));
    expect(server.writes).toEqual([]);
    await save(user);
    await waitFor(() => expect(server.writes.length).toBe(1));
    expect(server.writes[0]?.body).toEqual({
      'React Developer': '64.5000',
      'Node.js Developer': '70.0000',
      Designer: '30.0000',
    });
  });
});

describe('the effect of rates in money', () => {
  test('is shown for typed rates before saving, and not before something was typed', async () => {
    const server = new StubServer(spring, open);
    const requests: unknown[] = [];
    server.effectsOf = (change) => {
      requests.push(change);
      return [november((change as { roleRates: Record<string, string> }).roleRates['React Developer'] ?? '')];
    };
    const user = await opened(server);
    const change = await changeDrawer(user);
    expect(change.queryByRole('region', { name: 'Effect on periods without an invoice' })).toBeNull();
    await fill(user, change.getByLabelText('React Developer'), '61');
    const effects = within(await change.findByRole('region', { name: 'Effect on periods without an invoice' }));
    expect(await effects.findByText('1 – 30 Nov 2026')).toBeDefined();
    const [group] = effects.getAllByRole('group');
    expect(group?.textContent).toContain('EUR \u221210.50');
    expect(group?.textContent).toContain('10.50 h: EUR 651.00 → EUR 640.50');
    expect(group?.textContent).toContain('Dora Dev, React Developer');
    expect(requests.at(-1)).toMatchObject({
      kind: 'change',
      projectId: 7,
      startOfRange: '2026-07-01',
      startDate: '2026-07-01',
      endDate: null,
      roleRates: { 'React Developer': '61.0000', 'Node.js Developer': '70.0000' },
    });
    expect(server.writes).toEqual([]);
  });

  test.each([
    ['Change rates', 'Change rates', 'React Developer'],
    ['Add rates', 'Add rates', 'React Developer'],
    ['Special rates', 'Special rates', 'Egon Engineer'],
    ['Change the default rate of React Developer', 'Change default rate', 'Default rate of React Developer'],
  ])('is not requested for %s while a rate is mistyped', async (button, name, label) => {
    const server = new StubServer(aRange('2026-01-01', '2026-12-31'));
    const user = await opened(server, { role: 'ROLE_ADMIN' });
    await user.click((await screen.findAllByRole('button', { name: button }))[0] as HTMLElement);
    const field = drawer(name).getByLabelText(label);
    if (name === 'Add rates') await fill(user, drawer(name).getByLabelText(/^Start date/), '1 Jan 2027');
    await fill(user, field, '61.12345');
    expect(drawer(name).queryByRole('region', { name: 'Effect on periods without an invoice' })).toBeNull();
    await fill(user, field, '61.1234');
    await drawer(name).findByRole('region', { name: 'Effect on periods without an invoice' });
  });

  test('is not requested for days that cannot be saved', async () => {
    const server = new StubServer(spring, open);
    const requests: unknown[] = [];
    server.effectsOf = (change) => {
      requests.push(change);
      return [];
    };
    const user = await opened(server);
    const add = await addDrawer(user);
    await fill(user, add.getByLabelText(/^Start date/), '1 Mar 2026');
    await user.tab();
    expect(await add.findByText(/Overlaps/)).toBeDefined();
    expect(add.queryByRole('region', { name: 'Effect on periods without an invoice' })).toBeNull();
    expect(requests).toEqual([]);
  });
});

describe('the rates of a project', () => {
  test('show the range of today, and another one when it is chosen', async () => {
    const user = await opened(new StubServer(spring, open));
    const choice = screen.getByLabelText<HTMLSelectElement>('Date range');
    expect([...choice.options].map((option) => option.text)).toEqual([
      'Select date range',
      'from 1 Jul 2026 (today)',
      '1 Jan – 30 Jun 2026',
    ]);
    const roleRates = () => within(screen.getByRole('table', { name: 'Role rates' }));
    expect(roleRates().getAllByRole('row')[2]?.textContent).toContain('62.00');
    await user.selectOptions(choice, '2026-01-01');
    await waitFor(() => expect(roleRates().getAllByRole('row')[2]?.textContent).toContain('60.00'));
    expect(roleRates().getAllByRole('row')[1]?.textContent).toContain('No rate (gap)');
  });

  test('show the specified message when there are none today', async () => {
    await opened(new StubServer(spring));
    expect(
      screen.getByText(
        'There are no rates for the current date.Please choose a different date range or enter new rates!',
      ),
    ).toBeTruthy();
  });

  test('report an address without a range', async () => {
    await opened(new StubServer(open), { address: '/ratedetails/7?range=2019-01-01' });
    expect(screen.getByText('There is no rate details for given date range')).toBeTruthy();
  });

  test("report that they cannot be fetched, in the server's words if there are any", async () => {
    const { fetch } = new StubServer();
    let answer = new Response('', { status: 500 });
    const user = shown({
      fetch: (address, init) => (address.includes('/rates/dates') ? Promise.resolve(answer) : fetch(address, init)),
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to get rate by id');
    answer = Response.json({ code: 'not_found', message: 'This record could not be found.' }, { status: 404 });
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('This record could not be found.')).toBeTruthy();
  });

  test('are read-only for a CSM', async () => {
    await opened(new StubServer(spring, open), { role: 'ROLE_CSM' });
    expect(screen.getByRole('table', { name: 'Special rates' }).textContent).toContain('75.50');
    for (const name of ['Add rates', 'Change rates', 'Delete', 'Special rates', /default rate of/])
      expect(screen.queryByRole('button', { name }), String(name)).toBeNull();
  });

  test('let only an administrator change a default rate, and keep what was typed beside a newer one', async () => {
    const server = new StubServer(open);
    const user = await opened(server, { role: 'ROLE_ADMIN' });
    await user.click(await screen.findByRole('button', { name: 'Change the default rate of React Developer' }));
    const field = drawer('Change default rate').getByLabelText(/Default rate of/);
    await fill(user, field, '25');
    server.refuseNext({
      code: 'stale_version',
      current: { ...server.techStacks[0], defaultRate: '22.0000', version: 5 },
    });
    await save(user);
    expect(await screen.findByText('Someone else changed this since you opened it.')).toBeTruthy();
    expect(drawer('Change default rate').getByRole('button', { name: /Use their value .*22.0000/ })).toBeTruthy();
    await save(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.writes.map((write) => write.body)).toEqual([
      { id: 1, defaultRate: '25.0000', defaultRateCurrency: 'USD', version: 1 },
      { id: 1, defaultRate: '25.0000', defaultRateCurrency: 'USD', version: 5 },
    ]);
  });
});

describe('the timeline of rates', () => {
  test('is navigated with arrows, and Enter on a gap adds rates for its days', async () => {
    const user = await opened(new StubServer(aRange('2026-01-01', '2026-08-31'), aRange('2026-10-01', null)));
    const strip = within(screen.getByRole('grid', { name: 'Rates over time' }));
    const stops = strip.getAllByRole('button').filter((one) => one.tabIndex === 0);
    expect(stops).toHaveLength(1);
    stops[0]?.focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{End}{ArrowLeft}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      'React Developer: 1 – 30 Sep 2026: USD 20.00 an hour, default rate, a gap in the rate ranges',
    );
    await user.keyboard('{Enter}');
    expect(drawer('Add rates').getByLabelText<HTMLInputElement>(/^Start date/).value).toBe('1 Sep 2026');
    expect(drawer('Add rates').getByLabelText<HTMLInputElement>('End date').value).toBe('30 Sep 2026');
  });

  test('has the same figures as a table', async () => {
    const user = await opened(new StubServer(spring, open));
    await user.click(screen.getByRole('button', { name: 'As a table' }));
    const rows = within(screen.getByRole('table', { name: 'Rates over time' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent).at(-1)).toBe(
      'Dora DevReact Developer1 Jul 202628 Feb 2027USD 75.50Special rate',
    );
  });

  test('opens the range that is clicked', async () => {
    const user = await opened(new StubServer(spring, open));
    await user.click(screen.getByRole('button', { name: /^React Developer: 1 Mar – 30 Jun 2026/ }));
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Date range').value).toBe('2026-01-01'));
  });
});

describe('adding rates', () => {
  test('by keyboard alone saves days and rates, leaves empty roles out, and shows the new range', async () => {
    const server = new StubServer(spring, open);
    const user = await opened(server);
    const form = await addDrawer(user);
    expect(document.activeElement).toBe(form.getByLabelText(/^Start date/));
    await user.keyboard('1 Dec 2026');
    expect(form.getByRole('status', { name: 'What saving does' }).textContent).toContain(
      'The open range from 1 Jul 2026 will end on 30 Nov 2026.',
    );
    // the rates of the former range are filled in
    const react = form.getByLabelText<HTMLInputElement>('React Developer');
    expect(form.getByLabelText<HTMLInputElement>('Node.js Developer').value).toBe('70.0000');
    react.focus();
    react.select();
    await user.keyboard('64.5');
    await save(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('Rates added successfully')).toBeTruthy();
    expect(server.writes).toHaveLength(1);
    expect(server.writes[0]).toMatchObject({
      query: { projectId: 7, startDate: '2026-12-01' },
      body: { 'React Developer': '64.5000' },
    });
    expect(server.writes[0]?.query).not.toHaveProperty('endDate');
    await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Date range').value).toBe('2026-12-01'));
  });

  test('on days of another range shows the error at the field, keeps what was typed and sends nothing', async () => {
    const server = new StubServer(spring, open);
    const user = await opened(server);
    const form = await addDrawer(user);
    await user.keyboard('15 May 2026');
    await fill(user, form.getByLabelText('React Developer'), '64');
    await save(user);
    const start = form.getByLabelText<HTMLInputElement>(/^Start date/);
    expect(start.getAttribute('aria-invalid')).toBe('true');
    expect(errorOf(start)).toBe('These dates overlap with another rate range of this project.');
    expect(document.activeElement).toBe(start);
    expect(form.getByLabelText<HTMLInputElement>('React Developer').value).toBe('64.0000');
    expect(server.writes).toEqual([]);
  });

  test("shows the server's refusal at the field for a range that is not on screen yet", async () => {
    const server = new StubServer(spring);
    const user = await opened(server);
    const form = await addDrawer(user);
    await fill(user, form.getByLabelText(/^Start date/), '1 Aug 2026');
    server.ranges = [spring, open];
    server.refuseNext({ code: 'range_overlaps' });
    await save(user);
    const start = form.getByLabelText<HTMLInputElement>(/^Start date/);
    await waitFor(() => expect(start.getAttribute('aria-invalid')).toBe('true'));
    expect(errorOf(start)).toBe('These dates overlap with another rate range of this project.');
    expect(start.value).toBe('1 Aug 2026');
  });

  test('has one key when it is clicked twice and saved again after the server was away', async () => {
    const server = new StubServer();
    const user = await opened(server);
    const form = await addDrawer(user);
    await fill(user, form.getByLabelText('React Developer'), '65');
    for (let tries = 0; tries < 3; tries += 1) server.refuseNext({ code: 'unavailable' });
    const release = server.hold();
    await user.dblClick(form.getByRole('button', { name: 'Save' }));
    expect(server.writes).toHaveLength(1);
    release();
    await waitFor(() => expect(form.queryByRole('alert')?.textContent).toContain('The database is not reachable'));
    await save(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.writes).toHaveLength(4);
    expect(new Set(server.writes.map((write) => write.key)).size).toBe(1);
  });

  test('has another key when it was changed after a refusal', async () => {
    const server = new StubServer();
    const user = await opened(server);
    const form = await addDrawer(user);
    await fill(user, form.getByLabelText('React Developer'), '65');
    server.refuseNext({ code: 'range_overlaps' });
    await save(user);
    await form.findByText('These dates overlap with another rate range of this project.');
    server.refuseNext({ code: 'internal' });
    await save(user);
    await form.findByText('Failed to update the rates. Please try again');
    await fill(user, form.getByLabelText(/^Start date/), '1 Feb 2026');
    await save(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(new Set(server.writes.map((write) => write.key)).size).toBe(2);
  });

  test('shows an invalid rate, a reversed period and a missing start at their fields', async () => {
    const server = new StubServer(open);
    const user = await opened(server);
    const form = await addDrawer(user);
    await fill(user, form.getByLabelText('React Developer'), '12,5');
    await save(user);
    expect(errorOf(form.getByLabelText('React Developer'))).toBe('Invalid Rate');
    expect(errorOf(form.getByLabelText(/^Start date/))).toBe('Please select start date');
    await fill(user, form.getByLabelText(/^Start date/), '2 Dec 2026');
    await fill(user, form.getByLabelText('End date'), '1 Dec 2026');
    expect(errorOf(form.getByLabelText('End date'))).toBe('The end date cannot be before the start date.');
    expect(server.writes).toEqual([]);
  });

  test('shows a role that was deleted meanwhile at its field', async () => {
    const server = new StubServer();
    const user = await opened(server);
    const form = await addDrawer(user);
    await fill(user, form.getByLabelText('Node.js Developer'), '64');
    server.refuseNext({
      code: 'role_unknown',
      errors: [{ path: 'Node.js Developer', message: 'This role is not in the tech stack list.' }],
    });
    await save(user);
    await waitFor(() =>
      expect(errorOf(form.getByLabelText('Node.js Developer'))).toBe('This role is not in the tech stack list.'),
    );
  });

  test('can take the rates of the range before', async () => {
    const user = await opened(new StubServer(spring, open));
    const form = await addDrawer(user);
    await fill(user, form.getByLabelText(/^Start date/), '1 Dec 2026');
    await user.click(form.getByRole('button', { name: 'Copy rates from 1 Jul 2026' }));
    expect(form.getByLabelText<HTMLInputElement>('Node.js Developer').value).toBe('70.0000');
  });
});

describe('changing rates', () => {
  const theirs = {
    ...open,
    endDate: '2026-12-31',
    techStackRates: { 'React Developer': '66.0000', 'Node.js Developer': '71.0000' },
    version: 4,
  };

  test('keeps what was typed, shows both values and saves over the other version when another user changed them', async () => {
    const server = new StubServer(spring, open);
    const user = await opened(server);
    const form = await changeDrawer(user);
    await fill(user, form.getByLabelText('React Developer'), '65');
    server.refuseNext({ code: 'stale_version', current: theirs });
    await save(user);
    expect((await form.findByRole('alert')).textContent).toBe('Someone else changed this since you opened it.');
    const newer = within(form.getByRole('region', { name: 'Saved by another user' }));
    expect(newer.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'FieldYour valueTheir value',
      'End datenone31 Dec 2026',
      'Node.js Developer70.000071.0000',
      'React Developer65.000066.0000',
    ]);
    expect(form.getByLabelText<HTMLInputElement>('React Developer').value).toBe('65.0000');
    expect(form.getByLabelText<HTMLInputElement>('Node.js Developer').value).toBe('71.0000');
    await user.click(newer.getByRole('button', { name: 'Use your value for End date: none' }));
    await save(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.writes.at(-1)).toMatchObject({
      query: { startDate: '2026-07-01', endDate: '2026-12-31', newStartDate: '2026-07-01', version: 4 },
      body: { 'React Developer': '65.0000', 'Node.js Developer': '71.0000' },
    });
    expect(server.writes.at(-1)?.query).not.toHaveProperty('newEndDate');
    expect(server.writes[1]?.key).not.toBe(server.writes[0]?.key);
  });

  test("can be dropped for the other user's values", async () => {
    const server = new StubServer(open);
    const user = await opened(server);
    const form = await changeDrawer(user);
    await fill(user, form.getByLabelText('React Developer'), '65');
    server.refuseNext({ code: 'stale_version', current: theirs });
    await save(user);
    await user.click(await form.findByRole('button', { name: 'Use all of their values' }));
    expect(form.getByLabelText<HTMLInputElement>('React Developer').value).toBe('66.0000');
    expect(form.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
    expect(form.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  test('has nothing to save when another user saved the same values', async () => {
    const server = new StubServer(open);
    const user = await opened(server);
    const form = await changeDrawer(user);
    await fill(user, form.getByLabelText('React Developer'), '66');
    const same = { ...open, techStackRates: { ...open.techStackRates, 'React Developer': '66.0000' }, version: 4 };
    server.refuseNext({ code: 'stale_version', current: same });
    await save(user);
    await form.findByText('Someone else changed this since you opened it.');
    await save(user);
    await form.findByText('No details changed!, Please edit data and try to update again!');
    expect(server.writes).toHaveLength(1);
  });

  test('of a range that another user deleted says so and keeps what was typed', async () => {
    const server = new StubServer(open);
    const user = await opened(server);
    const form = await changeDrawer(user);
    await fill(user, form.getByLabelText('React Developer'), '65');
    server.ranges = [];
    server.refuseNext({ code: 'no_rates' });
    await save(user);
    expect((await form.findByRole('alert')).textContent).toBe('There is no rate details for given date range');
    expect(form.getByLabelText<HTMLInputElement>('React Developer').value).toBe('65');
  });

  test('is not sent without a change', async () => {
    const server = new StubServer(open);
    const user = await opened(server);
    const form = await changeDrawer(user);
    expect(form.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(form.queryByRole('alert')).toBeNull();
    expect(server.writes).toEqual([]);
  });

  test('says which days would be left without a range', async () => {
    const user = await opened(new StubServer(open));
    const form = await changeDrawer(user);
    await fill(user, form.getByLabelText('End date'), '30 Nov 2026');
    expect(form.getByRole('status', { name: 'What saving does' }).textContent).toContain(
      'Left without a range: from 1 Dec 2026.',
    );
  });

  test('removes a rate that was cleared', async () => {
    const server = new StubServer(open);
    const user = await opened(server);
    const form = await changeDrawer(user);
    await fill(user, form.getByLabelText('React Developer'), '');
    await save(user);
    await waitFor(() => expect(server.writes).toHaveLength(1));
    expect(server.writes[0]?.body).toEqual({ 'Node.js Developer': '70.0000' });
  });
});

describe('special rates', () => {
  test('are saved for the developers that have one, with unchanged days', async () => {
    const server = new StubServer(open);
    const user = await opened(server);
    await user.click(screen.getByRole('button', { name: 'Special rates' }));
    const form = drawer('Special rates');
    expect(form.getByLabelText<HTMLInputElement>('Dora Dev').value).toBe('75.5000');
    await fill(user, form.getByLabelText('Egon Engineer'), '80');
    await save(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.writes[0]).toMatchObject({
      query: { startDate: '2026-07-01', newStartDate: '2026-07-01', version: 1 },
      body: [
        { employeeId: 3, rate: '75.5000' },
        { employeeId: 4, rate: '80.0000' },
      ],
    });
  });

  test('show the error of a developer who left meanwhile at the field', async () => {
    const server = new StubServer(open);
    const user = await opened(server);
    await user.click(screen.getByRole('button', { name: 'Special rates' }));
    const form = drawer('Special rates');
    await fill(user, form.getByLabelText('Egon Engineer'), '80');
    server.refuseNext({
      code: 'developer_unknown',
      errors: [{ path: '1.employeeId', message: 'This developer is not on the project.' }],
    });
    await save(user);
    await waitFor(() =>
      expect(errorOf(form.getByLabelText('Egon Engineer'))).toBe('This developer is not on the project.'),
    );
  });
});

describe('deleting a range', () => {
  test('asks with its days, says what is left without rates, and deletes it', async () => {
    const server = new StubServer(spring, open);
    const requests: unknown[] = [];
    server.effectsOf = (change) => {
      requests.push(change);
      return [november('61.0000')];
    };
    const user = await opened(server);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Delete the rates from 1 Jul 2026?' }));
    expect(question.getByText(/Left without a range: from 1 Jul 2026/)).toBeTruthy();
    const [effect] = await question.findAllByRole('group');
    expect(effect?.textContent).toContain('10.50 h: EUR 651.00 → EUR 640.50');
    expect(requests).toEqual([{ kind: 'delete', projectId: 7, startOfRange: '2026-07-01' }]);
    expect(server.writes).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.getByText('Rates deleted successfully')).toBeTruthy());
    expect(server.writes[0]?.query).toEqual({ projectId: 7, startDate: '2026-07-01', version: 1 });
    expect(await screen.findByText(/^There are no rates for the current date/)).toBeTruthy();
  });

  test('deletes nothing after No, or when another user changed it', async () => {
    const server = new StubServer(open);
    const user = await opened(server);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(screen.getByRole('button', { name: 'Keep' }));
    expect(server.writes).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    server.refuseNext({ code: 'stale_version', current: open });
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Someone else changed this since you opened it.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('Date range').value).toBe('2026-07-01');
  });
});

/** The error message of a field. */
function errorOf(field: HTMLElement): string | null | undefined {
  const id = field.getAttribute('aria-describedby');
  return id === null ? undefined : document.getElementById(id)?.textContent;
}
