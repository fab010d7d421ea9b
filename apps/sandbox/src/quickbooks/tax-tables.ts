import type { JsonObject } from '../wire/exact-json.ts';
import { exact } from '../wire/exact-json.ts';
import { pacificTime } from '../wire/pacific-time.ts';
import type { OpenBooks } from './books.ts';
import type { TaxCode, TaxRate } from './company-profiles.ts';

/** The tax codes that the company was set up with. */
export function taxCodes(books: OpenBooks): readonly TaxCode[] {
  return books.company.taxCodes;
}

export function taxRates(books: OpenBooks): readonly TaxRate[] {
  return books.company.taxRates;
}

export function findTaxCode(books: OpenBooks, id: string): TaxCode | undefined {
  return taxCodes(books).find((code) => code.id === id);
}

export function findTaxRate(books: OpenBooks, id: string): TaxRate | undefined {
  return taxRates(books).find((rate) => rate.id === id);
}

const SET_UP = {
  CreateTime: pacificTime(new Date('2024-01-08T17:00:00Z')),
  LastUpdatedTime: pacificTime(new Date('2024-01-08T17:00:00Z')),
};

export function taxCodeOnTheWire(books: OpenBooks, code: TaxCode): JsonObject {
  const heading = { Name: code.name, Description: code.description };
  if (!code.isGroup) return { ...heading, Taxable: code.taxable, TaxGroup: false, Id: code.id, MetaData: SET_UP };
  const details = code.rateIds.map((id, index) => ({
    TaxRateRef: { value: id, name: findTaxRate(books, id)?.name ?? '' },
    TaxTypeApplicable: 'TaxOnAmount',
    TaxOrder: index,
  }));
  return {
    ...heading,
    Active: true,
    Hidden: false,
    Taxable: code.taxable,
    TaxGroup: true,
    SalesTaxRateList: { TaxRateDetail: details },
    PurchaseTaxRateList: { TaxRateDetail: [] },
    TaxCodeConfigType: 'USER_DEFINED',
    domain: 'QBO',
    sparse: false,
    Id: code.id,
    SyncToken: '0',
    MetaData: SET_UP,
  };
}

export function taxRateOnTheWire(rate: TaxRate): JsonObject {
  return {
    Name: rate.name,
    Description: rate.name,
    Active: true,
    RateValue: exact(rate.percent),
    AgencyRef: { value: rate.agencyId },
    SpecialTaxType: rate.special ?? 'NONE',
    EffectiveTaxRate: [{ RateValue: exact(rate.percent), EffectiveDate: '2020-01-01T00:00:00-08:00' }],
    DisplayType: 'ReadOnly',
    domain: 'QBO',
    sparse: false,
    Id: rate.id,
    SyncToken: '0',
    MetaData: SET_UP,
  };
}
