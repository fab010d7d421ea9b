import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type {
  BooksCustomer,
  BooksPaymentTerms,
  BooksProfile,
  BooksProvider,
  BooksTaxCode,
} from '@countinghouse/gateways/books/books-provider.ts';
import { placesOfSupply, type Place } from '@countinghouse/contract/companies/places-of-supply.ts';
import { missingScopes } from '@countinghouse/contract/connections/connection-scopes.ts';
import type { BooksAccount } from '@countinghouse/gateways/books/books-settlements.ts';
import type { Connection } from '@countinghouse/contract/connections/connections.contract.ts';
import type { ProfileInBooks } from '../organizations/take-profile.public.ts';
import { profileInBooks } from './profile-in-books.ts';

/** What books offer for the forms of companies and invoices. */
export interface ReadBooks {
  readonly taxCodes: readonly BooksTaxCode[];
  readonly items: readonly string[];
  readonly currencies: readonly string[];
  readonly paymentTerms: readonly BooksPaymentTerms[];
  readonly customers: readonly BooksCustomer[];
  /** Nothing can be booked up to this day. */
  readonly closedThrough: CalendarDate | null;
  /** The books work sales tax out by themselves. */
  readonly hasAutomatedTax: boolean;
  /** The state of India from which the organization supplies, as its code; null where it is known already, or the books tell none. */
  readonly taxState: string | null;
  /** How the organization names itself on its invoices. */
  readonly profile: ProfileInBooks;
  /** The accounts that payments can be deposited to; none where the consent does not cover them. */
  readonly depositAccounts: readonly BooksAccount[];
}

/** Asks the books of a connection for all that they offer. Throws BooksError. */
export async function readBooks(
  books: BooksProvider,
  connection: Pick<Connection, 'provider' | 'region' | 'grantedScopes' | 'taxState'>,
): Promise<ReadBooks> {
  // first, as the others ask no more for what it told
  const { closedThrough = null, hasAutomatedTax } = await books.company();
  const profile = await books.profile();
  return {
    taxCodes: await books.taxCodes(),
    items: await books.itemNames(),
    currencies: await books.currencies(),
    paymentTerms: await books.paymentTerms(),
    customers: await books.customers(),
    closedThrough,
    hasAutomatedTax,
    taxState: connection.region === 'IND' && connection.taxState === null ? stateOf(profile) : null,
    profile: profileInBooks(profile, connection.region),
    depositAccounts: missingScopes(connection, 'readAccounts').length > 0 ? [] : await books.depositAccounts(),
  };
}

/** The code of the state in the books; null when it is not a state of India, so that an administrator chooses one. */
function stateOf({ state }: BooksProfile): string | null {
  const isInState = ({ code, name }: Place): boolean =>
    code === state?.code || name.toLowerCase() === state?.name?.trim().toLowerCase();
  return placesOfSupply('IND').find(isInState)?.code ?? null;
}
