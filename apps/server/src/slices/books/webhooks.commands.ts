import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { webhookEndpoints } from '@countinghouse/contract/books/webhooks.contract.ts';
import type { OutboxMessage, OutsideContext, Work } from '../../handle.ts';
import { connectedBooks, serviceOfBooks } from '../connections/connections.public.ts';
import { heldByBooks, isToDeliver } from './webhooks.sql.ts';

type QuickBooks = typeof webhookEndpoints.quickBooks;
type ZohoBooks = typeof webhookEndpoints.zohoBooks;
type Events = NonNullable<ReturnType<OutsideContext<QuickBooks>['outside']['webhookEvents']>>;

/** Stores the changes that QuickBooks notified about; they are handled after the answer, for which QuickBooks waits three seconds. */
export async function receiveFromQuickBooks(
  { outside, inTransaction, refuse }: OutsideContext<QuickBooks>,
  { body }: InputOf<QuickBooks>,
): Promise<AnswerOf<QuickBooks>> {
  const events = outside.webhookEvents('QUICK_BOOKS', body, {}) ?? refuse('webhook_not_signed');
  await inTransaction((work) => note(work, 'QUICK_BOOKS', events));
  return {};
}

export async function receiveFromZohoBooks(
  { outside, inTransaction, refuse }: OutsideContext<ZohoBooks>,
  { query, body }: InputOf<ZohoBooks>,
): Promise<AnswerOf<ZohoBooks>> {
  const events = outside.webhookEvents('ZOHO_BOOKS', body, query) ?? refuse('webhook_not_signed');
  await inTransaction((work) => note(work, 'ZOHO_BOOKS', events));
  return {};
}

/** Enqueues the work for an event. One that comes twice, late or out of order makes no difference, because the books are read for the current state. */
async function note(work: Work, provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS', events: Events): Promise<void> {
  const connections = (await connectedBooks(work.tx)).filter((one) => one.provider === provider);
  for (const { id: connectionId, realmId } of connections) {
    const ofBooks = events.filter((one) => one.realmId === realmId);
    const service = serviceOfBooks(connectionId);
    const ids = ofBooks.flatMap(({ entity, id }) => (entity === 'document' ? [id] : []));
    for (const invoiceId of await heldByBooks(work.tx, connectionId, ids))
      await leaveOnce(work, {
        topic: 'compare-invoice',
        service,
        subject: `invoice:${invoiceId}`,
        payload: { invoiceId },
      });
    // which documents a payment is for only they can say
    if (ofBooks.some(({ entity }) => entity === 'payment'))
      await leaveOnce(work, { topic: 'take-payments', service, subject: service, payload: { connectionId } });
  }
}

/** What is still to be begun will see the newest state anyway. */
async function leaveOnce(work: Work, left: OutboxMessage): Promise<void> {
  if (!(await isToDeliver(work.tx, left.topic, left.subject))) await work.enqueue(left);
}
