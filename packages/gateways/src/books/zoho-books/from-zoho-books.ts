import { z } from 'zod';
import { parseCurrency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import { currencyCode, day, decimal, longText, optional } from '../answer-values.ts';
import type {
  BooksCompany,
  BooksCustomer,
  BooksDocument,
  BooksDocumentHead,
  BooksDocumentLine,
} from '../books-provider.ts';
import { partsOfReference } from './order-in-reference.ts';
import { isTaxInside } from '../tax-inside.ts';

const id = z.string().regex(/^\d{1,25}$/);
/** Zoho Books sends an absent value as empty text, for numbers and dates too. */
const absentIfEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();
const text = absentIfEmpty(longText);

const line = z.object({
  line_item_id: absentIfEmpty(id),
  item_id: absentIfEmpty(id),
  name: text,
  description: text,
  quantity: decimal,
  rate: decimal,
  item_total: decimal,
  tax_id: absentIfEmpty(id),
  tax_percentage: absentIfEmpty(decimal),
  hsn_or_sac: absentIfEmpty(z.string().max(20)),
  discount: z.union([decimal, z.string().max(40)]).optional(),
});

/** An invoice in a Zoho Books response about one invoice. */
export const zohoInvoice = z.object({
  invoice_id: id,
  invoice_number: text,
  status: z.string().max(40),
  customer_id: id,
  customer_name: text,
  currency_code: currencyCode,
  exchange_rate: absentIfEmpty(decimal),
  reference_number: text,
  date: day,
  due_date: absentIfEmpty(day),
  notes: text,
  line_items: z.array(line).max(10_001),
  is_inclusive_tax: z.boolean().default(false),
  discount_type: text,
  discount_total: absentIfEmpty(decimal),
  shipping_charge: absentIfEmpty(decimal),
  adjustment: absentIfEmpty(decimal),
  roundoff_value: absentIfEmpty(decimal),
  taxes: z
    .array(z.object({ tax_name: text, tax_amount: decimal }))
    .max(100)
    .default([]),
  tax_total: absentIfEmpty(decimal),
  total: decimal,
  balance: decimal,
  last_modified_time: z.string().max(40),
});
export const zohoInvoiceAnswer = z.object({ invoice: zohoInvoice });

/** A credit note with the field names of an invoice. */
export const zohoCreditNoteAnswer = z
  .object({
    creditnote: zohoInvoice
      .omit({ invoice_id: true, invoice_number: true })
      .extend({ creditnote_id: id, creditnote_number: text }),
  })
  .transform(({ creditnote: { creditnote_id: noteId, creditnote_number: number, ...note } }) => ({
    ...note,
    invoice_id: noteId,
    invoice_number: number,
  }));

/** An invoice in a list: enough to identify its customer. */
export const zohoInvoiceRow = z.object({
  invoice_id: id,
  invoice_number: text,
  status: z.string().max(40),
  customer_id: id,
  reference_number: text,
});

/** An invoice in a list with its outstanding amount. */
export const zohoInvoiceHead = zohoInvoiceRow.extend({
  customer_name: text,
  currency_code: currencyCode,
  date: day,
  due_date: absentIfEmpty(day),
  total: decimal,
  balance: decimal,
});

/** A credit note in a list, with the field names of an invoice. */
export const zohoCreditNoteHead = zohoInvoiceHead
  .omit({ invoice_id: true, invoice_number: true })
  .extend({ creditnote_id: id, creditnote_number: text })
  .transform(({ creditnote_id: noteId, creditnote_number: number, ...row }) => ({
    ...row,
    invoice_id: noteId,
    invoice_number: number,
  }));

/** The same for a credit note. */
export const zohoCreditNoteRow = zohoInvoiceRow
  .omit({ invoice_id: true, invoice_number: true })
  .extend({ creditnote_id: id, creditnote_number: text })
  .transform(({ creditnote_id: noteId, creditnote_number: number, ...row }) => ({
    ...row,
    invoice_id: noteId,
    invoice_number: number,
  }));

export const zohoContactRow = z.object({
  contact_id: id,
  contact_name: z.string().max(1000),
  company_name: text,
  status: z.string().max(40).default('active'),
  currency_code: absentIfEmpty(currencyCode),
  last_modified_time: z.string().max(40).default(''),
  notes: text,
  email: text,
  phone: text,
  payment_terms_label: text,
});
export const zohoContactAnswer = z.object({ contact: zohoContactRow });
/** The mail recipients; a change of a contact must name all of them. */
export const zohoContactPersonsAnswer = z.object({
  contact: z.object({
    contact_persons: z
      .array(
        z.object({
          contact_person_id: id,
          is_primary_contact: z.boolean().default(false),
          salutation: text,
          first_name: text,
          last_name: text,
          email: text,
          phone: text,
          mobile: text,
        }),
      )
      .default([]),
  }),
});

export const zohoTermRow = z.object({
  payment_terms: z.coerce.number().int(),
  payment_terms_label: z.string().max(1000),
});
export const zohoTermsAnswer = z.object({ data: z.object({ payment_terms: z.array(zohoTermRow).max(200) }) });

export const zohoItemRow = z.object({ item_id: id, name: z.string().max(1000), status: z.string().max(40) });
export const zohoItemAnswer = z.object({ item: zohoItemRow });

export const zohoTaxRow = z.object({
  tax_id: id,
  tax_name: z.string().max(1000),
  tax_percentage: decimal,
  tax_type: z.string().max(40).default('tax'),
  status: z.string().max(40).default('Active'),
});
export const zohoTaxGroupAnswer = z.object({
  tax_group: z.object({ taxes: z.array(z.object({ tax_name: z.string().max(1000), tax_percentage: decimal })) }),
});

export const zohoOrganisation = z.object({
  organization_id: id,
  name: z.string().max(1000),
  currency_code: currencyCode,
  country_code: absentIfEmpty(z.string().regex(/^[A-Z]{2}$/)),
  version: text,
});
export const zohoOrganisationsAnswer = z.object({ organizations: z.array(zohoOrganisation).max(200) });

export const zohoCurrencyRow = z.object({ currency_id: id, currency_code: currencyCode });

export const zohoCommentsAnswer = z.object({ comments: z.array(z.object({ description: z.string() })).max(1000) });
/** A response that has only a code and a message. */
export const zohoDone = z.object({ code: z.literal('0') });

/** Countries by the name of the edition, for organisations without a country. */
const EDITIONS: Readonly<Record<string, string>> = {
  us: 'US',
  uk: 'GB',
  canada: 'CA',
  ca: 'CA',
  india: 'IN',
  in: 'IN',
  uae: 'AE',
  gcc: 'AE',
};

/** The company data of an organisation; `hasMulticurrency` if it also bills in other currencies. */
export function companyFromZoho(
  organisation: z.output<typeof zohoOrganisation>,
  hasMulticurrency: boolean,
): BooksCompany {
  return {
    companyId: organisation.organization_id,
    name: organisation.name,
    country: organisation.country_code ?? EDITIONS[organisation.version?.toLowerCase() ?? ''] ?? 'ZZ',
    homeCurrency: organisation.currency_code,
    hasMulticurrency,
    // with `ignore_auto_number_generation` every organisation accepts the number that it is sent
    takesOurNumbers: true,
    hasAutomatedTax: false,
  };
}

/** The document of a response. The URL is that of the page in the books. */
export function documentFromZoho(
  invoice: z.output<typeof zohoInvoice>,
  company: BooksCompany,
  url: string,
): BooksDocument {
  const currency = parseCurrency(invoice.currency_code);
  const amount = (written: string) => moneyText(moneyFromText(written, currency), currency);
  const lines = invoice.line_items.map((entry) => documentLine(entry, amount));
  const amounts = [...lines.map((line) => line.amount), ...chargesOf(invoice)];
  const sums = { amounts, tax: amount(invoice.tax_total ?? '0'), total: amount(invoice.total), currency };
  return {
    id: invoice.invoice_id,
    ...optional('number', invoice.invoice_number),
    syncToken: invoice.last_modified_time,
    customerId: invoice.customer_id,
    ...optional('customerName', invoice.customer_name),
    currency: currency.code,
    ...optional('exchangeRate', currency.code === company.homeCurrency ? undefined : invoice.exchange_rate),
    date: invoice.date,
    ...optional('dueDate', invoice.due_date),
    ...optional('memo', invoice.notes),
    ...partsOfReference(invoice.reference_number),
    lines,
    isTaxInside: isTaxInside(invoice.is_inclusive_tax ? 'probably' : 'no', sums),
    tax: sums.tax,
    taxes: invoice.taxes.map(({ tax_name: title = '', tax_amount: charged }) => {
      // "CGST9 (9%)"
      const [, name = title, percent] = /^(.*?)\s*\((\d+(?:\.\d+)?)\s*%\)$/.exec(title) ?? [];
      return { name, ...optional('percent', percent), amount: amount(charged) };
    }),
    total: sums.total,
    balance: amount(invoice.balance),
    isDraft: invoice.status === 'draft',
    isVoided: invoice.status === 'void',
    url,
  };
}

/** Additions to all lines, and the discount of the whole document. */
function chargesOf(invoice: z.output<typeof zohoInvoice>): string[] {
  const { discount_type: type, discount_total: discount = '0' } = invoice;
  const given = [invoice.shipping_charge, invoice.adjustment, invoice.roundoff_value].flatMap((one) => one ?? []);
  return type === 'entity_level' && discount !== '0' ? [...given, `-${discount}`] : given;
}

/** When a payment was made. */
export const zohoPaymentDay = z.object({ payment_id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/), date: day });

