import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { BooksDocumentHead } from '@countinghouse/gateways/books/books-provider.ts';
import type { Work } from '../../handle.ts';
import { differencesOf, selectLedgerSide } from '../invoices/ledger-sides.public.ts';
import { selectNotTaken } from '../invoices/compare/not-taken.public.ts';
import {
  selectDifferences,
  endDifferences,
  explainBalance,
  holdInvoice,
  insertDifference,
  reopenDifference,
  seeDifferences,
} from './differences.sql.ts';

export const fieldNames = {
  document: 'Document',
  number: 'Number',
  date: 'Invoice date',
  dueDate: 'Due date',
  purchaseOrder: 'Purchase order',
  currencyCode: 'Currency',
  total: 'Total',
  tax: 'Tax',
  balance: 'Outstanding',
} as const;

/**
 * Compares an invoice with its document as the books just returned it, and stores the differences. A new one is logged once, an
 * unchanged one keeps the decision to leave it, and one that agrees by now is closed. While a change of ours is still being
 * sent, nothing is compared.
 *
 * @returns how many fields differ, including those that a user left
 */
export async function keepDifferences(
  { tx, audit }: Pick<Work, 'tx' | 'audit'>,
  invoiceId: number,
  document: BooksDocumentHead | undefined,
  {
    now,
    isUnderWay = false,
    notReceived,
  }: { readonly now: string; readonly isUnderWay?: boolean; readonly notReceived?: string | undefined },
): Promise<number> {
  await holdInvoice(tx, invoiceId);
  const stored = await selectLedgerSide(tx, { invoiceId });
  if (stored === undefined || (stored.isUnderWay && !isUnderWay)) return 0;
  const kept = await selectDifferences(tx, invoiceId);
  const found = differencesOf(stored, document);
  const same = kept.filter((one) =>
    found.some(({ field, ours, theirs }) => one.field === field && one.ours === ours && one.theirs === theirs),
  );
  // a list of Zoho Books tells no tax: of that nothing was heard
  const heard = kept.filter(({ field }) => field !== 'tax' || document === undefined || document.tax !== undefined);
  const ended = heard.filter((one) => !same.includes(one));
  const added = found.filter(({ field }) => !same.some((one) => one.field === field));
  await seeDifferences(tx, ids(same), now);
  await endDifferences(tx, ids(ended), now);
  for (const one of added) await insertDifference(tx, { ...one, invoiceId, now });
  if (found.some(({ field }) => field === 'balance')) await explainBalance(tx, invoiceId, notReceived ?? null);
  const sent = same.filter(({ state }) => state === 'sent');
  const refusal = sent.length === 0 ? undefined : (await selectNotTaken(tx, invoiceId))?.reason;
  for (const { differenceId } of sent)
    await reopenDifference(tx, differenceId, refusal ?? serverMessages.booksKeptTheirs);
  if (added.length > 0)
    audit({
      action: 'Synced',
      resource: 'INVOICED',
      resourceId: invoiceId,
      resourceName: stored.invoiceNumber ?? String(invoiceId),
      projectId: stored.projectId,
      changes: added.map(({ field, ours, theirs }) => ({
        fieldName: `${fieldNames[field]} in the books`,
        oldValue: ours,
        newValue: theirs,
      })),
    });
  return found.length;
}

const ids = (kept: readonly { readonly differenceId: number }[]): number[] =>
  kept.map(({ differenceId }) => differenceId);
