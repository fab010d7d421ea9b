import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../ui/testing/render-part.tsx';
import { VoidDialog } from './void-dialog.tsx';

test.each([
  [undefined, false, 'Void INV-1?', 'Its number stays used. Its hours can be billed again.'],
  [
    'Zoho Books',
    false,
    'Void INV-1 in Zoho Books?',
    'It becomes void in Zoho Books too. Its number stays used. Its hours can be billed again.',
  ],
  [
    'Zoho Books',
    true,
    'Void INV-1 in Zoho Books?',
    'It becomes void in Zoho Books too. The corrected invoice bills its hours again.',
  ],
])('names the books that void it too (%s, a credit note: %s)', (books, isCredit, title, consequence) => {
  renderPart(
    <VoidDialog
      number="INV-1"
      books={books}
      isCredit={isCredit}
      onVoid={() => Promise.resolve(true)}
      onClose={() => undefined}
    />,
  );
  expect(screen.getByRole('dialog', { name: title }).textContent).toContain(consequence);
});
