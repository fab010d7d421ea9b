import type { webhookEndpoints } from '@countinghouse/contract/books/webhooks.contract.ts';
import { sandboxBooks } from '../../seed/connect-sandbox.ts';
import { signedByQuickBooks, signedByZohoBooks } from '../signed-by-books.ts';
import type { ExamplesOf } from './ground.ts';

export const webhooksExamples: ExamplesOf<typeof webhookEndpoints> = {
  quickBooks: {
    inside: async () => ({ signed: signedByQuickBooks(sandboxBooks('QUICK_BOOKS', 'US').realmId, 'Invoice', '1') }),
    missing: 'is about no project',
  },
  zohoBooks: {
    inside: async () => ({
      query: { organization: '860000004' },
      signed: signedByZohoBooks('860000004', { invoice: { invoice_id: '1' } }),
    }),
    missing: 'is about no project',
  },
};
