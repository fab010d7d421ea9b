import { add, exactly, percentOf, roundHalfAwayFromZero, toShortText, toText, ZERO } from '../wire/decimal.ts';
import { exact, type Json, type JsonObject } from '../wire/exact-json.ts';
import { pacificTime } from '../wire/pacific-time.ts';
import { findRecord, type OpenBooks, recordOnTheWire } from './books.ts';
import { accountName } from './accounts.ts';
import { currencyName, currencyPlaces } from '../wire/currencies.ts';
import { inHomeCurrency } from './exchange-rates.ts';
import { idOf, textOf } from '../wire/field-reading.ts';
import { subTotalOf } from './invoice-lines.ts';
import { emailOf } from './invoices.ts';
import { findItem } from './items.ts';
import type { Customer, SalesLine, InvoiceLine, Invoice } from './records.ts';
import { findTaxCode, findTaxRate } from './tax-tables.ts';

/** An invoice in a response; empty fields are omitted. */
export function invoiceOnTheWire(books: OpenBooks, invoice: Invoice): JsonObject {
  const { written } = invoice;
  const customer = findRecord(books, 'customers', invoice.customerId);
  const record = recordOnTheWire(invoice);
  const email = customer === undefined ? undefined : emailOf(written, customer);
  const sentAt = textOf(written, 'DeliveryTime');
  return {
    AllowIPNPayment: false,
    AllowOnlinePayment: false,
    AllowOnlineCreditCardPayment: written['AllowOnlineCreditCardPayment'] ?? false,
    AllowOnlineACHPayment: written['AllowOnlineACHPayment'] ?? false,
    ...record,
    MetaData: { ...(record['MetaData'] as JsonObject), LastModifiedByRef: { value: `${books.company.realmId}9` } },
    CustomField: customFields(books, written),
    DocNumber: invoice.docNumber,
    TxnDate: invoice.day,
    CurrencyRef: { value: invoice.currency, name: currencyName(invoice.currency) },
    ...(invoice.exchangeRate === undefined ? {} : { ExchangeRate: exact(toShortText(exactly(invoice.exchangeRate))) }),
    PrivateNote: written['PrivateNote'],
    LinkedTxn: invoice.paymentIds.map((id) => ({ TxnId: id, TxnType: 'Payment' })),
    Line: linesOnTheWire(books, invoice),
    TxnTaxDetail: taxOnTheWire(invoice),
    CustomerRef: { value: invoice.customerId, name: customer?.displayName ?? '' },
    CustomerMemo: written['CustomerMemo'],
    BillAddr: written['BillAddr'] ?? customer?.written['BillAddr'],
    ShipAddr: written['ShipAddr'] ?? customer?.written['ShipAddr'] ?? customer?.written['BillAddr'],
    FreeFormAddress: true,
    ShipFromAddr: { Id: '1', Line1: books.company.address['Line1'], Line2: books.company.address['City'] },
    ...termOf(written, customer),
    DueDate: invoice.dueDay,
    TransactionLocationType: written['TransactionLocationType'],
    GlobalTaxCalculation: invoice.taxMode,
    TotalAmt: exact(invoice.total),
    ...(invoice.exchangeRate === undefined ? {} : homeAmounts(invoice, invoice.exchangeRate)),
    ApplyTaxAfterDiscount: written['ApplyTaxAfterDiscount'] ?? false,
    PrintStatus: written['PrintStatus'] ?? 'NeedToPrint',
    EmailStatus: written['EmailStatus'] ?? 'NotSet',
    BillEmail: email === undefined ? undefined : { Address: email },
    BillEmailCc: written['BillEmailCc'],
    BillEmailBcc: written['BillEmailBcc'],
    Balance: exact(invoice.balance),
    ...(sentAt === undefined
      ? {}
      : { DeliveryInfo: { DeliveryType: 'Email', DeliveryTime: pacificTime(new Date(sentAt)) } }),
  };
}

/** Each custom field that the company shows, with its name and, where one was written, its value. */
function customFields({ preferences: { salesCustomName: Name } }: OpenBooks, written: JsonObject): Json {
  const sent = written['CustomField'] ?? [];
  if (Name === null || !Array.isArray(sent)) return sent;
  const shown = { DefinitionId: '1', Name, Type: 'StringType' };
  const value = sent.find((one) => (one as JsonObject)['DefinitionId'] === '1');
  return [value === undefined ? shown : { ...shown, ...(value as JsonObject), Name }];
}

function homeAmounts(invoice: Invoice, rate: string): JsonObject {
  return {
    HomeTotalAmt: exact(inHomeCurrency(invoice.total, rate)),
    HomeBalance: exact(inHomeCurrency(invoice.balance, rate)),
  };
}

