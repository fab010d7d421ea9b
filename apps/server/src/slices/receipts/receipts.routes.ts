import { receiptEndpoints } from '@countinghouse/contract/receipts.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { addReceipt } from './commands/add-receipt.ts';
import { adjustInvoice } from './commands/adjust-invoice.ts';
import { reverseAdjustment } from './commands/reverse-adjustment.ts';
import { reverseReceipt } from './commands/reverse-receipt.ts';
import { listReceipts } from './receipts.queries.ts';

export const receiptRoutes: Route[] = [
  handle(receiptEndpoints.list, listReceipts),
  handle(receiptEndpoints.add, addReceipt),
  handle(receiptEndpoints.reverse, reverseReceipt),
  handle(receiptEndpoints.adjust, adjustInvoice),
  handle(receiptEndpoints.reverseAdjustment, reverseAdjustment),
];
