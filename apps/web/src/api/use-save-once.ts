import type { Endpoint, RequestOf } from '@countinghouse/contract/endpoint.ts';
import { useCallback, useRef } from 'react';
import { api, newKey } from './api.ts';
import type { Received } from './client.ts';

export type SaveOnce = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => Promise<Received<E>>;

/**
 * Saves what a form holds. The key is the same for every try at the same contents until one was carried out: neither a
 * second click nor Save pressed again after an answer got lost saves twice. What was saved once can be saved anew.
 */
export function useSaveOnce(): SaveOnce {
  const intent = useRef<{ readonly text: string; readonly key: string }>(undefined);
  return useCallback(async (endpoint, request) => {
    const text = JSON.stringify([endpoint.method, endpoint.path, request], comparable);
    if (intent.current?.text !== text) intent.current = { text, key: newKey() };
    const received = await api(endpoint, request, { key: intent.current.key });
    intent.current = undefined;
    return received;
  }, []);
}

/** Forms and files are empty objects to JSON: they are compared by what is in the one, and by name, size and time of the other. */
function comparable(_: string, value: unknown): unknown {
  if (value instanceof FormData) return [...value.entries()];
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}
