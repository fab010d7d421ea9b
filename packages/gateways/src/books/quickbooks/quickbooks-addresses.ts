import { allowedOrigin } from '../../calling/allowed-address.ts';
import type { CallPolicy } from '../../calling/call-policy.ts';

/** Where the accounting calls go and where staff look at documents. */
export interface QuickBooksAddresses {
  readonly api: string;
  readonly webApp: string;
}

/** The addresses of QuickBooks itself, and of the vendor's own test companies. */
export const quickBooksAddresses: Readonly<Record<'production' | 'vendor_sandbox', QuickBooksAddresses>> = {
  production: { api: 'https://quickbooks.api.intuit.com', webApp: 'https://app.qbo.intuit.com' },
  vendor_sandbox: { api: 'https://sandbox-quickbooks.api.intuit.com', webApp: 'https://app.sandbox.qbo.intuit.com' },
};

/** The addresses of an installation that imitates QuickBooks under one root address. */
export function quickBooksAddressesUnder(root: string): QuickBooksAddresses {
  return { api: root, webApp: root };
}

/**
 * How QuickBooks may be called: 10 a second and 500 a minute per company (facts, section 16), each stretch a little
 * longer than theirs, because calls that leave in step do not arrive in step.
 */
export function quickBooksPolicy(addresses: QuickBooksAddresses): CallPolicy {
  return {
    provider: 'quickbooks',
    allowedOrigins: [allowedOrigin(addresses.api)],
    windows: [
      { calls: 10, perMs: 1_100 },
      { calls: 500, perMs: 61_000 },
    ],
    numbers: 'as_text',
    pauseAfter429Ms: 60_000,
    providerRequestIdHeader: 'intuit_tid',
  };
}

/** The page of an invoice or a credit memo in the right company's books (facts, section 18). */
export function quickBooksDocumentUrl(
  addresses: QuickBooksAddresses,
  realmId: string,
  page: 'invoice' | 'creditmemo',
  documentId: string,
): string {
  const url = new URL(`${addresses.webApp}/app/${page}`);
  url.searchParams.set('txnId', documentId);
  url.searchParams.set('companyId', realmId);
  return url.href;
}
