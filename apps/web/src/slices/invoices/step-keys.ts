import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import type { WizardStep } from './wizard-state.ts';

/** A step that is left takes its focus with it: the new one begins at its first cell or field that can be typed in. */
export function useFocusOfStep(step: WizardStep) {
  const frame = useRef<HTMLDivElement>(null);
  const shown = useRef<WizardStep>(step === 'verification' ? step : 'period');
  useEffect(() => {
    if (shown.current === step) return undefined;
    shown.current = step;
    const focus = (): void => frame.current?.querySelector<HTMLElement>(firstOfStep)?.focus();
    // the grid draws its rows only once it knows how high it is
    const drawn = requestAnimationFrame(focus);
    return () => cancelAnimationFrame(drawn);
  }, [step]);
  return frame;
}

const firstOfStep = '[data-cell-input], input:not([readonly]), select, textarea';

/** Ctrl+Enter: on to the next step, and from the last one to the books. A drawer or dialog over the step has keys of its own. */
export function isGoingOn(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false;
  if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return false;
  event.preventDefault();
  return true;
}

/** Presses a button as soon as what was typed last is drawn, and with it whether the button may be pressed. */
export function pressOnceDrawn(button: RefObject<HTMLButtonElement | null>): void {
  requestAnimationFrame(() => button.current?.click());
}
