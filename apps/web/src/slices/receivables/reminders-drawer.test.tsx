import type { ReminderSetting } from '@countinghouse/contract/receivables/reminders.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer, ok, type FakeRequest } from '../../api/testing/fake-server.ts';
import { WithQueries } from '../../api/testing/with-queries.tsx';
import { renderPart } from '../../ui/testing/render-part.tsx';
import { RemindersDrawer } from './reminders-drawer.tsx';

const setting: ReminderSetting = {
  days: '',
  subject: 'Reminder from {issuer}',
  body: 'Dear {company},\n\n{invoices}\n\nTotal: {total}',
  version: 3,
};

let requests: readonly FakeRequest[];
const closed = vi.fn<() => void>();
beforeEach(() => {
  localStorage.clear();
  closed.mockClear();
  requests = fakeServer(({ method, body }) =>
    ok(method === 'PUT' ? { ...setting, ...(body as object), version: 4 } : setting),
  );
});
const show = () =>
  renderPart(
    <WithQueries>
      <RemindersDrawer onClose={closed} />
    </WithQueries>,
  );

test('saves the days, and previews the mail as it is typed', async () => {
  const { user } = show();
  await user.type(await screen.findByLabelText('Days from the due date'), '-3, 0');
  const preview = screen.getByRole('region', { name: 'Preview' });
  expect(preview.textContent).toContain('To Dana Reyes, primary client of Harbour Ltd');
  expect(preview.textContent).toContain('Dear Harbour Ltd,');
  expect(preview.textContent).toContain('- INV-7, Portal, due 31 Oct 2026: GBP 1,200.00');
  await user.type(screen.getByLabelText(/^Text/), ' soon');
  expect(preview.textContent).toContain('GBP 1,500.00 soon');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...setting,
    days: '-3, 0',
    body: `${setting.body} soon`,
  });
});

test('names days and placeholders that do not exist at their fields', async () => {
  const { user } = show();
  await user.type(await screen.findByLabelText('Days from the due date'), 'weekly');
  const subject = screen.getByLabelText(/^Subject/);
  await user.clear(subject);
  await user.type(subject, 'Dear {{customer}');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText(messages.reminderDaysInvalid);
  screen.getByText(messages.placeholderUnknown('{customer}'));
  expect(requests.some(({ method }) => method === 'PUT')).toBe(false);
});
