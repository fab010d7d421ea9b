import { useRef } from 'react';
import { newKey } from './api.ts';

/**
 * The idempotency key of what a form saves: the same as long as the same is to be saved, so that Save after an answer that
 * got lost finds what was done and does nothing twice; another one as soon as something else is to be saved.
 */
export function useKeyOfRequest(): (request: unknown) => string {
  const intent = useRef<{ readonly text: string; readonly key: string }>(undefined);
  return (request) => {
    const text = JSON.stringify(request);
    if (intent.current?.text !== text) intent.current = { text, key: newKey() };
    return intent.current.key;
  };
}
