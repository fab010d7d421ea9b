import type { Caller } from '../../calling/outgoing-call.ts';
import type { ZohoDataCentre } from '../../oauth/zoho-data-centres.ts';
import type { TokenSource } from '../../token-source.ts';
import type { BooksProvider } from '../books-provider.ts';
import { BooksError } from '../books-error.ts';
import { mustBeOurs } from '../same-company.ts';
import { companyFromZoho, zohoCurrencyRow, zohoOrganisationsAnswer } from './from-zoho-books.ts';
import { zohoBooksDocumentUrl } from './zoho-books-addresses.ts';
import { profileFromZoho, zohoOrganisationAnswer } from './profile-from-zoho-books.ts';
import type { ZohoBooksCompany } from './zoho-books-company.ts';
import { createZohoBooksCredits } from './zoho-books-credits.ts';
import { createZohoBooksCustomers } from './zoho-books-customers.ts';
import { openZohoBooksHttp } from './zoho-books-http.ts';
import { createZohoBooksPayments } from './zoho-books-payments.ts';
import { createZohoBooksInvoices } from './zoho-books-invoices.ts';
import { createZohoBooksSettlements } from './zoho-books-settlements.ts';
import { createZohoBooksItems } from './zoho-books-items.ts';
import { readZohoTaxes } from './zoho-books-taxes.ts';

/** A connection to the books of one organisation. */
export interface ZohoBooksConnection {
  readonly caller: Caller;
  readonly tokens: TokenSource;
  /** The data centre of the user who connected. */
  readonly centre: ZohoDataCentre;
  readonly organisationId: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The whole time for one write; 100 seconds if absent. */
  readonly pushTimeoutMs?: number;
}

/** How long the organisation's settings are cached. */
const COMPANY_KEPT_MS = 600_000;

/** The books of a Zoho Books organisation. Cheap to create; caches the organisation's settings and item ids. */
export function createZohoBooksProvider(connection: ZohoBooksConnection): BooksProvider {
  const { centre, organisationId, now } = connection;
  const http = openZohoBooksHttp({ ...connection, api: centre.api });
  let cached: { readonly company: ZohoBooksCompany; readonly since: number } | undefined;

  async function readCompany(): Promise<ZohoBooksCompany> {
    const { organizations } = await http.read('list-organizations', 'organizations', zohoOrganisationsAnswer);
    const organisation = organizations.find((one) => one.organization_id === organisationId);
    if (!organisation) {
      throw new BooksError('signed_out', {
        reason: 'company_not_allowed',
        words: `The user who connected no longer has access to the organization ${organisationId}.`,
      });
    }
    const currencies = await http.list({ path: 'settings/currencies', key: 'currencies' }, zohoCurrencyRow);
    const currencyIds = new Map(currencies.map((row) => [row.currency_code, row.currency_id]));
    return { books: companyFromZoho(organisation, currencyIds.size > 1), currencyIds };
  }

  async function company(): Promise<ZohoBooksCompany> {
    if (cached && now() - cached.since < COMPANY_KEPT_MS) return cached.company;
    const read = await readCompany();
    cached = { company: read, since: now() };
    return read;
  }

  const items = createZohoBooksItems(http);
  const pageOf = (page: 'invoices' | 'creditnotes') => (booksId: string) =>
    zohoBooksDocumentUrl(centre, organisationId, page, booksId);
  const invoiceUrl = pageOf('invoices');

  return {
    async company() {
      cached = undefined;
      return (await company()).books;
    },
    async profile() {
      try {
        const path = `organizations/${encodeURIComponent(organisationId)}`;
        const found = await http.read('read-organization', path, zohoOrganisationAnswer);
        mustBeOurs('read', [{ what: 'organisation', expected: organisationId, answered: found.organization_id }]);
        return profileFromZoho(found);
      } catch (error) {
        // an administrator can still type what is missing
        if (error instanceof BooksError && error.kind === 'rejected') {
          return { legalName: (await company()).books.name };
        }
        throw error;
      }
    },
    taxCodes: () => readZohoTaxes(http),
    itemNames: () => items.itemNames(),
    serviceItem: (name) => items.serviceItem(name),
    ...createZohoBooksCustomers(http, company),
    ...createZohoBooksInvoices(http, items, company, invoiceUrl),
    ...createZohoBooksPayments(http),
    ...createZohoBooksSettlements(http),
    ...createZohoBooksCredits(http, items, company, pageOf('creditnotes')),
    invoiceUrl,
  };
}
