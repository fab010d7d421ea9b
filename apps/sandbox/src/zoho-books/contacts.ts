import { isObject, type Json, type JsonObject } from '../wire/exact-json.ts';
import { isTrue, keepable, listOf, objectOf, textOf } from '../wire/field-reading.ts';
import { allRecords, type BooksAtWork, findRecord, keepRecord, newRecord, nextId } from './books.ts';
import { checkEditionFields } from './edition-fields.ts';
import { checkLengths, checkOneOf, neededText, numberIn } from './fields.ts';
import { allCurrencies, currencyId } from './organisations.ts';
import type { Contact, ContactPerson } from './records.ts';
import { nameExists, unknown, wrongValue } from './zoho-books-error.ts';

const LENGTHS = { contact_name: 200, company_name: 200, contact_number: 200, payment_terms_label: 200 };
/** The documents say 500 and 255; production answers code 15 from 100 characters on (docs/domain/services.md). */
const ADDRESS_LENGTHS = {
  attention: 100,
  address: 99,
  street2: 99,
  city: 99,
  state: 99,
  state_code: 100,
  zip: 50,
  country: 100,
  phone: 50,
  fax: 50,
};
const PERSON_LENGTHS = { salutation: 25, first_name: 100, last_name: 100, email: 100, phone: 50, mobile: 50 };

/** Creates a contact, or updates one: omitted fields stay. */
export function writeContact(books: BooksAtWork, body: JsonObject, id?: string): Contact {
  const current = id === undefined ? undefined : contactOf(books, id);
  check(books, body);
  const name =
    current === undefined ? neededText(body, 'contact_name') : (textOf(body, 'contact_name') ?? current.name);
  const isTaken = allRecords(books, 'contacts').some(
    (other) => other.id !== id && folded(other.name) === folded(name) && other.type === (current?.type ?? typeIn(body)),
  );
  if (isTaken) throw nameExists(name);
  const sent = keepable(body);
  const record = current === undefined ? newRecord(books) : { ...current, changedAt: books.now.toISOString() };
  const contact: Contact = {
    id: record.id,
    createdAt: record.createdAt,
    changedAt: record.changedAt,
    name,
    type: current?.type ?? typeIn(body),
    isActive: current?.isActive ?? true,
    currency: currencyIn(books, body, current),
    written: { ...current?.written, ...(isObject(sent) ? sent : {}) },
    persons: listOf(body, 'contact_persons') === undefined ? (current?.persons ?? []) : personsIn(books, body),
    addressIds: current?.addressIds ?? [nextId(books), nextId(books), nextId(books)],
  };
  keepRecord(books, 'contacts', contact);
  return contact;
}

export function contactOf(books: BooksAtWork, id: string): Contact {
  const found = findRecord(books, 'contacts', id);
  if (found === undefined) throw unknown('Contact');
  return found;
}

function check(books: BooksAtWork, body: JsonObject): void {
  checkLengths(body, LENGTHS);
  checkOneOf(body, 'contact_type', ['customer', 'vendor']);
  checkOneOf(body, 'customer_sub_type', ['business', 'individual']);
  checkEditionFields(books.organisation.edition, body);
  numberIn(body, 'payment_terms', 0);
  for (const name of ['billing_address', 'shipping_address']) checkLengths(objectOf(body, name) ?? {}, ADDRESS_LENGTHS);
}

function personsIn(books: BooksAtWork, body: JsonObject): ContactPerson[] {
  const persons = (listOf(body, 'contact_persons') ?? []).filter(isObject);
  return persons.map((person, index) => {
    checkLengths(person, PERSON_LENGTHS);
    const email = textOf(person, 'email');
    if (email !== undefined && !/^\S+@\S+\.\S+$/.test(email)) throw wrongValue('email');
    const written: Json = keepable(person) ?? {};
    return {
      id: nextId(books),
      isPrimary:
        isTrue(person, 'is_primary_contact') ||
        (index === 0 && !persons.some((one) => isTrue(one, 'is_primary_contact'))),
      written: isObject(written) ? written : {},
    };
  });
}

function currencyIn({ organisation }: BooksAtWork, body: JsonObject, current: Contact | undefined): string {
  const id = textOf(body, 'currency_id');
  if (id === undefined) return current?.currency ?? organisation.homeCurrency;
  const code = allCurrencies(organisation).find((one) => currencyId(organisation, one) === id);
  if (code === undefined) throw wrongValue('currency_id');
  return code;
}

const typeIn = (body: JsonObject): Contact['type'] =>
  textOf(body, 'contact_type') === 'vendor' ? 'vendor' : 'customer';

/** Names are compared ignoring case. */
export const folded = (name: string): string => name.trim().toLowerCase();
