import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { Secret } from '../secret.ts';

/** A notification of the books that something changed. It says what to look at and is no source of anything else. */
export interface BooksEvent {
  /** The company or organisation of the change. */
  readonly realmId: string;
  readonly entity: 'document' | 'payment';
  readonly id: string;
}

interface Signed {
  readonly text: string;
  readonly signature: string;
}

/**
 * The events of a QuickBooks webhook, in the old format and in the CloudEvents format that replaces it. Events about anything but
 * documents and payments are left out.
 *
 * @returns undefined when it is not signed with the verifier token of the app
 */
export function eventsOfQuickBooks(
  { text, signature }: Signed,
  verifierToken: Secret,
): readonly BooksEvent[] | undefined {
  const signed = createHmac('sha256', verifierToken.reveal()).update(text).digest('base64');
  if (!new Secret(signed).equals(new Secret(signature))) return undefined;
  const body = quickBooksBody.safeParse(parsed(text));
  if (!body.success) return [];
  const all = Array.isArray(body.data)
    ? body.data.map((one) => ({
        realmId: one.intuitaccountid,
        name: one.type.split('.')[1] ?? '',
        id: one.intuitentityid,
      }))
    : body.data.eventNotifications.flatMap(({ realmId, dataChangeEvent }) =>
        dataChangeEvent.entities.map(({ name, id }) => ({ realmId, name, id })),
      );
  return all.flatMap(({ realmId, name, id }) => toEvents(realmId, name, id));
}

/**
 * The events of a Zoho Books webhook for the organisation that its address names. The signature covers the sorted query pairs of the
 * address followed by the body, as Zoho documents it for Zoho Billing.
 *
 * @returns undefined when it is not signed with the secret of the webhook
 */
export function eventsOfZohoBooks(
  { text, signature }: Signed,
  query: Readonly<Record<string, string>>,
  secret: Secret,
): readonly BooksEvent[] | undefined {
  const pairs = Object.keys(query)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((key) => `${key}${query[key] ?? ''}`);
  const signed = createHmac('sha256', secret.reveal())
    .update(`${pairs.join('')}${text}`)
    .digest('hex');
  if (!new Secret(signed).equals(new Secret(signature.toLowerCase()))) return undefined;
  const body = zohoBody.safeParse(parsed(text));
  if (!body.success) return [];
  const realmId = query['organization'] ?? '';
  const { invoice, creditnote, customer_payment: ofCustomer, payment = ofCustomer } = body.data;
  return [
    ...(invoice === undefined ? [] : toEvents(realmId, 'invoice', invoice.invoice_id)),
    ...(creditnote === undefined ? [] : toEvents(realmId, 'creditmemo', creditnote.creditnote_id)),
    ...(payment === undefined ? [] : toEvents(realmId, 'payment', payment.payment_id)),
  ];
}

const word = z.string().min(1).max(100);
const quickBooksBody = z.union([
  z.array(z.object({ type: word, intuitentityid: word, intuitaccountid: word })).max(1000),
  z.object({
    eventNotifications: z
      .array(
        z.object({
          realmId: word,
          dataChangeEvent: z.object({ entities: z.array(z.object({ name: word, id: word })).max(1000) }),
        }),
      )
      .max(100),
  }),
]);
const zohoBody = z.object({
  invoice: z.object({ invoice_id: word }).optional(),
  creditnote: z.object({ creditnote_id: word }).optional(),
  // the books' help and their API name it differently
  customer_payment: z.object({ payment_id: word }).optional(),
  payment: z.object({ payment_id: word }).optional(),
});

const entities: Readonly<Record<string, BooksEvent['entity']>> = {
  invoice: 'document',
  creditmemo: 'document',
  payment: 'payment',
};

function toEvents(realmId: string, name: string, id: string): BooksEvent[] {
  const entity = entities[name.toLowerCase()];
  return entity === undefined ? [] : [{ realmId, entity, id }];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
