import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { HoursField, MoneyField } from './figure-fields.tsx';

function Sample({ currency, initial }: { currency: string; initial: string }) {
  const [value, setValue] = useState(initial);
  const [error, setError] = useState<string>();
  return (
    <>
      <MoneyField
        id="amount"
        name="amount"
        label="Amount"
        currency={currency}
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

test('an amount is shown with thousands separators and stored as plain decimal text', async () => {
  const { user } = renderPart(<Sample currency="USD" initial="1234.50" />);
  const field = screen.getByLabelText('Amount');
  expect(field).toHaveProperty('value', '1,234.50');
  await user.clear(field);
  await user.type(field, '99000.5');
  await user.tab();
  expect(field).toHaveProperty('value', '99,000.50');
  expect(screen.getByRole('status', { name: '' }).textContent).toBe('99000.50');
});

test('text that is not an amount stays as typed, with an error at the field', async () => {
  const { user } = renderPart(<Sample currency="USD" initial="" />);
  const field = screen.getByLabelText('Amount');
  await user.type(field, '12,5');
  await user.tab();
  expect(field).toHaveProperty('value', '12,5');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('Use a point for decimals, such as 1234.50');
});

test('an amount in yen has no decimals and one in dinars has three', async () => {
  const yen = renderPart(<Sample currency="JPY" initial="" />);
  await yen.user.type(screen.getByLabelText('Amount'), '12.5');
  expect(screen.getByText('Enter a whole number')).toBeTruthy();
  yen.unmount();
  const dinars = renderPart(<Sample currency="KWD" initial="" />);
  await dinars.user.type(screen.getByLabelText('Amount'), '12.5');
  await dinars.user.tab();
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '12.500');
});

test('Ctrl+Enter saves the figure on screen, not the previous one', async () => {
  const seen: string[] = [];
  const { user } = renderPart(
    <HoursField
      id="hours"
      name="hours"
      label="Hours"
      value="8.00"
      onChange={(value) => seen.push(value)}
      onLeave={() => undefined}
      onUnread={() => undefined}
      error={undefined}
      disabled={false}
    />,
  );
  await user.type(screen.getByLabelText('Hours'), '7:30', { initialSelectionStart: 0, initialSelectionEnd: 4 });
  expect(seen.at(-1)).toBe('7.50');
});
