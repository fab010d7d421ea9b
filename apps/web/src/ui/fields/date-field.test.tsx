import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { DateField } from './date-field.tsx';

const today = calendarDate('2026-11-21');

function Sample({ initial = '', min }: { initial?: string; min?: string }) {
  const [value, setValue] = useState(initial);
  const [error, setError] = useState<string>();
  return (
    <>
      <DateField
        id="start"
        name="start"
        label="Start Date"
        today={today}
        {...(min === undefined ? {} : { min: calendarDate(min) })}
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
const field = () => screen.getByRole('textbox', { name: 'Start Date' });
const kept = () => document.querySelector('output')?.textContent;

describe('a date field', () => {
  test("accepts a typed day and shows it in the product's format", async () => {
    const { user } = renderPart(<Sample />);
    await user.type(field(), '2028-02-29');
    await user.tab();
    expect(kept()).toBe('2028-02-29');
    expect(field()).toHaveProperty('value', '29 Feb 2028');
  });

  test('keeps text that is not a day and shows how to write it', async () => {
    const { user } = renderPart(<Sample />);
    await user.type(field(), '05/11/2026');
    await user.tab();
    expect(field()).toHaveProperty('value', '05/11/2026');
    expect(screen.getByText('Day or month first? Write it as 21 Nov 2026')).toBeTruthy();
  });

  test('rejects a day before the first allowed one', async () => {
    const { user } = renderPart(<Sample min="2026-11-01" />);
    await user.type(field(), '31 Oct 2026');
    expect(screen.getByText('This date is too early')).toBeTruthy();
    await user.clear(field());
    expect(screen.queryByText('This date is too early')).toBeNull();
    expect(kept()).toBe('');
  });

  test('can be chosen from a calendar by keyboard alone', async () => {
    const { user } = renderPart(<Sample initial="2026-12-31" />);
    await user.click(field());
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const chosen = await screen.findByRole('button', { name: '31 Dec 2026' });
    await waitFor(() => expect(document.activeElement).toBe(chosen));
    await user.keyboard('{ArrowRight}');
    expect(screen.getByText('Jan 2027')).toBeTruthy();
    await user.keyboard('{PageDown}{ArrowUp}{Enter}');
    expect(kept()).toBe('2027-01-25');
    expect(field()).toHaveProperty('value', '25 Jan 2027');
    expect(document.activeElement).toBe(field());
  });
});
