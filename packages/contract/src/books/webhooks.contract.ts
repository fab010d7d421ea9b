import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../wire.ts';

/**
 * The endpoint where the books report changes; the changes themselves are read from the books afterwards, so that only
 * the signature is trusted.
 */
export const webhookEndpoints = {
  quickBooks: endpoint({
    method: 'POST',
    path: '/quickbook/webhook',
    summary: 'QuickBooks reports changed documents and payments',
    roles: 'anyone',
    kind: 'signed',
    signatureHeader: 'intuit-signature',
    outside: true,
    answer: nothing,
    refusals: ['webhook_not_signed'],
  }),
  zohoBooks: endpoint({
    method: 'POST',
    path: '/zohobooks/webhook',
    summary: 'Zoho Books reports a changed document or payment of an organization',
    roles: 'anyone',
    kind: 'signed',
    signatureHeader: 'x-zoho-webhook-signature',
    outside: true,
    query: z.strictObject({ organization: z.string().regex(/^\d{1,20}$/) }),
    answer: nothing,
    refusals: ['webhook_not_signed'],
  }),
};
