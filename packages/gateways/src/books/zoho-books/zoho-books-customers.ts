import type { BooksCustomer, BooksProvider } from '../books-provider.ts';
import { BooksError } from '../books-error.ts';
import { isReferenceOfAnother } from '../reference-in-note.ts';
import { confirmedCustomer, folded, mustBeOurs } from '../same-company.ts';
import { afterSending } from '../error-of-call.ts';
import { checkCustomer } from './check-zoho-invoice.ts';
import {
  customerFromZoho,
  zohoContactAnswer,
  zohoContactPersonsAnswer,
  zohoContactRow,
  zohoTermsAnswer,
} from './from-zoho-books.ts';
import { customerToZohoBooks, nameInZohoBooks, personToZohoBooks } from './to-zoho-books.ts';
import type { ZohoBooksHttp } from './zoho-books-http.ts';
import type { ZohoBooksCompany } from './zoho-books-company.ts';

type Customers = Pick<
  BooksProvider,
  'createCustomer' | 'updateCustomer' | 'findCustomerByName' | 'customers' | 'paymentTerms' | 'currencies'
>;

/** The fields of a change; omitted fields do not replace existing ones. */
const changed = (fields: ReturnType<typeof personToZohoBooks>): ReturnType<typeof personToZohoBooks> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** A name with quotes is searched by its longest part without one, because users write either kind of quotes. */
function nameCondition(name: string): { contact_name: string } | { contact_name_contains: string } {
  const [longest = ''] = name.split(/['"`\u2018-\u201F]/).toSorted((one, other) => other.length - one.length);
  return longest.length === name.length ? { contact_name: name } : { contact_name_contains: longest.trim() };
}

export function createZohoBooksCustomers(http: ZohoBooksHttp, company: () => Promise<ZohoBooksCompany>): Customers {
  async function findCustomerByName(wanted: string, reference?: string): Promise<BooksCustomer | undefined> {
    const { books } = await company();
    const name = nameInZohoBooks(wanted);
    const query = { ...nameCondition(name), contact_type: 'customer' };
    const rows = await http.list({ path: 'contacts', key: 'contacts', query }, zohoContactRow);
    // a filter may mean "contains": each row is compared before it is used
    const alike = rows.filter((row) => row.status === 'active' && folded(row.contact_name) === folded(name));
    for (const { contact_id: id } of alike) {
      const found = customerFromZoho(await readContact(id), books);
      if (!isReferenceOfAnother(found.notes, reference)) return found;
    }
    return undefined;
  }

  async function readContact(id: string) {
    const { contact } = await http.read('read-contact', `contacts/${encodeURIComponent(id)}`, zohoContactAnswer);
    mustBeOurs('read', [{ what: 'customer', expected: id, answered: contact.contact_id }]);
    return contact;
  }

  return {
    findCustomerByName,

    async customers() {
      const { books } = await company();
      const query = { contact_type: 'customer', sort_column: 'contact_name' };
      const rows = await http.list({ path: 'contacts', key: 'contacts', query }, zohoContactRow);
      return rows.filter((row) => row.status === 'active').map((row) => customerFromZoho(row, books));
    },

    async paymentTerms() {
      const { data } = await http.read('list-payment-terms', 'settings/paymentterms', zohoTermsAnswer);
      // below 0 they mean the end of a month
      return data.payment_terms.map(({ payment_terms: days, payment_terms_label: name }) => ({
        name,
        dueDays: days < 0 ? null : days,
      }));
    },

    async currencies() {
      const { books, currencyIds } = await company();
      return [...new Set([books.homeCurrency, ...currencyIds.keys()])];
    },

    async updateCustomer(id, customer, { signal }) {
      const { books } = await company();
      checkCustomer(customer, books);
      const path = `contacts/${encodeURIComponent(id)}`;
      const { contact } = await http.read('read-contact', path, zohoContactPersonsAnswer);
      // a list of contact persons replaces the previous one: the others are sent too, so that they stay
      const persons = contact.contact_persons.map((person) =>
        person.is_primary_contact ? { ...person, ...changed(personToZohoBooks(customer)) } : person,
      );
      const {
        currency_id: _stays,
        contact_persons: first,
        ...fields
      } = customerToZohoBooks(customer, books, undefined);
      const body = { ...fields, contact_persons: persons.length === 0 ? first : persons };
      const answer = await http.write(
        { name: 'update-customer', method: 'PUT', path, body, signal },
        zohoContactAnswer,
      );
      mustBeOurs('write', [{ what: 'customer', expected: id, answered: answer.contact.contact_id }]);
      return customerFromZoho(answer.contact, books);
    },

    async createCustomer(customer, { signal, beforeSending }) {
      const { books, currencyIds } = await company();
      checkCustomer(customer, books);
      const body = customerToZohoBooks(customer, books, currencyIds.get(customer.currency));
      await beforeSending?.();
      try {
        const answer = await http.write({ name: 'create-customer', path: 'contacts', body, signal }, zohoContactAnswer);
        const input = { ...customer, displayName: nameInZohoBooks(customer.displayName) };
        return await confirmedCustomer(input, customerFromZoho(answer.contact, books), async (id) =>
          customerFromZoho(await readContact(id), books),
        );
      } catch (error) {
        // Names are unique: whatever the result of an earlier attempt, a second one cannot create a second customer.
        if (!(error instanceof BooksError) || error.reason !== 'duplicate_name') throw error;
        const there = await afterSending(() => findCustomerByName(customer.displayName, customer.notes));
        if (there?.currency === customer.currency) return there;
        throw error;
      }
    },
  };
}
