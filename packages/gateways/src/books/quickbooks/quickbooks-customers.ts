import type { z } from 'zod';
import type { BooksCompany, BooksCustomer, BooksProvider, NewBooksCustomer } from '../books-provider.ts';
import { BooksError } from '../books-error.ts';
import { checkCustomer } from './check-invoice.ts';
import {
  customerFromQuickBooks,
  quickBooksCustomer,
  quickBooksCustomerAnswer as answer,
} from './customer-from-quickbooks.ts';
import { quickBooksCurrency, quickBooksTerm } from './from-quickbooks.ts';
import { untilCurrent } from './quickbooks-documents.ts';
import type { QuickBooksHttp } from './quickbooks-http.ts';
import { fitsPattern, isAnything, ofName } from './quickbooks-query.ts';
import { isReferenceOfAnother } from '../reference-in-note.ts';
import { confirmedCustomer, folded, mustBeOurs } from '../same-company.ts';
import { afterSending } from '../error-of-call.ts';
import { customerToQuickBooks, nameInQuickBooks } from './to-quickbooks.ts';

type CustomerRow = z.output<typeof quickBooksCustomer>;
type Customers = Pick<
  BooksProvider,
  'createCustomer' | 'updateCustomer' | 'findCustomerByName' | 'customers' | 'paymentTerms' | 'currencies'
>;

export function createQuickBooksCustomers(http: QuickBooksHttp, company: () => Promise<BooksCompany>): Customers {
  async function findCustomerByName(wanted: string, reference?: string): Promise<BooksCustomer | undefined> {
    const books = await company();
    const name = nameInQuickBooks(wanted);
    const condition = ofName('DisplayName', name);
    const isSame = (row: CustomerRow): boolean => folded(row.DisplayName.trim()) === folded(name);
    const isPossible = (row: CustomerRow): boolean =>
      isSame(row) && row.Active && !isReferenceOfAnother(row.Notes, reference);
    // a name whose letters the query language does not take matches every customer: names are unique, so the first match is enough
    const rows = await http.query(
      'Customer',
      [condition],
      quickBooksCustomer,
      isAnything(condition) ? isPossible : undefined,
    );
    // the books may compare more loosely than we do: equal rows are returned, and a response without any is about
    // something else
    const same = rows.filter(isSame);
    if (same.length === 0)
      for (const row of rows.filter((one) => !fitsPattern(condition, one.DisplayName)))
        mustBeOurs('read', [{ what: 'customer', expected: folded(name), answered: folded(row.DisplayName) }]);
    const possible = same.filter(isPossible);
    const found = possible.find((row) => row.DisplayName.trim() === name) ?? possible[0];
    return found && customerFromQuickBooks(found, books);
  }

  /** The id of payment terms by name; undefined if the books do not (or no longer) have them. */
  async function termId({ paymentTerms: wanted }: NewBooksCustomer): Promise<string | undefined> {
    if (wanted === undefined) return undefined;
    const rows = await http.query('Term', [ofName('Name', wanted.name)], quickBooksTerm);
    return rows.find(({ Name, Active }) => Active && folded(Name.trim()) === folded(wanted.name.trim()))?.Id;
  }

  return {
    findCustomerByName,

    async customers() {
      const books = await company();
      const rows = await http.query('Customer', [], quickBooksCustomer);
      const hasTerms = rows.some((row) => row.SalesTermRef !== undefined);
      const terms = hasTerms ? await http.query('Term', [], quickBooksTerm) : [];
      const termNames = new Map(terms.map(({ Id, Name }) => [Id, Name]));
      return rows.filter((row) => row.Active).map((row) => customerFromQuickBooks(row, books, termNames));
    },

    async paymentTerms() {
      const rows = await http.query('Term', [], quickBooksTerm);
      return rows.filter((row) => row.Active).map((row) => ({ name: row.Name, dueDays: row.DueDays ?? null }));
    },

    async currencies() {
      const { homeCurrency, hasMulticurrency } = await company();
      const rows = hasMulticurrency ? await http.query('CompanyCurrency', [], quickBooksCurrency) : [];
      return [...new Set([homeCurrency, ...rows.filter((row) => row.Active).map((row) => row.Code)])];
    },

    async updateCustomer(id, customer, { requestId, signal }) {
      const books = await company();
      checkCustomer(customer, books);
      const { CurrencyRef: _stays, ...fields } = customerToQuickBooks(customer, books, await termId(customer));
      return untilCurrent(async () => {
        // every change needs the current counter
        const { Customer: current } = await http.read('read-customer', `customer/${encodeURIComponent(id)}`, answer);
        const body = { ...fields, Id: id, SyncToken: current.SyncToken, sparse: true };
        const written = await http.write(
          // a repeat with another counter is another request
          { name: 'update-customer', path: 'customer', body, requestId: `${requestId}-${current.SyncToken}`, signal },
          answer,
        );
        mustBeOurs('write', [{ what: 'customer', expected: id, answered: written.Customer.Id }]);
        return customerFromQuickBooks(written.Customer, books);
      });
    },

    async createCustomer(customer, { requestId, signal, beforeSending }) {
      const books = await company();
      checkCustomer(customer, books);
      const body = customerToQuickBooks(customer, books, await termId(customer));
      await beforeSending?.();
      try {
        const written = await http.write(
          { name: 'create-customer', path: 'customer', body, requestId, ...(signal ? { signal } : {}) },
          answer,
        );
        const input = { ...customer, displayName: nameInQuickBooks(customer.displayName) };
        return await confirmedCustomer(input, customerFromQuickBooks(written.Customer, books), async (id) => {
          const { Customer: row } = await http.read('read-customer', `customer/${encodeURIComponent(id)}`, answer);
          return customerFromQuickBooks(row, books);
        });
      } catch (error) {
        if (!(error instanceof BooksError) || error.reason !== 'duplicate_name') throw error;
        // The name is taken by a customer, a vendor or an employee. A customer in the same currency is reused.
        const there = await afterSending(() => findCustomerByName(customer.displayName, customer.notes));
        if (there?.currency === customer.currency) return there;
        throw error;
      }
    },
  };
}