/** A payment in a list. */
export const zohoPaymentRow = zohoPaymentDay.extend({ customer_id: id, reference_number: text });

/** A payment with the invoices to which it was applied. */
export const zohoPaymentAnswer = z
  .object({
    payment: zohoPaymentRow.extend({
      amount: decimal,
      unused_amount: decimal.optional(),
      currency_code: absentIfEmpty(currencyCode),
      payment_mode: text,
      account_id: absentIfEmpty(id),
      description: text,
      invoices: z
        .array(z.object({ invoice_id: id, amount_applied: decimal, tax_amount_withheld: decimal.optional() }))
        .max(10_001)
        .default([]),
    }),
  })
  .transform((answer) => answer.payment);

/** An invoice to which a credit note was applied. */
export const zohoInvoiceCredited = z.object({
  creditnote_invoice_id: id,
  creditnote_id: id,
  invoice_id: id,
  date: day,
  credited_amount: decimal,
});

/** A credit note applied to an invoice. */
export const zohoCreditApplied = z.object({
  creditnotes_invoice_id: id,
  creditnote_id: id,
  credited_date: day,
  amount_applied: decimal,
});

/** A refund of a credit note. */
export const zohoCreditRefund = z.object({
  creditnote_refund_id: id,
  creditnote_id: id,
  date: day,
  reference_number: text,
  amount_fcy: decimal.optional(),
  amount: decimal.optional(),
});
export const zohoCreditRefundAnswer = z
  .object({ creditnote_refund: zohoCreditRefund })
  .transform((answer) => answer.creditnote_refund);

