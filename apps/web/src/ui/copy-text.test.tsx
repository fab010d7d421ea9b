import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CopyText } from './copy-text.tsx';
import { renderPart } from './testing/render-part.tsx';

const words = { copied: 'Text copied to clipboard', failed: 'Failed to copy text to clipboard:' };
const show = () => renderPart(<CopyText text="INV-2026-0001" what="the invoice number" words={words} />);

test('copies the whole text and confirms it', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Copy the invoice number' }));
  expect(await navigator.clipboard.readText()).toBe('INV-2026-0001');
  await screen.findByText('Text copied to clipboard');
});

test('a page served over plain http, where browsers cannot copy, reports only that copying failed', async () => {
  const { user } = show();
  const clipboard = vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);
  await user.click(screen.getByRole('button', { name: 'Copy the invoice number' }));
  await screen.findByText('Failed to copy text to clipboard');
  clipboard.mockRestore();
});

test('quotes the reason when the browser forbids copying', async () => {
  const { user } = show();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Write permission denied.'));
  await user.click(screen.getByRole('button', { name: 'Copy the invoice number' }));
  await screen.findByText('Failed to copy text to clipboard: Write permission denied.');
});
