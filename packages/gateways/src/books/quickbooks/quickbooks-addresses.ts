import { allowedOrigin } from '../../calling/allowed-address.ts';
import type { CallPolicy } from '../../calling/call-policy.ts';

/** The URLs of the accounting API and of the books' own screens. */
export interface QuickBooksAddresses {
  readonly api: string;
  readonly webApp: string;
}

/** The URLs of QuickBooks, and of the vendor's own test companies. */
export const quickBooksAddresses: Readonly<Record<'production' | 'vendor_sandbox', QuickBooksAddresses>> = {
  production: { api: 'https://quickbooks.api.intuit.com', webApp: 'https://app.qbo.intuit.com' },
  vendor_sandbox: { api: 'https://sandbox-quickbooks.api.intuit.com', webApp: 'https://app.sandbox.qbo.intuit.com' },
};

/** The URLs of an installation that imitates QuickBooks under one root URL. */
export function quickBooksAddressesUnder(root: string): QuickBooksAddresses {
  return { api: root, webApp: root };
}

/**
 * The call limits of QuickBooks: 10 a second and 500 a minute for each company (docs/domain/outside-limits.md). Our windows are a
 * little longer than theirs, because calls sent evenly do not arrive evenly.
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

/** The web page of an invoice or a credit memo. The company id opens it in the right company. */
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
