import { receiptEndpoints, type ReceiptsOfInvoice } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { useState } from 'react';
import type { ApiFailure } from '../../api/failure.ts';
import type { FieldError } from '../../ui/form/form-state.ts';

/**
 * The account of an invoice at the moment a dialog was opened. It stays while the screen refetches a newer one, so that a click
 * repeated after a lost answer makes the same request and not a second receipt. It changes only when the server refuses a stale
 * version.
 */
export function useOpenedAccount(opened: ReceiptsOfInvoice) {
  const [account, hold] = useState(opened);
  function errorsOf(error: ApiFailure): readonly FieldError[] {
    const newer = receiptEndpoints.list.answer.safeParse(error.current);
    if (error.code === 'stale_version' && newer.success) hold(newer.data);
    return error.fields;
  }
  return { account, errorsOf };
}
