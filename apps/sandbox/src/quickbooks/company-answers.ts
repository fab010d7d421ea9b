import type { Json, JsonObject } from '../wire/exact-json.ts';
import { pacificTime } from '../wire/pacific-time.ts';
import { allRecords, type OpenBooks, recordOnTheWire } from './books.ts';
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
      CustomField: customFieldsOfSales(preferences.salesCustomName),
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

/** Two groups: which custom fields of sales forms are shown, and their names; the digit is the id that invoices name. */
const customFieldsOfSales = (name: string | null): Json[] =>
  name === null
    ? []
    : [
        { CustomField: [{ Name: 'SalesFormsPrefs.UseSalesCustom1', Type: 'BooleanType', BooleanValue: true }] },
        { CustomField: [{ Name: 'SalesFormsPrefs.SalesCustomName1', Type: 'StringType', StringValue: name }] },
      ];

/** Currencies of the company besides its own. */
export function companyCurrencies(books: OpenBooks): JsonObject[] {
  return allRecords(books, 'currencies').map((currency) => companyCurrencyOnTheWire(currency));
}

function companyCurrencyOnTheWire(currency: CompanyCurrency): JsonObject {
  return { Code: currency.code, Name: currency.name, Active: true, ...recordOnTheWire(currency) };
}
