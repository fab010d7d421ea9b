import { booksProvider, region } from '@countinghouse/contract/options.ts';
import type { Courier } from '../../jobs/job.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';
import { storeTaxes } from './books.sql.ts';
import { endAfterTrouble } from './end-after-trouble.ts';
import { isoNow } from './iso-now.ts';

/** Reads the taxes of newly connected books, so that invoices can be charged with them. */
export const readTaxes: Courier = {
  topic: 'read-taxes',
  deliver: async (context, delivery) => {
    const ofRegion = region.parse(delivery.payload['region']);
    const provider = booksProvider.parse(delivery.payload['provider']);
    const connection = await context.inTransaction(({ tx }) => connectionOfBooks(tx, { provider, region: ofRegion }));
    if (connection === undefined) return { kind: 'parked', reason: 'the connection is gone' };
    try {
      const codes = await context.outside.booksFor(connection).taxCodes();
      return {
        kind: 'done',
        result: { taxes: codes.length },
        settle: (work) => storeTaxes(work.tx, connection.id, codes, isoNow(context)),
      };
    } catch (error) {
      return endAfterTrouble(context, delivery, error, async () => undefined);
    }
  },
};