/** The list tells `amount_fcy`, the answer to a new refund `amount`. */
export const zohoPaymentRefund = z.object({
  payment_refund_id: id,
  payment_id: id,
  date: day,
  reference_number: text,
  amount_fcy: decimal.optional(),
  amount: decimal.optional(),
});

export const zohoBankAccount = z.object({
  account_id: id,
  account_name: z.string().max(1000),
  account_type: z.string().max(40),
  is_active: z.boolean().default(true),
});

/** A part of a payment applied to an invoice. */
export const zohoInvoicePayment = zohoPaymentDay.extend({
  invoice_id: z.string().max(40),
  amount: decimal,
  reference_number: text,
});

/** A document as returned by a list. */
export function headFromZoho(row: z.output<typeof zohoInvoiceHead>, url: string): BooksDocumentHead {
  const currency = parseCurrency(row.currency_code);
  const amount = (written: string) => moneyText(moneyFromText(written, currency), currency);
  return {
    id: row.invoice_id,
    ...optional('number', row.invoice_number),
    customerId: row.customer_id,
    ...optional('customerName', row.customer_name),
    currency: currency.code,
    date: row.date,
    ...optional('dueDate', row.due_date),
    ...partsOfReference(row.reference_number),
    total: amount(row.total),
    balance: amount(row.balance),
    isDraft: row.status === 'draft',
    isVoided: row.status === 'void',
    url,
  };
}

function documentLine(entry: z.output<typeof line>, amount: (written: string) => string): BooksDocumentLine {
  return {
    description: entry.description ?? '',
    ...optional('itemName', entry.name),
    quantity: entry.quantity,
    unitPrice: entry.rate,
    amount: amount(entry.item_total),
    ...optional('taxCodeId', entry.tax_id),
    ...optional('taxPercent', entry.tax_percentage),
  };
}

export function customerFromZoho(contact: z.output<typeof zohoContactRow>, company: BooksCompany): BooksCustomer {
  return {
    id: contact.contact_id,
    displayName: contact.contact_name,
    companyName: contact.company_name ?? '',
    currency: contact.currency_code ?? company.homeCurrency,
    syncToken: contact.last_modified_time,
    ...optional('notes', contact.notes),
    // a list of contacts has no addresses
    ...optional('email', contact.email),
    ...optional('phone', contact.phone),
    ...optional('paymentTerms', contact.payment_terms_label),
  };
}
