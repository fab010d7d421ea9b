import type { LedgerView, Pen } from '../ledger/ledger.ts';
import { QuickBooksFault } from './quickbooks-fault.ts';

type StoredAnswer = { readonly path: string; readonly body: string };

const shelfOf = (realmId: string) => `quickbooks/${realmId}/request-ids`;

/** Refuses an id that the books do not accept. */
export function checkRequestId(requestId: string): void {
  if (requestId.length > 50)
    throw new QuickBooksFault(
      '2050',
      'String length specified does not match the supported length',
      'Min:0 Max:50 supported for requestid.',
      'requestid',
    );
}

/** The first response to this request id, if it was used before. A changed body makes no difference. */
export function storedAnswer(view: LedgerView, realmId: string, requestId: string): string | undefined {
  return (view.get(shelfOf(realmId), requestId) as StoredAnswer | undefined)?.body;
}

export function storeAnswer(pen: Pen, realmId: string, requestId: string, path: string, body: string): void {
  const answer: StoredAnswer = { path, body };
  pen.put(shelfOf(realmId), requestId, answer);
}
