import type { Caller } from '../../calling/outgoing-call.ts';
import type { TokenSource } from '../../token-source.ts';
import type { BooksCompany, BooksProfile, BooksProvider } from '../books-provider.ts';
import {
  companyFromQuickBooks,
  profileFromQuickBooks,
  quickBooksCompanyAnswer,
  quickBooksPreferencesAnswer,
  quickBooksTaxCode,
  quickBooksTaxRate,
} from './from-quickbooks.ts';
import { quickBooksDocumentUrl, type QuickBooksAddresses } from './quickbooks-addresses.ts';
import { createQuickBooksCredits } from './quickbooks-credits.ts';
import { createQuickBooksCustomers } from './quickbooks-customers.ts';
import { openQuickBooksHttp } from './quickbooks-http.ts';
import { createQuickBooksInvoices } from './quickbooks-invoices.ts';
import { createQuickBooksPayments } from './quickbooks-payments.ts';
import { createQuickBooksSettlements } from './quickbooks-settlements.ts';
import { createQuickBooksItems } from './quickbooks-items.ts';
import { mustBeOurs } from '../same-company.ts';
import { taxCodesFromQuickBooks } from './tax-codes-from-quickbooks.ts';

/** A connection to the books of one company. */
export interface QuickBooksConnection {
  readonly caller: Caller;
  readonly tokens: TokenSource;
  readonly addresses: QuickBooksAddresses;
  /** The company's id at QuickBooks, always text. */
  readonly realmId: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The whole time for one write; 100 seconds if absent. */
  readonly pushTimeoutMs?: number;
  /** The company data that an administrator confirmed when connecting; other responses are refused. */
  readonly confirmed?: { readonly country: string; readonly homeCurrency: string };
}

interface ReadCompany {
  readonly company: BooksCompany;
  readonly profile: BooksProfile;
  readonly since: number;
}

/** How long the company's settings are cached. */
const COMPANY_KEPT_MS = 600_000;

/** The books of a QuickBooks Online company. Cheap to create; caches the company's settings and item ids. */
export function createQuickBooksProvider(connection: QuickBooksConnection): BooksProvider {
  const { realmId, addresses, now } = connection;
  const http = openQuickBooksHttp({ ...connection, api: addresses.api });
  let cached: ReadCompany | undefined;

  async function readCompany(): Promise<ReadCompany> {
    const info = await http.read('read-company', `companyinfo/${encodeURIComponent(realmId)}`, quickBooksCompanyAnswer);
    const preferences = await http.read('read-preferences', 'preferences', quickBooksPreferencesAnswer);
    const company = companyFromQuickBooks(realmId, info, preferences);
    if (connection.confirmed) {
      mustBeOurs('read', [
        { what: 'country', expected: connection.confirmed.country, answered: company.country },
        { what: 'currency', expected: connection.confirmed.homeCurrency, answered: company.homeCurrency },
      ]);
    }
    return { company, profile: profileFromQuickBooks(info), since: now() };
  }

  async function lately(): Promise<ReadCompany> {
    if (cached === undefined || now() - cached.since >= COMPANY_KEPT_MS) cached = await readCompany();
    return cached;
  }
  const company = async (): Promise<BooksCompany> => (await lately()).company;

  const items = createQuickBooksItems(http);
  const pageOf = (page: 'invoice' | 'creditmemo') => (booksId: string) =>
    quickBooksDocumentUrl(addresses, realmId, page, booksId);
  const invoiceUrl = pageOf('invoice');

  return {
    async company() {
      cached = undefined;
      return company();
    },
    // without a state: it decides about no tax that we charge there
    profile: async () => (await lately()).profile,
    async taxCodes() {
      const codes = await http.query('TaxCode', [], quickBooksTaxCode);
      const rates = await http.query('TaxRate', [], quickBooksTaxRate);
      return taxCodesFromQuickBooks(codes, rates);
    },
    itemNames: () => items.itemNames(),
    serviceItem: (name) => items.serviceItem(name),
    ...createQuickBooksCustomers(http, company),
    ...createQuickBooksInvoices(http, items, company, invoiceUrl),
    ...createQuickBooksPayments(http, company),
    ...createQuickBooksSettlements(http, company),
    ...createQuickBooksCredits(http, items, company, pageOf('creditmemo')),
    invoiceUrl,
  };
}
