import { ExactNumber, type WritableJson } from '../../calling/exact-json.ts';
import type { z } from 'zod';
import type {
  BooksCompany,
  BooksInvoice,
  InvoiceChange,
  NewBooksCustomer,
  PartsOfCustomer,
} from '../books-provider.ts';
import { plainDecimal } from '../decimal-text.ts';
import { referenceWithOrder } from './order-in-reference.ts';
import type { zohoInvoice } from './from-zoho-books.ts';

/** A name as stored in the books: no line breaks, trimmed. */
export function nameInZohoBooks(name: string): string {
  return name.replace(/\s+/g, ' ').trim();
}

/**
 * The body that creates an invoice as a draft. Our reference goes into the one free field that can be searched, with the
 * customer's purchase order behind it; each line names its tax, which the books compute. The invoice was checked before.
 */
export function invoiceToZohoBooks(
  invoice: BooksInvoice,
  company: BooksCompany,
  itemIds: ReadonlyMap<string, string>,
): { readonly [key: string]: WritableJson | undefined } {
  const isForeign = invoice.currency !== company.homeCurrency;
  return {
    customer_id: invoice.customerId,
    invoice_number: invoice.number,
    reference_number: referenceWithOrder(invoice.reference, invoice.purchaseOrder),
    date: invoice.date,
    due_date: invoice.dueDate,
    exchange_rate: isForeign && invoice.exchangeRate !== undefined ? exact(invoice.exchangeRate) : undefined,
    notes: invoice.memo,
    is_inclusive_tax: false,
    line_items: invoice.lines.map((line, index) => ({
      item_id: itemIds.get(line.itemName) ?? '',
      description: line.description,
      rate: exact(line.unitPrice),
      quantity: exact(line.quantity),
      item_order: index + 1,
      tax_id: invoice.taxMode === 'excluded' ? line.taxCodeId : undefined,
      hsn_or_sac: line.sacCode,
    })),
  };
}

/**
 * The body that changes number, date, due date or message of an invoice. Zoho Books has no sparse update: every line is sent in full,
 * because a line that is left out is deleted.
 */
export function changeToZohoBooks(
  row: z.output<typeof zohoInvoice>,
  { number, date, dueDate, memo }: InvoiceChange,
  company: BooksCompany,
): { readonly [key: string]: WritableJson | undefined } {
  const isForeign = row.currency_code !== company.homeCurrency;
  return {
    customer_id: row.customer_id,
    reference_number: row.reference_number,
    invoice_number: number,
    date: date ?? row.date,
    due_date: dueDate ?? row.due_date,
    exchange_rate: isForeign && row.exchange_rate !== undefined ? exact(row.exchange_rate) : undefined,
    notes: memo ?? row.notes,
    line_items: row.line_items.map((line) => ({
      line_item_id: line.line_item_id,
      item_id: line.item_id,
      name: line.name,
      description: line.description,
      rate: exact(line.rate),
      quantity: exact(line.quantity),
      tax_id: line.tax_id,
      hsn_or_sac: line.hsn_or_sac,
      // a line sent without its discount would lose it
      discount: discountToZohoBooks(line.discount),
    })),
  };
}

/** A discount of a line: an amount, or a percentage as text. */
function discountToZohoBooks(discount: string | undefined): WritableJson | undefined {
  if (discount === undefined || discount === '' || plainDecimal(discount) === '0') return undefined;
  return plainDecimal(discount) === undefined ? discount : exact(discount);
}

/** The body that creates a credit note, also as a draft: by default the books open it at once. */
export function creditToZohoBooks(
  credit: BooksInvoice,
  company: BooksCompany,
  itemIds: ReadonlyMap<string, string>,
): { readonly [key: string]: WritableJson | undefined } {
  const { invoice_number: number, due_date: _none, ...fields } = invoiceToZohoBooks(credit, company, itemIds);
  return { ...fields, creditnote_number: number, is_draft: true };
}

type Body = Readonly<Record<string, WritableJson | undefined>>;

/** The body that creates a customer. E-mail and phone belong to its first contact person. */
export function customerToZohoBooks(
  customer: NewBooksCustomer,
  company: BooksCompany,
  currencyId: string | undefined,
): Body {
  const { address, email, phone, paymentTerms } = customer;
  const person = {
    contact_persons: email !== undefined || phone !== undefined ? [personToZohoBooks(customer)] : undefined,
  };
  const tax = taxFields(company.country, customer);
  const parts: PartsOfCustomer<Body> = {
    displayName: { contact_name: nameInZohoBooks(customer.displayName), contact_type: 'customer' },
    companyName: { company_name: customer.companyName?.slice(0, 200) },
    currency: { currency_id: currencyId },
    website: { website: customer.website },
    notes: { notes: customer.notes },
    paymentTerms: {
      payment_terms: paymentTerms?.dueDays ?? undefined,
      payment_terms_label: paymentTerms?.name.slice(0, 200),
    },
    email: person,
    phone: person,
    title: person,
    firstName: person,
    middleName: person,
    lastName: person,
    // contact persons of Zoho Books have none
    suffix: {},
    address: {
      billing_address:
        address === undefined
          ? undefined
          : {
              address: address.lines[0],
              street2: address.lines.slice(1).filter(Boolean).join(', '),
              city: address.city,
              state: address.state,
              zip: address.postalCode,
              country: address.country,
            },
    },
    taxNumber: tax,
    taxTreatment: tax,
    taxExemptReason: tax,
    taxCodeId: tax,
    panNumber: tax,
    placeOfSupply: tax,
  };
  return Object.assign({}, ...Object.values(parts)) as Body;
}

/** The mail recipients of a customer. */
export function personToZohoBooks({ email, phone, title, firstName, middleName, lastName }: NewBooksCustomer): Body {
  const given = [firstName, middleName];
  return {
    salutation: title?.slice(0, 25),
    first_name: given.every((name) => name === undefined) ? undefined : given.filter(Boolean).join(' ').slice(0, 100),
    last_name: lastName,
    email,
    phone: phone?.slice(0, 50),
    is_primary_contact: true,
  };
}

/** The tax fields of a customer. Each edition of Zoho Books has its own, and those of another edition are refused. */
function taxFields(
  country: string,
  { taxNumber, taxTreatment, taxExemptReason: reason, ...customer }: NewBooksCustomer,
): Body {
  const hasNumber = taxNumber !== undefined && taxNumber !== '';
  switch (country) {
    case 'IN':
      return {
        gst_treatment: taxTreatment ?? (hasNumber ? 'business_gst' : 'business_none'),
        gst_no: taxNumber,
        pan_no: customer.panNumber,
        place_of_contact: customer.placeOfSupply,
        is_taxable: reason === undefined,
        ...(reason === undefined ? { tax_id: customer.taxCodeId } : { tax_exemption_code: reason }),
      };
    case 'GB':
      return { vat_reg_no: taxNumber };
    case 'AE':
      return {
        tax_treatment: taxTreatment ?? (hasNumber ? 'vat_registered' : 'vat_not_registered'),
        tax_reg_no: taxNumber,
        place_of_contact: customer.placeOfSupply,
      };
    default:
      return {};
  }
}

/** The body that creates a service item; its price is on each line. */
export function serviceItemToZohoBooks(name: string): WritableJson {
  return { name, rate: 0, product_type: 'service' };
}

function exact(decimal: string): ExactNumber {
  return new ExactNumber(plainDecimal(decimal) ?? decimal);
}
