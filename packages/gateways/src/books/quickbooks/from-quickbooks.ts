import { z } from 'zod';
import { parseCurrency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import { currencyCode, day, decimal, longText, optional } from '../answer-values.ts';
import type { BooksCompany, BooksDocument, BooksDocumentLine, BooksProfile } from '../books-provider.ts';
import { referenceInNote } from '../reference-in-note.ts';
import { isTaxInside } from '../tax-inside.ts';
import { orderFieldOf, orderFromQuickBooks } from './order-in-quickbooks.ts';
import { quickBooksAddress } from './quickbooks-address.ts';

export const id = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);
const reference = z.object({ value: z.string().max(100), name: z.string().max(1000).optional() });

const line = z.object({
  Description: longText.optional(),
  Amount: decimal.optional(),
  DetailType: z.string().max(100),
  SalesItemLineDetail: z
    .object({
      ItemRef: reference.optional(),
      Qty: decimal.optional(),
      UnitPrice: decimal.optional(),
      TaxCodeRef: reference.optional(),
    })
    .optional(),
});

/** An invoice in a QuickBooks response. */
export const quickBooksInvoice = z.object({
  Id: id,
  SyncToken: z.string().max(20),
  DocNumber: z.string().max(100).optional(),
  TxnDate: day,
  DueDate: day.optional(),
  CustomerRef: reference,
  CurrencyRef: z.object({ value: currencyCode }).optional(),
  ExchangeRate: decimal.optional(),
  CustomerMemo: z.object({ value: longText }).optional(),
  PrivateNote: longText.optional(),
  CustomField: z
    .array(z.object({ DefinitionId: z.string().max(40), StringValue: z.string().max(1000).optional() }))
    .max(100)
    .optional(),
  Line: z.array(line).max(10_001),
  GlobalTaxCalculation: z.string().max(40).optional(),
  TxnTaxDetail: z
    .object({
      TotalTax: decimal.optional(),
      TxnTaxCodeRef: reference.optional(),
      TaxLine: z
        .array(
          z.object({
            Amount: decimal.optional(),
            TaxLineDetail: z.object({ TaxRateRef: reference.optional(), TaxPercent: decimal.optional() }).optional(),
          }),
        )
        .max(100)
        .optional(),
    })
    .optional(),
  TotalAmt: decimal,
  Balance: decimal,
});

export const quickBooksInvoiceAnswer = z.object({ Invoice: quickBooksInvoice });

/** When a payment was made. */
export const quickBooksPaymentDay = z.object({ Id: id, TxnDate: day });

/** A payment in a QuickBooks response; a void one has no lines. */
export const quickBooksPayment = quickBooksPaymentDay.extend({
  SyncToken: z.string().max(20),
  TotalAmt: decimal.optional(),
  UnappliedAmt: decimal.optional(),
  PrivateNote: longText.optional(),
  CustomerRef: reference,
  CurrencyRef: z.object({ value: currencyCode }).optional(),
  Line: z
    .array(
      z.object({
        Amount: decimal.optional(),
        LinkedTxn: z.array(z.object({ TxnId: id, TxnType: z.string().max(100) })).default([]),
      }),
    )
    .max(10_001)
    .default([]),
});

/** An expense or a check in a QuickBooks response. */
export const quickBooksPurchase = z.object({
  Id: id,
  SyncToken: z.string().max(20),
  TxnDate: day,
  TotalAmt: decimal,
  PrivateNote: longText.optional(),
  EntityRef: reference.optional(),
  CurrencyRef: z.object({ value: currencyCode }).optional(),
});

/** Days until an invoice is due; missing for terms that depend on the month. */
export const quickBooksTerm = z.object({
  Id: id,
  Name: z.string().max(1000),
  Active: z.boolean().default(true),
  DueDays: z.coerce.number().int().optional(),
});

export const quickBooksCurrency = z.object({ Code: currencyCode, Active: z.boolean().default(true) });

