import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { MonthField } from './month-field.tsx';

const today = calendarDate('2026-11-21');

function Sample({ initial = '' }: { initial?: string }) {
  const [value, setValue] = useState(initial);
  const [error, setError] = useState<string>();
  return (
    <>
      <MonthField
        id="received"
        name="received"
        label="Received Month"
        today={today}
        value={value}
        onChange={setValue}
        onLeave={() => undefined}
        onUnread={setError}
        error={error}
        disabled={false}
      />
      <output>{value}</output>
    </>
  );
}
const field = () => screen.getByRole('textbox', { name: 'Received Month' });
const kept = () => document.querySelector('output')?.textContent;

describe('a month field', () => {
  test("accepts a typed month and shows it in the product's format", async () => {
    const { user } = renderPart(<Sample />);
    await user.type(field(), '2/2024');
    await user.tab();
    expect(kept()).toBe('2024-02-01');
    expect(field()).toHaveProperty('value', 'Feb 2024');
  });

  test('keeps text that is not a month, shows how to write it, and can be cleared', async () => {
    const { user } = renderPart(<Sample />);
    await user.type(field(), 'Novembre');
    await user.tab();
    expect(field()).toHaveProperty('value', 'Novembre');
    expect(screen.getByText('Enter a month, such as Nov 2026')).toBeTruthy();
    await user.clear(field());
    expect(screen.queryByText('Enter a month, such as Nov 2026')).toBeNull();
    expect(kept()).toBe('');
  });

  test('can be chosen from the months of a year by keyboard alone', async () => {
    const { user } = renderPart(<Sample initial="2026-12-01" />);
    await user.click(field());
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const chosen = await screen.findByRole('button', { name: 'Dec 2026' });
    await waitFor(() => expect(document.activeElement).toBe(chosen));
    await user.keyboard('{ArrowRight}');
    expect(screen.getByText('2027')).toBeTruthy();
    await user.keyboard('{PageDown}{ArrowDown}{End}{ArrowUp}{Enter}');
    expect(kept()).toBe('2028-09-01');
    expect(field()).toHaveProperty('value', 'Sep 2028');
    expect(document.activeElement).toBe(field());
  });

  test('opens in the current year with the current month marked', async () => {
    const { user } = renderPart(<Sample />);
    await user.click(screen.getByRole('button', { name: 'Choose received month from a calendar' }));
    const now = await screen.findByRole('button', { name: 'Nov 2026' });
    expect(now.getAttribute('aria-current')).toBe('date');
    await user.click(screen.getByRole('button', { name: 'Jan 2026' }));
    expect(kept()).toBe('2026-01-01');
  });
});
