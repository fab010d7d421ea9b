import { createHash } from 'node:crypto';
import type { Tx } from '../../database/database.ts';
import { linesOfInvoice, traceOfInvoice, type InvoiceRecord } from './invoices.sql.ts';

/** The hash of everything that an issued invoice freezes: its figures, lines and trace (reliability, rule 5). */
export async function hashOfFrozen(tx: Tx, record: InvoiceRecord): Promise<Buffer> {
  const {
    push: _push,
    version: _version,
    updatedAt: _updatedAt,
    locked: _locked,
    documentState: _state,
    booksUrl: _url,
    received: _received,
    adjusted: _adjusted,
    outstanding: _outstanding,
    receivedDate: _receivedDate,
    planned: _planned,
    // what may still change (decisions, section 6)
    dueDate: _dueDate,
    customerMemo: _customerMemo,
    isSettledFromDeposit: _isSettled,
    ...frozen
  } = record;
  const content = [frozen, await linesOfInvoice(tx, record), await traceOfInvoice(tx, record.id)];
  return createHash('sha256').update(JSON.stringify(content)).digest();
}
