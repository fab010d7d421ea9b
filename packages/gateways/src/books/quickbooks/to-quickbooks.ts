import { ExactNumber, type WritableJson } from '../../calling/exact-json.ts';
import type {
  BooksCompany,
  BooksInvoice,
  BooksInvoiceLine,
  InvoiceChange,
  NewBooksCustomer,
  PartsOfCustomer,
} from '../books-provider.ts';
import { plainDecimal } from '../decimal-text.ts';
import { orderToQuickBooks } from './order-in-quickbooks.ts';

/** A name accepted by the books: no colon, tab or line break, trimmed. */
export function nameInQuickBooks(name: string): string {
  return name.replace(/:/g, ' -').replace(/\s+/g, ' ').trim();
}

/** Whether the company has US books, where tax works differently from everywhere else. */
export function keepsUsBooks(company: BooksCompany): boolean {
  return company.country === 'US' || company.country === 'USA';
}

/**
 * The body that creates an invoice. `itemIds` contains the books' id of each item name. The invoice was checked before.
 */
export function invoiceToQuickBooks(
  invoice: BooksInvoice,
  company: BooksCompany,
  itemIds: ReadonlyMap<string, string>,
): { readonly [key: string]: WritableJson | undefined } {
  const isForeign = invoice.currency !== company.homeCurrency;
  return {
    CustomerRef: { value: invoice.customerId },
    CurrencyRef: company.hasMulticurrency ? { value: invoice.currency } : undefined,
    ExchangeRate: isForeign && invoice.exchangeRate !== undefined ? exact(invoice.exchangeRate) : undefined,
    DocNumber: company.takesOurNumbers ? invoice.number : undefined,
    TxnDate: invoice.date,
    DueDate: invoice.dueDate,
    BillEmailCc: copiesToQuickBooks(invoice.cc),
    BillEmailBcc: copiesToQuickBooks(invoice.bcc),
    CustomerMemo: invoice.memo === undefined ? undefined : { value: invoice.memo },
    ...orderToQuickBooks(invoice, company),
    Line: invoice.lines.map((line) => lineToQuickBooks(line, invoice, company, itemIds)),
    ...taxToQuickBooks(invoice, company),
  };
}

/** The fields of an invoice in a sparse change; omitted fields stay. */
export const changeToQuickBooks = ({
  number,
  date,
  dueDate,
  memo,
}: InvoiceChange): { readonly [key: string]: WritableJson | undefined } => ({
  DocNumber: number,
  TxnDate: date,
  DueDate: dueDate,
  CustomerMemo: memo === undefined ? undefined : { value: memo },
});

const COPIES_MAX = 200;

/** As many whole addresses as QuickBooks accepts: a long list of copy recipients must not block an invoice. */
function copiesToQuickBooks(list: string | undefined): WritableJson | undefined {
  let taken = '';
  for (const address of list?.split(',').map((one) => one.trim()) ?? []) {
    const next = taken === '' ? address : `${taken},${address}`;
    if (next.length > COPIES_MAX) break;
    taken = next;
  }
  return taken === '' ? undefined : { Address: taken };
}

function lineToQuickBooks(
  line: BooksInvoiceLine,
  invoice: BooksInvoice,
  company: BooksCompany,
  itemIds: ReadonlyMap<string, string>,
): WritableJson {
  const taxCode = lineTaxCode(line, invoice, company);
  return {
    DetailType: 'SalesItemLineDetail',
    Description: line.description,
    Amount: exact(line.amount),
    SalesItemLineDetail: {
      ItemRef: { value: itemIds.get(line.itemName) ?? '' },
      Qty: exact(line.quantity),
      UnitPrice: exact(line.unitPrice),
      TaxCodeRef: taxCode === undefined ? undefined : { value: taxCode },
    },
  };
}

/** US lines say TAX or NON; elsewhere a line names its code, and none when the whole invoice is free of tax (facts, 6.5). */
function lineTaxCode(line: BooksInvoiceLine, invoice: BooksInvoice, company: BooksCompany): string | undefined {
  if (keepsUsBooks(company)) return invoice.taxMode === 'excluded' && line.taxCodeId !== undefined ? 'TAX' : 'NON';
  return invoice.taxMode === 'excluded' ? line.taxCodeId : undefined;
}

