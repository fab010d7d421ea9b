import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useForm } from '../form/use-form.ts';
import { renderPart } from '../testing/render-part.tsx';
import { TextAreaField } from './text-field.tsx';

function Sample() {
  const form = useForm({ initial: { note: '' }, save: async () => undefined });
  return <TextAreaField {...form.field('note')} label="Note" />;
}

test('a multi-line field has three lines at first', () => {
  renderPart(<Sample />);
  expect(screen.getByLabelText('Note').getAttribute('rows')).toBe('3');
});
