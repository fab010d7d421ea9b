import { booksProvider, booksRegion } from '@countinghouse/contract/options.ts';
import { isoInstant } from '../../clock/clock.ts';
import type { Courier, Job } from '../../jobs/job.ts';
import { connectedBooks, connectionOfBooks, serviceOfBooks } from '../connections/connections.public.ts';
import { notReadSince, storeRead } from './books.sql.ts';
import { endAfterError } from './end-after-error.ts';
import { isoNow } from './iso-now.ts';
import { readBooks } from './read-books.ts';

/** Reads what books offer, their taxes first of all, so that companies and invoices can be made with it. */
export const readTaxes: Courier = {
  topic: 'read-taxes',
  deliver: async (context, delivery) => {
    const ofRegion = booksRegion.parse(delivery.payload['region']);
    const provider = booksProvider.parse(delivery.payload['provider']);
    const connection = await context.inTransaction(({ tx }) => connectionOfBooks(tx, { provider, region: ofRegion }));
    if (connection === undefined) return { kind: 'parked', reason: 'the connection is gone' };
    try {
      const read = await readBooks(context.outside.booksFor(connection), connection);
      return {
        kind: 'done',
        result: { taxes: read.taxCodes.length, items: read.items.length },
        settle: (work) => storeRead(work, connection.id, read, isoNow(context)),
      };
    } catch (error) {
      return endAfterError(context, delivery, error, async () => undefined);
    }
  },
};

/** Changes in the books are known here after this time at the latest. */
const freshForMs = 6 * 3_600_000;

/** Reads the taxes and items of all connected books again, as the books send no notice when they change. */
export const booksOptions: Job = {
  name: 'BOOKS_OPTIONS',
  cron: '37 * * * *',
  run: (context) =>
    context.inTransaction(async ({ tx, enqueue }) => {
      const connected = (await connectedBooks(tx)).map(({ id, provider, region }) => ({
        service: serviceOfBooks(id),
        subject: `connection:${id}`,
        payload: { provider, region },
      }));
      const due = await notReadSince(tx, connected, isoInstant(context.nowMs() - freshForMs));
      for (const one of due) await enqueue({ topic: 'read-taxes', ...one });
      return { queued: due.map((one) => one.payload) };
    }),
};