/** An item (product or service) in a QuickBooks response. */
export const quickBooksItem = z.object({
  Id: id,
  Name: z.string().max(1000),
  Type: z.string().max(40).optional(),
  Active: z.boolean().default(true),
});

export const quickBooksItemAnswer = z.object({ Item: quickBooksItem });

export const quickBooksAccount = z.object({
  Id: id,
  Name: z.string().max(1000),
  Active: z.boolean().default(true),
  AccountType: z.string().max(100),
  AccountSubType: z.string().max(100).optional(),
});

export const quickBooksTaxCode = z.object({
  Id: id,
  Name: z.string().max(1000),
  Description: longText.optional(),
  Active: z.boolean().default(true),
  Hidden: z.boolean().default(false),
  SalesTaxRateList: z
    .object({
      TaxRateDetail: z
        .array(z.object({ TaxRateRef: reference, TaxTypeApplicable: z.string().max(40).optional() }))
        .default([]),
    })
    .optional(),
});

export const quickBooksTaxRate = z.object({
  Id: id,
  Name: z.string().max(1000),
  RateValue: decimal.refine((percent) => /^-?\d{1,3}(\.\d{1,6})?$/.test(percent), 'not a percent').optional(),
});

export const quickBooksCompanyAnswer = z.object({
  CompanyInfo: z.object({
    CompanyName: z.string().max(1000),
    LegalName: z.string().max(1000).optional(),
    Country: z.string().min(2).max(60),
    CompanyAddr: quickBooksAddress.optional(),
    LegalAddr: quickBooksAddress.optional(),
  }),
});

/** The names of the custom fields of sales forms, and which of them are shown; what cannot be read has none. */
const customFieldSettings = z
  .array(
    z.object({
      CustomField: z.array(
        z.object({
          Name: z.string(),
          StringValue: z.string().optional(),
          BooleanValue: z.boolean().optional(),
        }),
      ),
    }),
  )
  .default([])
  .catch([]);

export const quickBooksPreferencesAnswer = z.object({
  Preferences: z.object({
    CurrencyPrefs: z.object({
      MultiCurrencyEnabled: z.boolean().default(false),
      HomeCurrency: z.object({ value: currencyCode }),
    }),
    SalesFormsPrefs: z.object({ CustomTxnNumbers: z.boolean().default(false), CustomField: customFieldSettings }),
    // an unreadable closing date closes nothing here: the books themselves refuse then
    AccountingInfoPrefs: z.object({ BookCloseDate: day.optional().catch(undefined) }).optional(),
    TaxPrefs: z.object({ PartnerTaxEnabled: z.boolean().default(false) }).optional(),
  }),
});

type Invoice = z.output<typeof quickBooksInvoice>;

/** The document of a response. The URL is that of the page in the books. */
export function documentFromQuickBooks(invoice: Invoice, company: BooksCompany, url: string): BooksDocument {
  const currency = parseCurrency(invoice.CurrencyRef?.value ?? company.homeCurrency);
  const amount = (written: string) => moneyText(moneyFromText(written, currency), currency);
  const ourReference = referenceInNote(invoice.PrivateNote);
  const lines = invoice.Line.flatMap((entry) =>
    documentLine(entry, invoice.TxnTaxDetail?.TxnTaxCodeRef?.value, amount),
  );
  const amounts = lines.map((line) => line.amount);
  const sums = {
    amounts,
    tax: amount(invoice.TxnTaxDetail?.TotalTax ?? '0'),
    total: amount(invoice.TotalAmt),
    currency,
  };
  return {
    id: invoice.Id,
    ...optional('number', invoice.DocNumber),
    syncToken: invoice.SyncToken,
    customerId: invoice.CustomerRef.value,
    ...optional('customerName', invoice.CustomerRef.name),
    currency: currency.code,
    ...optional('exchangeRate', invoice.ExchangeRate),
    date: invoice.TxnDate,
    ...optional('dueDate', invoice.DueDate),
    ...optional('memo', invoice.CustomerMemo?.value),
    ...optional('privateNote', invoice.PrivateNote),
    ...optional('reference', ourReference),
    ...optional('purchaseOrder', orderFromQuickBooks(invoice, company)),
    lines,
    isTaxInside: isTaxInside(invoice.GlobalTaxCalculation === 'TaxInclusive' ? 'probably not' : 'no', sums),
    tax: sums.tax,
    taxes: (invoice.TxnTaxDetail?.TaxLine ?? []).map(({ Amount = '0', TaxLineDetail: rate }) => ({
      ...optional('name', rate?.TaxRateRef?.name),
      ...optional('percent', rate?.TaxPercent),
      amount: amount(Amount),
    })),
    total: sums.total,
    balance: amount(invoice.Balance),
    isDraft: false,
    isVoided: isVoided(invoice),
    url,
  };
}

