import { receiptEndpoints } from '@countinghouse/contract/receipts.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { addReceipt } from './commands/add-receipt.ts';
import { reverseReceipt } from './commands/reverse-receipt.ts';
import { listReceipts } from './receipts.queries.ts';

export const receiptRoutes: Route[] = [
  handle(receiptEndpoints.list, listReceipts),
  handle(receiptEndpoints.add, addReceipt),
  handle(receiptEndpoints.reverse, reverseReceipt),
];
