import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiFailure } from '../../../api/failure.ts';
import { renderPart } from '../../../ui/testing/render-part.tsx';
import { useMergeFailure } from './use-merge-failure.ts';

const withoutWords = new ApiFailure(500, { code: 'internal', message: '' });
const withWords = new ApiFailure(409, { code: 'stale_timesheet', message: 'The logs changed.' });

function Step({ merged, onBack }: { merged: Parameters<typeof useMergeFailure>[0]; onBack: () => void }) {
  useMergeFailure(merged, onBack);
  return null;
}

test.each([
  [withoutWords, 'Failed to merge all logs according to books.'],
  [withWords, 'The logs changed.'],
])('rows that cannot be merged lead back one step, once, with the reason', async (error, words) => {
  const onBack = vi.fn();
  const { show } = renderPart(<Step merged={{ data: undefined, error: null }} onBack={onBack} />);
  expect(onBack).not.toHaveBeenCalled();
  show(<Step merged={{ data: undefined, error }} onBack={onBack} />);
  show(<Step merged={{ data: undefined, error }} onBack={onBack} />);
  await screen.findByText(words);
  expect(onBack).toHaveBeenCalledOnce();
});

test('a later choice that fails keeps the step open with what was typed', () => {
  const onBack = vi.fn();
  const { show } = renderPart(<Step merged={{ data: {}, error: null }} onBack={onBack} />);
  show(<Step merged={{ data: undefined, error: withWords }} onBack={onBack} />);
  expect(onBack).not.toHaveBeenCalled();
});

test('a tax that the books no longer have keeps the step open, so that another one can be chosen', () => {
  const onBack = vi.fn();
  const error = new ApiFailure(400, { code: 'tax_unknown', message: 'This tax is not in the books.' });
  renderPart(<Step merged={{ data: undefined, error }} onBack={onBack} />);
  expect(onBack).not.toHaveBeenCalled();
});
