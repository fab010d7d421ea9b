import { createHmac } from 'node:crypto';
import type { SignedMessage } from '@countinghouse/contract/endpoint.ts';
import { webhookSecret } from './world.ts';

/** A message as QuickBooks signs it, about a document or a payment of a company. */
export function signedByQuickBooks(realmId: string, name: string, id: string, secret = webhookSecret): SignedMessage {
  const entity = { name, id, operation: 'Update', lastUpdated: '2026-11-21T01:00:00-0800' };
  const text = JSON.stringify({ eventNotifications: [{ realmId, dataChangeEvent: { entities: [entity] } }] });
  return { text, signature: createHmac('sha256', secret).update(text).digest('base64') };
}

/** A message as Zoho Books signs it, for the organisation in its address. */
export function signedByZohoBooks(organization: string, body: object, secret = webhookSecret): SignedMessage {
  const text = JSON.stringify(body);
  return { text, signature: createHmac('sha256', secret).update(`organization${organization}${text}`).digest('hex') };
}
