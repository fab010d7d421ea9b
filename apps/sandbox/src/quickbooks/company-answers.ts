import { exact, type JsonObject } from '../wire/exact-json.ts';
import { pacificTime } from '../wire/pacific-time.ts';
import {
  allRecords,
  type BooksAtWork,
  keepRecord,
  newRecord,
  type OpenBooks,
  recordOnTheWire,
  shelf,
} from './books.ts';
import { currencyName, isCurrency } from '../wire/currencies.ts';
import { textOf } from '../wire/field-reading.ts';
import { badReference, businessRule, duplicateName, missingParameter } from './quickbooks-fault.ts';
import type { CompanyCurrency } from './records.ts';

const SET_UP = pacificTime(new Date('2024-01-08T17:00:00Z'));

export function companyInfo(books: OpenBooks): JsonObject {
  const { company } = books;
  return {
    CompanyName: company.companyName,
    LegalName: company.companyName,
    CompanyAddr: { Id: '1', ...company.address },
    CustomerCommunicationAddr: { Id: '1', ...company.address },
    LegalAddr: { Id: '1', ...company.address },
    CustomerCommunicationEmailAddr: { Address: 'books@harborlight.example' },
    PrimaryPhone: {},
    CompanyStartDate: '2024-01-08',
    FiscalYearStartMonth: company.fiscalYearStartMonth,
    Country: company.country,
    Email: { Address: 'books@harborlight.example' },
    WebAddr: {},
    SupportedLanguages: 'en',
    NameValue: [
      { Name: 'NeoEnabled', Value: 'true' },
      { Name: 'OfferingSku', Value: 'QuickBooks Online Plus' },
      { Name: 'SubscriptionStatus', Value: 'PAID' },
    ],
    domain: 'QBO',
    sparse: false,
    Id: '1',
    SyncToken: '4',
    MetaData: { CreateTime: SET_UP, LastUpdatedTime: SET_UP },
  };
}

export function preferencesOnTheWire(books: OpenBooks): JsonObject {
  const { company, preferences } = books;
  return {
    AccountingInfoPrefs: {
      FirstMonthOfFiscalYear: company.fiscalYearStartMonth,
      UseAccountNumbers: false,
      TaxYearMonth: 'January',
      ClassTrackingPerTxn: false,
      ClassTrackingPerTxnLine: false,
      TrackDepartments: false,
      CustomerTerminology: 'Customers',
      ...(preferences.closedThrough === null ? {} : { BookCloseDate: preferences.closedThrough }),
    },
    ProductAndServicesPrefs: {
      ForSales: true,
      ForPurchase: true,
      QuantityWithPriceAndRate: true,
      QuantityOnHand: false,
    },
    SalesFormsPrefs: {
      CustomField: [],
      CustomTxnNumbers: preferences.customTxnNumbers,
      AllowDeposit: false,
      AllowDiscount: preferences.allowDiscount,
      AllowEstimates: true,
      DefaultTerms: { value: '3' },
      ETransactionEnabledStatus: 'NotApplicable',
    },
    EmailMessagesPrefs: {},
    TaxPrefs: {
      UsingSalesTax: true,
      PartnerTaxEnabled: false,
      ...(company.defaultTaxCodeId === undefined ? {} : { TaxGroupCodeRef: { value: company.defaultTaxCodeId } }),
    },
    CurrencyPrefs: { MultiCurrencyEnabled: preferences.multiCurrency, HomeCurrency: { value: company.homeCurrency } },
    OtherPrefs: {
      NameValue: [{ Name: 'WarnDuplicateInvoiceNumber', Value: String(preferences.warnDuplicateNumbers) }],
    },
    domain: 'QBO',
    sparse: false,
    Id: '1',
    SyncToken: '2',
    MetaData: { CreateTime: SET_UP, LastUpdatedTime: SET_UP },
  };
}

/** Currencies of the company besides its own. */
export function companyCurrencies(books: OpenBooks): JsonObject[] {
  return allRecords(books, 'currencies').map((currency) => companyCurrencyOnTheWire(currency));
}

export function companyCurrencyOnTheWire(currency: CompanyCurrency): JsonObject {
  return { Code: currency.code, Name: currency.name, Active: true, ...recordOnTheWire(currency) };
}

export function addCompanyCurrency(books: BooksAtWork, body: JsonObject): CompanyCurrency {
  if (!books.preferences.multiCurrency) throw businessRule('Multicurrency is not switched on for this company.');
  const code = textOf(body, 'Code');
  if (code === undefined) throw missingParameter('Code');
  if (!isCurrency(code)) throw badReference('Code', code);
  if (allRecords(books, 'currencies').some((other) => other.code === code)) throw duplicateName();
  const currency = { ...newRecord(books, 'currency'), code, name: currencyName(code) };
  keepRecord(books, 'currencies', currency);
  return currency;
}

/** Sets the rate of a day, home units for one foreign unit. */
export function setExchangeRate(books: BooksAtWork, body: JsonObject): JsonObject {
  const source = textOf(body, 'SourceCurrencyCode');
  const rate = textOf(body, 'Rate');
  const asOf = textOf(body, 'AsOfDate') ?? books.now.toISOString().slice(0, 10);
  if (source === undefined) throw missingParameter('SourceCurrencyCode');
  if (rate === undefined) throw missingParameter('Rate');
  if (!isCurrency(source)) throw badReference('SourceCurrencyCode', source);
  books.pen.put(shelf(books.company, 'exchange-rates'), `${source} ${asOf}`, { source, asOf, rate });
  return {
    SourceCurrencyCode: source,
    TargetCurrencyCode: books.company.homeCurrency,
    Rate: exact(rate),
    AsOfDate: asOf,
    ...recordOnTheWire({
      id: '1',
      syncToken: 0,
      createdAt: books.now.toISOString(),
      changedAt: books.now.toISOString(),
    }),
  };
}
