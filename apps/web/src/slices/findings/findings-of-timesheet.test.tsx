import type { Finding } from '@countinghouse/contract/findings/findings.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useSession } from '../../api/session.ts';
import { fakeServer, ok, type FakeRequest, type FakeResponse } from '../../api/testing/fake-server.ts';
import { anAccountant, WithQueries } from '../../api/testing/with-queries.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { FindingsOfTimesheet } from './findings-of-timesheet.tsx';

beforeEach(() => useSession.setState({ session: anAccountant }));
afterEach(() => vi.unstubAllGlobals());

const onLeave: Finding = {
  key: 'leave|7|2026-06-03|400',
  rule: 'leave',
  employeeId: 7,
  employeeName: 'Asha Rao',
  orderNumber: null,
  days: ['2026-06-03'],
  logIds: ['1'],
  value: '4.00',
  usualLow: null,
  usualHigh: null,
  hours: '4.00',
  amount: '1200.00',
  dismissal: null,
};
const sentence = 'Asha Rao logged 4.00 h during approved leave: 3 Jun 2026';
const dismissed: Finding = {
  ...onLeave,
  dismissal: {
    dismissalId: 3,
    scope: 'developer',
    rule: 'leave',
    employeeName: 'Asha Rao',
    reason: 'On call',
    dismissedBy: 'Anna Accountant',
    dismissedAt: '2026-11-21T09:00:00.000Z',
  },
};

function show(findings: readonly Finding[], write: (request: FakeRequest) => FakeResponse = () => ok({})) {
  let now = findings;
  const requests = fakeServer((one) => {
    if (one.method === 'GET') return ok({ currencyCode: 'USD', findings: now });
    const response = write(one);
    if (typeof response === 'object' && response.status === 200)
      now = one.method === 'DELETE' ? [onLeave] : [dismissed];
    return response;
  });
  const days = { projectId: 1, startDate: '2026-06-01', endDate: '2026-06-30' };
  return {
    ...renderPart(
      <WithQueries>
        <FindingsOfTimesheet days={days} />
      </WithQueries>,
    ),
    requests,
  };
}

describe('the findings of a timesheet', () => {
  test('are not there if all hours are usual', async () => {
    const { container, requests } = show([]);
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(container.querySelector('section')).toBeNull();
  });

  test('name each finding with the amount in doubt', async () => {
    show([onLeave, { ...onLeave, key: 'other', rule: 'holiday', hours: '0.00', amount: '0.00' }]);
    const list = await screen.findByRole('region', { name: 'Findings' });
    within(list).getByText('2 findings');
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual([
      `${sentence}4.00 h in doubt, USD 1,200.00Dismiss`,
      'Asha Rao logged 4.00 h on a holiday: 3 Jun 2026Dismiss',
    ]);
  });

  test('are dismissed with a reason and a scope; without a reason nothing is sent', async () => {
    const { user, requests } = show([onLeave]);
    await user.click(await screen.findByRole('button', { name: `Dismiss: ${sentence}` }));
    const dialog = await screen.findByRole('dialog', { name: 'Dismiss finding' });
    await user.click(within(dialog).getByRole('button', { name: 'Dismiss finding' }));
    await within(dialog).findByText(messages.pleaseEnter('reason'));
    expect(requests.filter((one) => one.method === 'POST')).toEqual([]);
    await user.selectOptions(within(dialog).getByLabelText(/^Applies to/), messages.dismissalScope.developer);
    await user.type(within(dialog).getByLabelText(/^Reason/), ' On call ');
    await user.click(within(dialog).getByRole('button', { name: 'Dismiss finding' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.find((one) => one.method === 'POST')?.body).toEqual({
      projectId: 1,
      startDate: '2026-06-01',
      endDate: '2026-06-30',
      key: onLeave.key,
      scope: 'developer',
      reason: 'On call',
    });
    await screen.findByText('1 dismissed');
  });

  test('about a purchase order name the mark that is reached, and are dismissed alone or for the project', async () => {
    const used: Finding = {
      ...onLeave,
      key: 'order_used||8000|0|',
      rule: 'order_used',
      employeeId: null,
      employeeName: null,
      orderNumber: 'PO-31',
      days: [],
      value: '80.00',
      hours: '0.00',
      amount: '0.00',
    };
    const { user } = show([used, { ...used, key: 'other', value: '100.00' }]);
    const words = 'At least 80 % of purchase order PO-31 is used by issued invoices';
    await screen.findByText('Purchase order PO-31 is used up by issued invoices');
    await user.click(screen.getByRole('button', { name: `Dismiss: ${words}` }));
    const dialog = await screen.findByRole('dialog', { name: 'Dismiss finding' });
    const scopes = within(within(dialog).getByLabelText(/^Applies to/)).getAllByRole('option');
    expect(scopes.map((one) => one.textContent)).toEqual([
      messages.dismissalScope.finding,
      messages.dismissalScope.project,
    ]);
  });

  test('that changed meanwhile say so in the dialog and keep the reason', async () => {
    const changed = 'This finding changed since you opened it. Check it again.';
    const { user } = show([onLeave], () => ({ status: 409, body: { code: 'finding_changed', message: changed } }));
    await user.click(await screen.findByRole('button', { name: `Dismiss: ${sentence}` }));
    const dialog = await screen.findByRole('dialog', { name: 'Dismiss finding' });
    await user.type(within(dialog).getByLabelText(/^Reason/), 'On call');
    await user.click(within(dialog).getByRole('button', { name: 'Dismiss finding' }));
    await within(dialog).findByText(changed);
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('On call');
  });

  test('show who dismissed one, why and how far, and come back when it is withdrawn', async () => {
    const { user, requests } = show([dismissed]);
    await user.click(await screen.findByText('1 dismissed'));
    screen.getByText(/^Dismissed by Anna Accountant, .*\(this rule for this developer\): On call$/);
    await user.click(screen.getByRole('button', { name: `Withdraw the dismissal: ${sentence}` }));
    await screen.findByText('1 finding');
    expect(requests.find((one) => one.method === 'DELETE')?.path).toBe('/findings/dismissals/3');
  });

  test('that could not be loaded say so, with Retry', async () => {
    let isDown = true;
    fakeServer(() =>
      isDown
        ? { status: 500, body: { code: 'internal', message: '' } }
        : ok({ currencyCode: 'USD', findings: [onLeave] }),
    );
    const { user } = renderPart(
      <WithQueries>
        <FindingsOfTimesheet days={{ projectId: 1, startDate: '2026-06-01', endDate: '2026-06-30' }} />
      </WithQueries>,
    );
    await screen.findByText(messages.findingsFailed);
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('1 finding');
  });
});
