import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useForm } from '../form/use-form.ts';
import { renderPart } from '../testing/render-part.tsx';
import { TextAreaField, TextField } from './text-field.tsx';

function Sample() {
  const form = useForm({ initial: { note: '' }, save: async () => undefined });
  return <TextAreaField {...form.field('note')} label="Note" />;
}

test('a multi-line field has three lines at first', () => {
  renderPart(<Sample />);
  expect(screen.getByLabelText('Note').getAttribute('rows')).toBe('3');
});

test('a text that is longer than its limit is counted and kept whole, and cannot be saved', async () => {
  const save = vi.fn(async () => undefined);
  function Limited() {
    const form = useForm({ initial: { code: '' }, save });
    return (
      <form onSubmit={(event) => (event.preventDefault(), void form.submit())}>
        <TextField {...form.field('code')} label="Code" maxLength={10} />
      </form>
    );
  }
  const { user } = renderPart(<Limited />);
  const code = screen.getByLabelText<HTMLInputElement>('Code');
  await user.click(code);
  await user.paste('1234567');
  expect(screen.queryByText(/characters$/)).toBeNull();
  await user.paste('8901');
  expect([code.value, screen.getByText('11 of 10 characters').dataset['over']]).toEqual(['12345678901', 'true']);
  await user.keyboard('{Enter}');
  await screen.findByText('Please enter at most 10 characters');
  expect(save).not.toHaveBeenCalled();
  await user.keyboard('{Backspace}');
  screen.getByText('10 of 10 characters');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
});
