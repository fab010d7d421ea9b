import type { JsonObject } from '../wire/exact-json.ts';
import { accountsOnTheWire } from './accounts.ts';
import { findRecord, isShown, type OpenBooks, shownRecords } from './books.ts';
import { companyCurrencies } from './company-answers.ts';
import { creditMemoOnTheWire } from './credit-memos.ts';
import { customerOnTheWire } from './customers.ts';
import { invoiceOnTheWire } from './invoice-on-the-wire.ts';
import { itemOnTheWire, items } from './items.ts';
import { paymentOnTheWire } from './payments.ts';
import { purchaseOnTheWire } from './purchases.ts';
import { inOrderOf } from './query-conditions.ts';
import type { Customer, Invoice } from './records.ts';
import { taxCodeOnTheWire, taxCodes, taxRateOnTheWire, taxRates } from './tax-tables.ts';
import { termOnTheWire, terms } from './terms.ts';

/** An entity that can be queried, with the properties allowed in conditions besides Id and the times. */
export type Queryable = {
  readonly name: string;
  readonly rows: (books: OpenBooks) => JsonObject[];
  readonly properties: readonly string[];
  /** Name lists exclude inactive records unless requested. */
  readonly hidesInactive?: boolean;
};

const byName = (rows: JsonObject[], name: string) => rows.sort(inOrderOf([name], false));
const newestFirst = <T>(records: T[]) => records.toReversed();

/** Customers have two fields of the books' own in lists that single responses do not have, as recorded. */
const customerInList = (books: OpenBooks, customer: Customer): JsonObject => ({
  ...customerOnTheWire(books, customer),
  ClientEntityId: '0',
  V4IDPseudonym: `00209${customer.id.padStart(33, '8')}`,
});

const queryables: readonly Queryable[] = [
  {
    name: 'Customer',
    rows: (books) =>
      byName(
        shownRecords(books, 'customers').map((row) => customerInList(books, row)),
        'DisplayName',
      ),
    properties: [
      'DisplayName',
      'CompanyName',
      'GivenName',
      'FamilyName',
      'PrimaryEmailAddr',
      'Active',
      'Balance',
      'FullyQualifiedName',
      'PrintOnCheckName',
    ],
    hidesInactive: true,
  },
  {
    name: 'Item',
    rows: (books) =>
      byName(
        items(books)
          .filter((item) => isShown(books, item))
          .map(itemOnTheWire),
        'Name',
      ),
    properties: ['Name', 'Type', 'Active', 'Sku', 'UnitPrice', 'FullyQualifiedName'],
    hidesInactive: true,
  },
  {
    name: 'Invoice',
    rows: (books) =>
      newestFirst(shownRecords(books, 'invoices').filter((row) => row.state !== 'deleted')).map((row) =>
        invoiceInList(books, row),
      ),
    properties: [
      'DocNumber',
      'CustomerRef',
      'TxnDate',
      'DueDate',
      'Balance',
      'TotalAmt',
      'SalesTermRef',
      'EmailStatus',
      'PrivateNote',
    ],
  },
  {
    name: 'CreditMemo',
    rows: (books) =>
      newestFirst(shownRecords(books, 'creditMemos').filter((row) => row.state !== 'deleted')).map((row) =>
        creditMemoOnTheWire(books, row),
      ),
    properties: ['DocNumber', 'CustomerRef', 'TxnDate', 'Balance', 'TotalAmt', 'PrivateNote'],
  },
  {
    name: 'Payment',
    rows: (books) =>
      newestFirst(shownRecords(books, 'payments').filter((row) => row.state !== 'deleted')).map((row) =>
        paymentOnTheWire(books, row),
      ),
    properties: ['CustomerRef', 'TxnDate', 'TotalAmt', 'PaymentRefNum', 'UnappliedAmt'],
  },
  {
    name: 'Purchase',
    rows: (books) =>
      newestFirst(shownRecords(books, 'purchases').filter((row) => row.state !== 'deleted')).map((row) =>
        purchaseOnTheWire(books, row),
      ),
    properties: ['TxnDate', 'TotalAmt', 'PaymentType', 'DocNumber'],
  },
  {
    name: 'Term',
    rows: () => byName(terms().map(termOnTheWire), 'Name'),
    properties: ['Name', 'DueDays', 'Active', 'Type'],
    hidesInactive: true,
  },
  {
    name: 'TaxCode',
    rows: (books) => taxCodes(books).map((code) => taxCodeOnTheWire(books, code)),
    properties: ['Name', 'Description', 'Active', 'Taxable', 'TaxGroup'],
  },
  {
    name: 'TaxRate',
    rows: (books) => taxRates(books).map(taxRateOnTheWire),
    properties: ['Name', 'Description', 'Active', 'RateValue'],
  },
  {
    name: 'Account',
    rows: (books) => byName(accountsOnTheWire(books.company.homeCurrency), 'Name'),
    properties: ['Name', 'AccountType', 'AccountSubType', 'Classification', 'Active'],
    hidesInactive: true,
  },
  { name: 'CompanyCurrency', rows: companyCurrencies, properties: ['Code', 'Name', 'Active'] },
];

type Rendered = {
  readonly row: JsonObject;
  readonly name: string | undefined;
  readonly written: JsonObject | undefined;
};
const rendered = new WeakMap<Invoice, Rendered>();

/**
 * Rendering is the costly part of a query over thousands of invoices, so it is cached; a stored record never changes in
 * place.
 */
function invoiceInList(books: OpenBooks, invoice: Invoice): JsonObject {
  const customer = findRecord(books, 'customers', invoice.customerId);
  const [name, written] = [customer?.displayName, customer?.written];
  const ready = rendered.get(invoice);
  if (ready !== undefined && ready.name === name && ready.written === written) return ready.row;
  const row = invoiceOnTheWire(books, invoice);
  rendered.set(invoice, { row, name, written });
  return row;
}

/** An entity by name, ignoring case; undefined if the books do not have it. */
export function queryableNamed(name: string): Queryable | undefined {
  return queryables.find((one) => one.name.toLowerCase() === name.toLowerCase());
}
