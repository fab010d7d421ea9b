import { booksProvider, region } from '@countinghouse/contract/options.ts';
import type { Courier } from '../../jobs/job.ts';
import { connectionOfBooks } from '../connections/connections.public.ts';
import { storeItems, storeTaxes } from './books.sql.ts';
import { endAfterTrouble } from './end-after-trouble.ts';
import { isoNow } from './iso-now.ts';

/** Reads the taxes of newly connected books and what their items are called, so that invoices can be made with them. */
export const readTaxes: Courier = {
  topic: 'read-taxes',
  deliver: async (context, delivery) => {
    const ofRegion = region.parse(delivery.payload['region']);
    const provider = booksProvider.parse(delivery.payload['provider']);
    const connection = await context.inTransaction(({ tx }) => connectionOfBooks(tx, { provider, region: ofRegion }));
    if (connection === undefined) return { kind: 'parked', reason: 'the connection is gone' };
    try {
      const books = context.outside.booksFor(connection);
      const codes = await books.taxCodes();
      const items = await books.itemNames();
      return {
        kind: 'done',
        result: { taxes: codes.length, items: items.length },
        settle: async (work) => {
          await storeTaxes(work.tx, connection.id, codes, isoNow(context));
          await storeItems(work.tx, connection.id, items);
        },
      };
    } catch (error) {
      return endAfterTrouble(context, delivery, error, async () => undefined);
    }
  },
};
