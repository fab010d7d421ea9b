import type { Endpoint, RequestOf } from '@countinghouse/contract/endpoint.ts';
import { useCallback, useRef } from 'react';
import { api, newKey } from './api.ts';
import type { Received } from './client.ts';

export type SaveOnce = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => Promise<Received<E>>;

/**
 * Saves the content of a form. The key is the same for every attempt with the same content until one succeeds: neither a second
 * click nor Save after a lost response saves twice. Saved content can be saved again.
 */
export function useSaveOnce(): SaveOnce {
  const intent = useRef<{ readonly text: string; readonly key: string }>(undefined);
  return useCallback(async (endpoint, request) => {
    const text = JSON.stringify([endpoint.method, endpoint.path, request], comparable);
    if (intent.current?.text !== text) intent.current = { text, key: newKey() };
    const received = await api(endpoint, request, { key: intent.current.key });
    if (intent.current?.text === text) intent.current = undefined;
    return received;
  }, []);
}

/** FormData and File are empty objects in JSON: FormData is compared by its entries, files by name, size and time. */
function comparable(_: string, value: unknown): unknown {
  if (value instanceof FormData) return [...value.entries()];
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}
