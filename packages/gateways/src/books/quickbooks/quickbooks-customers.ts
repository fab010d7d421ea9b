import type { BooksCompany, BooksCustomer, BooksProvider } from '../books-provider.ts';
import { BooksTrouble } from '../books-trouble.ts';
import { checkCustomer } from './check-invoice.ts';
import { customerFromQuickBooks, quickBooksCustomer, quickBooksCustomerAnswer } from './from-quickbooks.ts';
import type { QuickBooksHttp } from './quickbooks-http.ts';
import { folded, mustBeOurs } from '../same-company.ts';
import { customerToQuickBooks, nameInQuickBooks } from './to-quickbooks.ts';

type Customers = Pick<BooksProvider, 'createCustomer' | 'findCustomerByName'>;

export function createQuickBooksCustomers(http: QuickBooksHttp, company: () => Promise<BooksCompany>): Customers {
  async function findCustomerByName(wanted: string): Promise<BooksCustomer | undefined> {
    const books = await company();
    const name = nameInQuickBooks(wanted);
    const rows = await http.query('Customer', [{ property: 'DisplayName', equals: name }], quickBooksCustomer);
    for (const row of rows) {
      mustBeOurs('read', [{ what: 'customer', asked: folded(name), answered: folded(row.DisplayName) }]);
    }
    const found = rows.find((row) => row.Active);
    return found && customerFromQuickBooks(found, books);
  }

  return {
    findCustomerByName,

    async createCustomer(customer, { requestId, signal }) {
      const books = await company();
      checkCustomer(customer, books);
      const body = customerToQuickBooks(customer, books);
      try {
        const answer = await http.write(
          { name: 'create-customer', path: 'customer', body, requestId, ...(signal ? { signal } : {}) },
          quickBooksCustomerAnswer,
        );
        const made = customerFromQuickBooks(answer.Customer, books);
        mustBeOurs('write', [
          {
            what: 'customer',
            asked: folded(nameInQuickBooks(customer.displayName)),
            answered: folded(made.displayName),
          },
          { what: 'currency', asked: customer.currency, answered: made.currency },
        ]);
        return made;
      } catch (error) {
        if (!(error instanceof BooksTrouble) || error.reason !== 'duplicate_name') throw error;
        // The name is taken by a customer, a vendor or an employee. A customer in the same currency is the one meant.
        const there = await findCustomerByName(customer.displayName);
        if (there?.currency === customer.currency) return there;
        throw error;
      }
    },
  };
}
