import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import type { WizardStep } from './wizard-state.ts';

/** Leaving a step loses the focus, so the new step focuses its first editable cell or field. */
export function useFocusOfStep(step: WizardStep) {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef<WizardStep>(step === 'verification' ? step : 'period');
  useEffect(() => {
    if (shown.current === step) return undefined;
    shown.current = step;
    const focus = (): void => {
      // a user who types before the step is drawn goes on where they are
      if (frame.current?.querySelector(fieldInUse) === null)
        frame.current.querySelector<HTMLElement>(firstOfStep)?.focus();
    };
    // the grid renders its rows only once it knows its height
    const drawn = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(drawn);
  }, [step]);
  return frame;
}

const fieldInUse = ':is(input, select, textarea):focus';
const firstOfStep = '[data-cell-input], input:not([readonly], [type=checkbox]), select, textarea';

/**
 * Ctrl+Enter goes on to the next step, and from the last one to the books. A drawer or dialog over the step has keys of its own.
 */
export function isGoingOn(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
  if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return false;
  event.preventDefault();
  return true;
}

/** Presses a button once the latest typing is rendered, because that decides whether the button is enabled. */
export function pressOnceDrawn(button: RefObject<HTMLButtonElement | null>): void {
  requestAnimationFrame(() => button.current?.click());
}
