import { createHmac } from 'node:crypto';
import { check, property, string, nat } from 'fast-check';
import { expect, test } from 'vitest';
import { Secret } from '../secret.ts';
import { eventsOfQuickBooks, eventsOfZohoBooks } from './books-webhooks.ts';

const token = new Secret('a-verifier-token');
const byQuickBooks = (text: string) => ({
  text,
  signature: createHmac('sha256', 'a-verifier-token').update(text).digest('base64'),
});
const byZohoBooks = (pairs: string, text: string) => ({
  text,
  signature: createHmac('sha256', 'a-verifier-token').update(`${pairs}${text}`).digest('hex'),
});
const entity = (name: string, id: string, operation = 'Update') => ({
  name,
  id,
  operation,
  lastUpdated: '2015-10-05T14:42:19-0700',
});

test('a QuickBooks webhook is read in the old and the new format', () => {
  const old = {
    eventNotifications: [
      { realmId: '1', dataChangeEvent: { entities: [entity('Invoice', '130', 'Void'), entity('Customer', '7')] } },
      { realmId: '2', dataChangeEvent: { entities: [entity('Payment', '9', 'Delete'), entity('CreditMemo', '10')] } },
    ],
  };
  expect(eventsOfQuickBooks(byQuickBooks(JSON.stringify(old)), token)).toEqual([
    { realmId: '1', entity: 'document', id: '130' },
    { realmId: '2', entity: 'payment', id: '9' },
    { realmId: '2', entity: 'document', id: '10' },
  ]);
  const event = { specversion: '1.0', id: 'u', source: 'intuit.x', time: '2026-11-21T00:00:00Z', data: {} };
  const events = [
    { ...event, type: 'qbo.invoice.updated.v1', intuitentityid: '130', intuitaccountid: '1' },
    { ...event, type: 'qbo.vendor.created.v1', intuitentityid: '4', intuitaccountid: '1' },
  ];
  expect(eventsOfQuickBooks(byQuickBooks(JSON.stringify(events)), token)).toEqual([
    { realmId: '1', entity: 'document', id: '130' },
  ]);
});

test('a Zoho Books webhook is read with the organisation of its URL', () => {
  const query = { organization: '860000004' };
  const of = (body: object) =>
    eventsOfZohoBooks(byZohoBooks('organization860000004', JSON.stringify(body)), query, token);
  expect(of({ invoice: { invoice_id: '26', status: 'void' } })).toEqual([
    { realmId: '860000004', entity: 'document', id: '26' },
  ]);
  for (const name of ['payment', 'customer_payment'])
    expect(of({ [name]: { payment_id: '27' } })).toEqual([{ realmId: '860000004', entity: 'payment', id: '27' }]);
  expect(of({ creditnote: { creditnote_id: '28' } })).toMatchObject([{ entity: 'document', id: '28' }]);
  const stolen = byZohoBooks('organization860000004', '{"invoice":{"invoice_id":"26"}}');
  expect(eventsOfZohoBooks(stolen, { organization: '860000005' }, token)).toBeUndefined();
});

test.each(['', '{', '[]', 'null', '{"eventNotifications":[{}]}', '[{"type":7}]'])(
  'a signed webhook with the body %j has no effect',
  (text) => {
    expect(eventsOfQuickBooks(byQuickBooks(text), token)).toEqual([]);
    expect(eventsOfZohoBooks(byZohoBooks('organization1', text), { organization: '1' }, token)).toEqual([]);
  },
);

test('a webhook is accepted with its own signature only', () => {
  const text = '{"eventNotifications":[]}';
  const { signature } = byQuickBooks(text);
  for (const other of ['', signature.slice(1), `${signature} `, signature.toLowerCase()])
    expect(eventsOfQuickBooks({ text, signature: other }, token)).toBeUndefined();
  expect(eventsOfQuickBooks({ text: `${text} `, signature }, token)).toBeUndefined();
  expect(eventsOfQuickBooks({ text, signature }, new Secret('another-token'))).toBeUndefined();
  const forged = check(
    property(string(), nat(text.length), (added, at) => {
      if (added === '') return;
      const changed = text.slice(0, at) + added + text.slice(at);
      expect(eventsOfQuickBooks({ text: changed, signature }, token)).toBeUndefined();
      expect(eventsOfQuickBooks({ text, signature: added }, token)).toBeUndefined();
    }),
  );
  expect(forged.failed).toBe(false);
});
