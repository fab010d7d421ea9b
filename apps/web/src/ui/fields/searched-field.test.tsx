import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../testing/render-part.tsx';
import { SearchedField } from './searched-field.tsx';

const field = {
  id: 'project',
  name: 'project',
  label: 'Project',
  value: '7',
  chosenName: 'Atlas',
  choices: [],
  error: undefined,
  disabled: false,
  onChange: vi.fn(),
  onLeave: vi.fn(),
  onUnread: vi.fn(),
  onSearch: vi.fn(),
};

test('a failed search is reported below the field, which keeps the chosen value and the typed text', async () => {
  const onRetry = vi.fn();
  const { user, show } = renderPart(<SearchedField {...field} failure={undefined} />);
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Project' });
  await user.type(box, 'Eve');
  show(<SearchedField {...field} failure={{ message: 'Failed to get the projects', onRetry }} />);
  expect(screen.getByRole('alert').textContent).toContain('Failed to get the projects');
  expect(screen.getByRole('combobox', { name: 'Project' })).toBe(box);
  expect(box.value).toBe('Eve');
  expect(screen.getAllByTitle('Atlas').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('an open list without choices says that it is searching, and says nothing when the search failed', async () => {
  const none = { ...field, value: '' };
  const { user, show } = renderPart(<SearchedField {...none} loading failure={undefined} />);
  await user.click(screen.getByRole('combobox', { name: 'Project' }));
  expect(screen.getByText('Searching …')).toBeDefined();
  show(<SearchedField {...none} failure={undefined} />);
  expect(screen.getByText('None found')).toBeDefined();
  show(<SearchedField {...none} failure={{ message: 'Failed to get the projects', onRetry: vi.fn() }} />);
  expect(screen.queryByText('None found')).toBeNull();
});
