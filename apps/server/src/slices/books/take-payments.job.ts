import type { Courier } from '../../jobs/job.ts';
import { connectedBooks } from '../connections/connections.public.ts';
import { paymentItems } from './sync-payments.job.ts';

/** Receives the payments of some books after a webhook about one. The hourly job tries failed ones again and reports them. */
export const takePayments: Courier = {
  topic: 'take-payments',
  deliver: async (context, delivery) => {
    const connections = await context.inTransaction(({ tx }) => connectedBooks(tx));
    const connection = connections.find(({ id }) => id === delivery.payload['connectionId']);
    if (connection === undefined) return { kind: 'parked', reason: 'the books are not connected' };
    const items = await paymentItems(context, connection, context.today());
    let failed = 0;
    for (const { name, run } of items)
      await run().catch((error: unknown) => {
        failed += 1;
        context.log({ topic: 'take-payments', err: error }, `payments of ${name} were not recorded`);
      });
    return { kind: 'done', result: { invoices: items.length, failed } };
  },
};
