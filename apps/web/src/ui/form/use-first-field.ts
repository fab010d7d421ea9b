import { useEffect, type RefObject } from 'react';

/** Focuses the first field of a page that has only this form, so that a code can be typed at once. */
export function useFirstField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus(), [form]);
}
