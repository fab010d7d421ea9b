import { use, useEffect, useState } from 'react';
import { searchPauseMs } from '../fields/use-paused.ts';
import { Leaving } from './leaving.ts';

/** The text in a search field, which is searched after a pause. */
export interface TypedSearch {
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  /** Why the typed text may not be searched. */
  readonly refusal: string | undefined;
  readonly searchNow: (text: string) => void;
}

/** Sends the typed text to a list 500 ms after the last key, and follows the list when its search changes elsewhere. */
export function useTypedSearch({
  value,
  onSearch,
  errorOf,
}: {
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly errorOf: (text: string) => string | undefined;
}): TypedSearch {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState<string>();
  if (known !== value) {
    // The address changed from outside (Back, a removed chip): show its search. The bar's own search is shown already, and the
    // user may have typed on.
    setKnown(value);
    setSent(undefined);
    if (value !== sent) setTyped(value);
  }
  const refusal = errorOf(typed);
  // a user who is on the way to another page is not held back by earlier typing
  const isLeaving = use(Leaving);
  const isDue = !isLeaving && refusal === undefined && typed.trim() !== value;

  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => {
      setSent(typed.trim());
      onSearch(typed.trim());
    }, searchPauseMs);
    return () => clearTimeout(timer);
  }, [isDue, typed, onSearch]);

  function searchNow(text: string): void {
    setTyped(text);
    if (errorOf(text) !== undefined || text.trim() === value) return;
    setSent(text.trim());
    onSearch(text.trim());
  }
  return { typed, setTyped, refusal, searchNow };
}
