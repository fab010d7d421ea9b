import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { hoursFromText } from '@countinghouse/billing/values/hours.ts';
import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LogsDialog } from './logs-dialog.tsx';

const log = (logId: string, billable: boolean, task: string, seconds: bigint) => ({
  logId,
  day: calendarDate('2026-10-02'),
  seconds,
  billable,
  task,
  note: '',
});
const row = {
  input: { logs: [log('a', true, 'Checkout page', 25_200n), log('b', false, 'Team meeting', 1800n)] },
  row: {
    developer: { name: 'Asha Rao', role: 'React Developer' },
    billedHours: hoursFromText('7.00'),
    nonBilledHours: hoursFromText('0.50'),
  },
};

test.each([
  ['billable', 'Billable hours details', ['Checkout page2 Oct 20267:00:00', 'Total7.00 h']],
  ['nonBillable', 'Non billable hours details', ['Team meeting2 Oct 20260:30:00', 'Total0.50 h']],
] as const)(
  'the %s time entries of a developer are listed with their task, to the second, above their sum',
  (logs, name, lines) => {
    render(<LogsDialog logs={logs} row={row} onClose={vi.fn()} />);
    const dialog = screen.getByRole('dialog', { name });
    expect(dialog.style.width).toBe('760px');
    const rows = within(dialog).getAllByRole('row').slice(1);
    expect(rows.map((line) => line.textContent)).toEqual(lines);
  },
);
