import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';

/** The payments of an invoice. */
export const useReceipts = (id: number) => useQuery(query(receiptEndpoints.list, { params: { id } }));