function termOf(written: JsonObject, customer: Customer | undefined): JsonObject {
  const termId = idOf(written, 'SalesTermRef') ?? idOf(customer?.written ?? {}, 'SalesTermRef');
  return termId === undefined ? {} : { SalesTermRef: { value: termId } };
}

function linesOnTheWire(books: OpenBooks, invoice: Invoice): Json[] {
  const places = currencyPlaces(invoice.currency);
  const money = (amount: ReturnType<typeof exactly>) => exact(toText(roundHalfAwayFromZero(amount, places)));
  const subTotal = {
    Amount: money(subTotalOf(invoice.lines)),
    DetailType: 'SubTotalLineDetail',
    SubTotalLineDetail: {},
  };
  const upToSubTotal = invoice.lines.filter((line) => line.kind !== 'discount');
  const discounts = invoice.lines.filter((line) => line.kind === 'discount');
  return [
    ...upToSubTotal.map((line, index) => lineOnTheWire(books, invoice, line, index + 1)),
    subTotal,
    ...discounts.map((line, index) => lineOnTheWire(books, invoice, line, upToSubTotal.length + index + 1)),
  ];
}

function lineOnTheWire(books: OpenBooks, invoice: Invoice, line: InvoiceLine, lineNumber: number): JsonObject {
  const heading = { Id: line.id, LineNum: lineNumber, Description: line.description };
  if (line.kind === 'text')
    return { ...heading, DetailType: 'DescriptionOnly', DescriptionLineDetail: {}, CustomExtensions: [] };
  if (line.kind === 'discount') {
    const percent =
      line.percent === undefined
        ? { PercentBased: false }
        : { PercentBased: true, DiscountPercent: exact(line.percent) };
    const detail = { ...percent, DiscountAccountRef: { value: '3', name: accountName('3') ?? '' } };
    return {
      ...heading,
      Amount: exact(line.amount),
      DetailType: 'DiscountLineDetail',
      DiscountLineDetail: detail,
      CustomExtensions: [],
    };
  }
  const item = findItem(books, line.itemId);
  const accountId = idOf(item?.written ?? {}, 'IncomeAccountRef');
  const detail: JsonObject = {
    ServiceDate: line.serviceDate,
    ItemRef: { value: line.itemId, name: item?.name ?? '' },
    UnitPrice: line.unitPrice === undefined ? undefined : exact(toShortText(exactly(line.unitPrice))),
    Qty: line.quantity === undefined ? undefined : exact(toShortText(exactly(line.quantity))),
    ...(accountId === undefined ? {} : { ItemAccountRef: { value: accountId, name: accountName(accountId) ?? '' } }),
    ...(line.taxCodeId === undefined ? {} : { TaxCodeRef: { value: line.taxCodeId } }),
    ...(invoice.taxMode === 'TaxInclusive' ? { TaxInclusiveAmt: exact(inclusiveAmount(books, invoice, line)) } : {}),
  };
  return {
    ...heading,
    Amount: exact(line.amount),
    DetailType: 'SalesItemLineDetail',
    SalesItemLineDetail: detail,
    CustomExtensions: [],
  };
}

function inclusiveAmount(books: OpenBooks, invoice: Invoice, line: SalesLine): string {
  if (line.inclusiveAmount !== undefined) return toText(exactly(line.inclusiveAmount));
  const rates = findTaxCode(books, line.taxCodeId ?? '')?.rateIds ?? [];
  const percent = rates.reduce((sum, id) => add(sum, exactly(findTaxRate(books, id)?.percent ?? '0')), ZERO);
  const gross = add(exactly(line.amount), percentOf(exactly(line.amount), percent));
  return toText(roundHalfAwayFromZero(gross, currencyPlaces(invoice.currency)));
}

function taxOnTheWire(invoice: Invoice): JsonObject {
  return {
    ...(invoice.txnTaxCodeId === undefined ? {} : { TxnTaxCodeRef: { value: invoice.txnTaxCodeId } }),
    TotalTax: exact(toShortText(exactly(invoice.totalTax))),
    ...(invoice.taxLines.length === 0
      ? {}
      : {
          TaxLine: invoice.taxLines.map((line) => ({
            Amount: exact(line.amount),
            DetailType: 'TaxLineDetail',
            TaxLineDetail: {
              TaxRateRef: { value: line.rateId },
              PercentBased: true,
              TaxPercent: exact(line.percent),
              NetAmountTaxable: exact(line.net),
            },
          })),
        }),
  };
}
