import { exactly } from '../wire/decimal.ts';
import { exact, isObject, type JsonObject } from '../wire/exact-json.ts';
import { type BooksAtWork, shelf } from './books.ts';
import type { TaxCode, TaxRate } from './company-profiles.ts';
import { listOf, textOf } from '../wire/field-reading.ts';
import { badReference, duplicateName, missingParameter, numberOutOfRange } from './quickbooks-fault.ts';
import { findTaxRate, taxCodes, taxRates } from './tax-tables.ts';

const FIRST_ID = 21;

/** Adds a tax code with its rates (`POST /taxservice/taxcode`; the response has no envelope). */
export function addTaxCode(books: BooksAtWork, body: JsonObject): JsonObject {
  const name = textOf(body, 'TaxCode');
  if (name === undefined) throw missingParameter('TaxCode');
  if (taxCodes(books).some((code) => code.name.toLowerCase() === name.toLowerCase())) throw duplicateName();
  const details = (listOf(body, 'TaxRateDetails') ?? []).filter((detail) => isObject(detail));
  if (details.length === 0) throw missingParameter('TaxRateDetails');
  const nextId = () => String(books.pen.nextNumber(`quickbooks/${books.company.realmId}`, 'tax', FIRST_ID));
  const rates = details.map((detail) => rateOf(books, detail, nextId));
  const code: TaxCode = {
    id: nextId(),
    name,
    description: name,
    taxable: true,
    isGroup: true,
    rateIds: rates.map((rate) => rate.id),
  };
  books.pen.put(shelf(books.company, 'tax-codes'), code.id, code);
  return {
    TaxCode: code.name,
    TaxCodeId: code.id,
    TaxRateDetails: rates.map((rate) => ({
      TaxRateName: rate.name,
      TaxRateId: rate.id,
      RateValue: exact(rate.percent),
      TaxAgencyId: rate.agencyId,
      TaxApplicableOn: 'Sales',
    })),
  };
}

function rateOf(books: BooksAtWork, detail: JsonObject, nextId: () => string): TaxRate {
  const knownId = textOf(detail, 'TaxRateId');
  if (knownId !== undefined) {
    const known = findTaxRate(books, knownId);
    if (known === undefined) throw badReference('TaxRateDetails.TaxRateId', knownId);
    return known;
  }
  const name = textOf(detail, 'TaxRateName');
  const percent = textOf(detail, 'RateValue');
  if (name === undefined) throw missingParameter('TaxRateDetails.TaxRateName');
  if (percent === undefined) throw missingParameter('TaxRateDetails.RateValue');
  const value = exactly(percent);
  if (value.units < 0n || value.units > 100n * 10n ** BigInt(value.scale))
    throw numberOutOfRange('TaxRateDetails.RateValue', percent);
  if (taxRates(books).some((rate) => rate.name.toLowerCase() === name.toLowerCase())) throw duplicateName();
  const rate: TaxRate = { id: nextId(), name, percent, agencyId: textOf(detail, 'TaxAgencyId') ?? '1' };
  books.pen.put(shelf(books.company, 'tax-rates'), rate.id, rate);
  return rate;
}
