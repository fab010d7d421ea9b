import { act, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { Amount } from './amount.tsx';
import { periodWords } from './date-text.tsx';
import { FigureWithOrigin, type OriginQuestion } from './figure-origin.tsx';
import { clockTime, dayRuns, readableKey, ruleWords, type FigureTrace } from './figure-trace.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';

const logs = Array.from({ length: 12 }, (_, at) => ({
  logId: `l${at}`,
  day: `2026-11-${String(at + 1).padStart(2, '0')}`,
  seconds: '27000',
  task: `Task ${at}`,
}));
const hours: FigureTrace = {
  figure: 'billedHours',
  value: '90.00',
  unit: 'h',
  rule: 'hours.sum-of-logs',
  key: 'row:1:billedHours',
  inputs: [
    { figure: 'loggedSeconds', value: '324000', unit: 's', rule: 'seconds.sum-of-logs', inputs: [], sources: { logs } },
  ],
};
const amount: FigureTrace = {
  figure: 'amount',
  value: '-2250.00',
  unit: 'money',
  currency: 'USD',
  rule: 'amount.rate-times-hours',
  inputs: [
    { figure: 'rate', value: '25.0000', unit: 'rate', rule: 'rate.role', reason: 'no-hours', inputs: [] },
    hours,
    { figure: 'again', value: '90.00', unit: 'h', rule: 'see', key: 'row:1:billedHours', inputs: [] },
  ],
};

function figure(trace: OriginQuestion['trace']) {
  return (
    <FigureWithOrigin name="Amount" question={{ of: 'Asha Rao', trace }}>
      <Amount value="-2250.00" currency="USD" />
    </FigureWithOrigin>
  );
}
const open = () => screen.getByRole('button', { name: /Amount USD/ });

describe('the origin of a figure', () => {
  test('opens in a drawer with one press and reaches down to the time entries', async () => {
    const { user } = renderPart(figure(amount));
    await user.click(open());
    const drawer = screen.getByRole('dialog', { name: 'Where does this come from?' });
    expect(drawer.textContent).toContain('Asha Rao');
    expect(drawer.textContent).toContain('USD \u22122,250.00');
    expect(drawer.textContent).toContain('Amount: rate times hours');
    const [logged] = screen.getAllByRole('button', { name: /Logged seconds/ });
    expect(drawer.textContent).not.toContain('Task 0');
    await user.click(logged as HTMLElement);
    expect(drawer.textContent).toContain('Task 0');
    expect(drawer.textContent).toContain('90:00:00');
    expect(drawer.textContent).not.toContain('Task 11');
    await user.click(screen.getByRole('button', { name: 'Show all 12 logs' }));
    expect(drawer.textContent).toContain('Task 11');
  });

  test('unfolds a figure that is repeated by reference', async () => {
    const { user } = renderPart(figure(amount));
    await user.click(open());
    const named = screen.getAllByRole('button', { name: 'Billed hours' });
    expect(named.map((button) => button.getAttribute('aria-expanded'))).toEqual(['true', 'false']);
    await user.click(named[1] as HTMLElement);
    expect(screen.getAllByRole('button', { name: /Logged seconds/ })).toHaveLength(2);
  });

  test('is fetched when the server stores it; a failure is reported and can be retried', async () => {
    let tries = 0;
    const fetchTrace = () => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('cut off')) : Promise.resolve(amount);
    };
    const { user } = renderPart(figure(fetchTrace));
    await user.click(open());
    await act(async () => undefined);
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await act(async () => undefined);
    expect(screen.getByRole('dialog').textContent).toContain('Billed hours');
  });
});

describe('texts of figures', () => {
  test('show time exact to the second', () => {
    expect(clockTime('27061')).toBe('7:31:01');
    expect(clockTime(-60)).toBe('\u22120:01:00');
  });

  test('show days as ranges', () => {
    expect(dayRuns(['2026-11-27', '2026-11-30', '2026-12-01'])).toBe('27 Nov 2026, 30 Nov \u2013 1 Dec 2026');
    expect(dayRuns(['2028-02-28', '2028-02-29', '2028-03-01'])).toBe('28 Feb \u2013 1 Mar 2028');
  });

  test.each([
    ['2026-11-01', '2026-11-30', '1 \u2013 30 Nov 2026'],
    ['2026-10-15', '2026-11-14', '15 Oct \u2013 14 Nov 2026'],
    ['2026-12-15', '2027-01-14', '15 Dec 2026 \u2013 14 Jan 2027'],
    ['2026-11-21', '2026-11-21', '21 Nov 2026'],
    ['2026-11-21', null, 'from 21 Nov 2026'],
  ])('show a period from %s to %s without repeating its month or year', (start, end, words) =>
    expect(periodWords(calendarDate(start), end === null ? null : calendarDate(end))).toBe(words),
  );

  test('turn a key without a text into readable words', () => {
    expect(readableKey('calculatedBillingHours')).toBe('Calculated billing hours');
    expect(readableKey('tax.line-share')).toBe('Tax: line share');
  });
});

test('an edited figure names who entered it and when', () => {
  const words = { figures: {}, rules: { edited: 'entered' }, reasons: {}, givenBy: {} };
  const edited: FigureTrace = { figure: 'rate', value: '50.0000', unit: 'rate', rule: 'edited', inputs: [] };
  expect(ruleWords(edited, words)).toBe('entered');
  const enteredBy = { name: 'Asha Rao', day: '2026-11-02' };
  expect(ruleWords({ ...edited, sources: { enteredBy } }, words)).toBe('entered by Asha Rao on 2 Nov 2026');
});

test('a given figure names who entered it, where its source names no user', () => {
  const words = {
    figures: {},
    rules: { given: 'as recorded' },
    reasons: {},
    givenBy: { rate: 'entered on the invoice' },
  };
  const given: FigureTrace = { figure: 'rate', value: '1.270000', unit: 'exchange', rule: 'given', inputs: [] };
  expect(ruleWords(given, words)).toBe('entered on the invoice');
  const enteredBy = { name: 'Asha Rao', day: '2026-11-02' };
  expect(ruleWords({ ...given, sources: { enteredBy } }, words)).toBe('entered by Asha Rao on 2 Nov 2026');
});
