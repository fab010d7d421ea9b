import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { KeyboardHelp } from './keyboard-help.tsx';
import { renderPart } from './testing/render-part.tsx';

test('the question mark key shows all keys, but not while the user types into a field', async () => {
  const { user } = renderPart(
    <>
      <KeyboardHelp />
      <input aria-label="Note" />
    </>,
  );
  await user.type(screen.getByLabelText('Note'), 'why?');
  expect(screen.queryByRole('dialog')).toBeNull();
  screen.getByLabelText('Note').blur();
  await user.keyboard('?');
  expect(screen.getByRole('dialog', { name: 'Keys' }).textContent).toContain('Fill down');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});
