import type { Courier } from '../../jobs/job.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';
import { selectLedgerSide } from '../invoices/ledger-sides.public.ts';
import { compareInvoice } from './compare-invoice.ts';
import { endAfterError } from './end-after-error.ts';
import { isoNow } from './iso-now.ts';

/** Compares an invoice with its document after something of it was sent there, or the books told that it changed. */
export const compareInBooks: Courier = {
  topic: 'compare-invoice',
  deliver: async (context, delivery) => {
    const found = await context.inTransaction(async ({ tx }) => {
      const ours = await selectLedgerSide(tx, { invoiceId: Number(delivery.payload['invoiceId']) });
      return ours && { ours, connection: await connectionOfBooks(tx, ours) };
    });
    const booksId = found?.ours.booksId ?? null;
    if (found?.connection === undefined || booksId === null)
      return { kind: 'parked', reason: 'the invoice or the connection of its books no longer exists' };
    try {
      const asking = { ...context, now: isoNow(context), today: context.today() };
      // this row itself is on its way, and whatever is older was delivered or put aside
      const { differing } = await compareInvoice(asking, { ...found.ours, booksId }, found.connection, {
        isUnderWay: true,
      });
      return { kind: 'done', result: { differing } };
    } catch (error) {
      return endAfterError(context, delivery, error, async () => undefined);
    }
  },
};
