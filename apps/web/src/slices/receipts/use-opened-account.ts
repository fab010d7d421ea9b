import { receiptEndpoints, type ReceiptsOfInvoice } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { useState } from 'react';
import { isApiFailure } from '../../api/failure.ts';
import type { FieldError } from '../../ui/form/form-state.ts';

/**
 * The account of an invoice as a dialog was opened on it. It is held while others read the newer one, so that the same click after
 * a lost answer asks for the same and not for a second receipt; only when the server says that somebody was quicker is theirs taken.
 */
export function useOpenedAccount(opened: ReceiptsOfInvoice) {
  const [account, hold] = useState(opened);
  function errorsOf(error: unknown): readonly FieldError[] {
    if (!isApiFailure(error)) throw error;
    const newer = receiptEndpoints.list.answer.safeParse(error.current);
    if (error.code === 'stale_version' && newer.success) hold(newer.data);
    return error.fields.length > 0 ? error.fields : [{ path: '', message: error.message }];
  }
  return { account, errorsOf };
}
