import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { StatusBadge, statusTone } from './status-badge.tsx';
import { renderPart } from './testing/render-part.tsx';

test.each([
  ['Pending', 'quiet'],
  ['Closed', 'bad'],
  ['inactive', 'bad'],
  ['Inactive', 'bad'],
  ['PENDING', 'quiet'],
  ['Partial Received', 'warn'],
  ['Overdue', 'due'],
  ['Received', 'good'],
  ['Active', 'good'],
  ['Draft', 'quiet'],
  ['Void', 'quiet'],
])('%s is shown as %s', (status, tone) => expect(statusTone(status)).toBe(tone));

test('a status is a word and never a colour alone', () => {
  renderPart(<StatusBadge status="Overdue" />);
  expect(screen.getByText('Overdue').querySelector('svg')).not.toBeNull();
});
