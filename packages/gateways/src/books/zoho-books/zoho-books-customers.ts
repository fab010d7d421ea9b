import type { BooksCustomer, BooksProvider } from '../books-provider.ts';
import { BooksTrouble } from '../books-trouble.ts';
import { folded, mustBeOurs } from '../same-company.ts';
import { checkCustomer } from './check-zoho-invoice.ts';
import { customerFromZoho, zohoContactAnswer, zohoContactRow } from './from-zoho-books.ts';
import { customerToZohoBooks, nameInZohoBooks } from './to-zoho-books.ts';
import type { ZohoBooksHttp } from './zoho-books-http.ts';
import type { ZohoBooksCompany } from './zoho-books-provider.ts';

type Customers = Pick<BooksProvider, 'createCustomer' | 'findCustomerByName'>;

export function createZohoBooksCustomers(http: ZohoBooksHttp, company: () => Promise<ZohoBooksCompany>): Customers {
  async function findCustomerByName(wanted: string): Promise<BooksCustomer | undefined> {
    const { books } = await company();
    const name = nameInZohoBooks(wanted);
    const query = { contact_name: name, contact_type: 'customer' };
    const rows = await http.list({ path: 'contacts', key: 'contacts', query }, zohoContactRow);
    for (const row of rows) {
      mustBeOurs('read', [{ what: 'customer', asked: folded(name), answered: folded(row.contact_name) }]);
    }
    const found = rows.find((row) => row.status === 'active');
    return found && customerFromZoho(found, books);
  }

  return {
    findCustomerByName,

    async createCustomer(customer, { signal }) {
      const { books, currencyIds } = await company();
      checkCustomer(customer, books);
      const body = customerToZohoBooks(customer, books, currencyIds.get(customer.currency));
      try {
        const answer = await http.write({ name: 'create-customer', path: 'contacts', body, signal }, zohoContactAnswer);
        const made = customerFromZoho(answer.contact, books);
        mustBeOurs('write', [
          {
            what: 'customer',
            asked: folded(nameInZohoBooks(customer.displayName)),
            answered: folded(made.displayName),
          },
          { what: 'currency', asked: customer.currency, answered: made.currency },
        ]);
        return made;
      } catch (error) {
        // Names are unique: whatever became of an earlier try, a second one cannot make a second customer.
        if (!(error instanceof BooksTrouble) || error.reason !== 'duplicate_name') throw error;
        const there = await findCustomerByName(customer.displayName);
        if (there?.currency === customer.currency) return there;
        throw error;
      }
    },
  };
}