/** Whether an invoice is void. QuickBooks keeps number and customer, sets every amount to 0 and writes "Voided" into the note. */
function isVoided(invoice: Invoice): boolean {
  return invoice.TotalAmt === '0' && invoice.Balance === '0' && /^\s*voided/i.test(invoice.PrivateNote ?? '');
}

function documentLine(
  entry: Invoice['Line'][number],
  documentTaxCode: string | undefined,
  amount: (written: string) => string,
): BooksDocumentLine[] {
  // subtotals are made by the books, and text lines have no amount
  if (entry.DetailType === 'SubTotalLineDetail' || entry.DetailType === 'DescriptionOnly') return [];
  const written = entry.Amount ?? '0';
  const isDiscount = entry.DetailType === 'DiscountLineDetail';
  const detail = entry.SalesItemLineDetail;
  return [
    {
      description: entry.Description ?? (isDiscount ? 'Discount' : ''),
      ...optional('itemName', detail?.ItemRef?.name),
      ...optional('quantity', detail?.Qty),
      ...optional('unitPrice', detail?.UnitPrice),
      amount: amount(isDiscount && written !== '0' ? negated(written) : written),
      ...optional('taxCodeId', lineTaxCode(detail?.TaxCodeRef?.value, documentTaxCode)),
    },
  ];
}

/** US lines have only TAX or NON; the actual tax code is on the document. */
function lineTaxCode(onLine: string | undefined, onDocument: string | undefined): string | undefined {
  if (onLine === 'NON') return undefined;
  return onLine === 'TAX' ? (onDocument ?? 'TAX') : onLine;
}

function negated(written: string): string {
  return written.startsWith('-') ? written.slice(1) : `-${written}`;
}

export function companyFromQuickBooks(
  realmId: string,
  info: z.output<typeof quickBooksCompanyAnswer>,
  preferences: z.output<typeof quickBooksPreferencesAnswer>,
): BooksCompany {
  const { CurrencyPrefs, SalesFormsPrefs, TaxPrefs, AccountingInfoPrefs } = preferences.Preferences;
  return {
    companyId: realmId,
    name: info.CompanyInfo.CompanyName,
    country: info.CompanyInfo.Country,
    homeCurrency: CurrencyPrefs.HomeCurrency.value,
    hasMulticurrency: CurrencyPrefs.MultiCurrencyEnabled,
    takesOurNumbers: SalesFormsPrefs.CustomTxnNumbers,
    ...optional('closedThrough', AccountingInfoPrefs?.BookCloseDate),
    hasAutomatedTax: TaxPrefs?.PartnerTaxEnabled ?? false,
    ...optional('orderFieldId', orderFieldOf(SalesFormsPrefs)),
  };
}

/** The legal name and address, else those of the trade. CompanyInfo has no tax registration number. */
export function profileFromQuickBooks({ CompanyInfo: info }: z.output<typeof quickBooksCompanyAnswer>): BooksProfile {
  const address = [info.LegalAddr, info.CompanyAddr].find((one) => one !== undefined && one.lines.length > 0);
  return { legalName: info.LegalName?.trim() || info.CompanyName, ...optional('address', address) };
}
