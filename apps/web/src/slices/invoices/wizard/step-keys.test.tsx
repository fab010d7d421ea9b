import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFocusOfStep } from './step-keys.ts';
import type { WizardStep } from './wizard-state.ts';

function Steps({ step }: { readonly step: WizardStep }) {
  const frame = useFocusOfStep(step);
  return (
    <div ref={frame}>
      {step === 'books' && (
        <>
          <input aria-label="Invoice date" />
          <textarea aria-label="Message on invoice" />
        </>
      )}
    </div>
  );
}

const drawn = () => new Promise((settle) => requestAnimationFrame(settle));

test('a new step begins in its first field', async () => {
  const { rerender } = render(<Steps step="timesheet" />);
  rerender(<Steps step="books" />);
  await drawn();
  expect(document.activeElement).toBe(screen.getByLabelText('Invoice date'));
});

test('a user who is in a field of the new step before it is drawn stays there', async () => {
  const { rerender } = render(<Steps step="timesheet" />);
  rerender(<Steps step="books" />);
  screen.getByLabelText('Message on invoice').focus();
  await drawn();
  expect(document.activeElement).toBe(screen.getByLabelText('Message on invoice'));
});
