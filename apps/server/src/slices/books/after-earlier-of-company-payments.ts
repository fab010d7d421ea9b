import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Courier } from '../../jobs/job.ts';
import { earlierOfCompanyPayments } from '../receipts/company-payments-in-books.public.ts';
import { waitForEarlier } from './wait-for-earlier.ts';

/**
 * Has what was decided about an invoice wait for an earlier payment that covers it among others, or for the deletion of one: such a payment is
 * sent in an order of its own, and the books settle at most what is open there.
 */
export const afterEarlierOfCompanyPayments = ({ topic, deliver }: Courier): Courier => ({
  topic,
  deliver: async (context, delivery) => {
    const [, invoiceId] = /^invoice:(\d+)$/.exec(delivery.subject) ?? [];
    if (invoiceId === undefined || delivery.sent !== null) return deliver(context, delivery);
    const of = { invoiceIds: [Number(invoiceId)], beforeRow: delivery.id };
    const earlier = await context.inTransaction(({ tx }) => earlierOfCompanyPayments(tx, of));
    return earlier === undefined
      ? deliver(context, delivery)
      : waitForEarlier(delivery, serverMessages.waitsForEarlierPayment, earlier.reason);
  },
});