function taxToQuickBooks(invoice: BooksInvoice, company: BooksCompany): { [key: string]: WritableJson } {
  if (!keepsUsBooks(company)) {
    return { GlobalTaxCalculation: invoice.taxMode === 'excluded' ? 'TaxExcluded' : 'NotApplicable' };
  }
  const code =
    invoice.taxMode === 'excluded' ? invoice.lines.find((line) => line.taxCodeId !== undefined)?.taxCodeId : undefined;
  return code === undefined ? {} : { TxnTaxDetail: { TxnTaxCodeRef: { value: code } } };
}

/** QuickBooks' terms for registration for the Indian tax. */
const registrations: Readonly<Record<string, string>> = {
  business_gst: 'GST_REG_REG',
  business_registered_composition: 'GST_REG_COMP',
  business_none: 'GST_UNREG',
  consumer: 'CONSUMER',
  overseas: 'OVERSEAS',
};

type Body = Readonly<Record<string, WritableJson | undefined>>;

/** The body that creates a customer, or changes one; `termId` is the books' id of its payment terms. */
export function customerToQuickBooks(
  customer: NewBooksCustomer,
  company: BooksCompany,
  termId: string | undefined,
): Body {
  const { address } = customer;
  const isIndian = company.country === 'IN' || company.country === 'IND';
  const isUs = keepsUsBooks(company);
  const parts: PartsOfCustomer<Body> = {
    displayName: { DisplayName: nameInQuickBooks(customer.displayName) },
    title: { Title: customer.title },
    firstName: { GivenName: customer.firstName },
    middleName: { MiddleName: customer.middleName },
    lastName: { FamilyName: customer.lastName },
    suffix: { Suffix: customer.suffix },
    companyName: { CompanyName: customer.companyName?.slice(0, 100) },
    email: { PrimaryEmailAddr: customer.email === undefined ? undefined : { Address: customer.email } },
    phone: { PrimaryPhone: customer.phone === undefined ? undefined : { FreeFormNumber: customer.phone.slice(0, 30) } },
    website: { WebAddr: customer.website === undefined ? undefined : { URI: customer.website } },
    currency: { CurrencyRef: company.hasMulticurrency ? { value: customer.currency } : undefined },
    paymentTerms: { SalesTermRef: termId === undefined ? undefined : { value: termId } },
    // tax of US books depends on the address
    taxCodeId: {
      DefaultTaxCodeRef: isUs || customer.taxCodeId === undefined ? undefined : { value: customer.taxCodeId },
    },
    taxNumber: {
      PrimaryTaxIdentifier: isUs || isIndian ? undefined : customer.taxNumber,
      GSTIN: isIndian ? customer.taxNumber : undefined,
    },
    taxTreatment: { GSTRegistrationType: isIndian ? registrations[customer.taxTreatment ?? ''] : undefined },
    panNumber: { BusinessNumber: isIndian ? customer.panNumber : undefined },
    // customers of QuickBooks have neither of them
    placeOfSupply: {},
    taxExemptReason: {},
    notes: { Notes: customer.notes?.slice(0, 2000) },
    address: {
      BillAddr:
        address === undefined
          ? undefined
          : {
              ...Object.fromEntries(address.lines.slice(0, 5).map((text, index) => [`Line${index + 1}`, text])),
              City: address.city,
              CountrySubDivisionCode: address.state,
              PostalCode: address.postalCode,
              Country: address.country,
            },
    },
  };
  return Object.assign({}, ...Object.values(parts)) as Body;
}

/** The body that creates a service item with the given income account. */
export function serviceItemToQuickBooks(name: string, incomeAccountId: string): WritableJson {
  return { Name: nameInQuickBooks(name), Type: 'Service', IncomeAccountRef: { value: incomeAccountId } };
}

function exact(decimal: string): ExactNumber {
  return new ExactNumber(plainDecimal(decimal) ?? decimal);
}
