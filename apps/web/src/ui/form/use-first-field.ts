import { useEffect, type RefObject } from 'react';

/** The page is there for this form alone: it begins in its first field, so that a code can be typed at once. */
export function useFirstField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus(), [form]);
}
