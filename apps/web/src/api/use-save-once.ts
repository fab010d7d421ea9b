import type { Endpoint, RequestOf } from '@countinghouse/contract/endpoint.ts';
import { useCallback, useRef } from 'react';
import { api, newKey } from './api.ts';
import type { Received } from './client.ts';
import { isApiFailure } from './failure.ts';

export type SaveOnce = <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => Promise<Received<E>>;

/**
 * How long a form stays locked when another user saved first, in milliseconds. The second click of a double click comes within
 * this time; on a quick network it would save over values that have only just appeared.
 */
export const afterOthersSaved = { lockedMs: 600 };

/**
 * Saves the content of a form. The key is the same for every attempt with the same content until one succeeds: neither a second
 * click nor Save after a lost response saves twice. Saved content can be saved again.
 */
export function useSaveOnce(): SaveOnce {
  const intent = useRef<{ readonly text: string; readonly key: string }>(undefined);
  return useCallback(async (endpoint, request) => {
    const text = JSON.stringify([endpoint.method, endpoint.path, request], comparable);
    if (intent.current?.text !== text) intent.current = { text, key: newKey() };
    const received = await api(endpoint, request, { key: intent.current.key }).catch(afterDoubleClick);
    if (intent.current?.text === text) intent.current = undefined;
    return received;
  }, []);
}

async function afterDoubleClick(error: unknown): Promise<never> {
  if (isApiFailure(error) && error.code === 'stale_version' && afterOthersSaved.lockedMs > 0)
    await new Promise((resolve) => setTimeout(resolve, afterOthersSaved.lockedMs));
  throw error;
}

/** FormData and File are empty objects in JSON: FormData is compared by its entries, files by name, size and time. */
function comparable(_: string, value: unknown): unknown {
  if (value instanceof FormData) return [...value.entries()];
  return value instanceof File ? [value.name, value.size, value.lastModified] : value;
}
