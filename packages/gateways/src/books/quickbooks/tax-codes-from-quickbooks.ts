import type { z } from 'zod';
import { formatDecimal, parseDecimal } from '@countinghouse/billing/values/decimal.ts';
import type { BooksTaxCode } from '../books-provider.ts';
import { plainDecimal } from '../decimal-text.ts';
import type { quickBooksTaxCode, quickBooksTaxRate } from './from-quickbooks.ts';

const PERCENT_DECIMALS = 6;

/**
 * The tax codes available for a sale, each with its parts. Codes without sales rates (the US codes TAX and NON),
 * inactive and hidden ones are left out, as are codes with an unknown rate, because their tax could not be checked.
 */
export function taxCodesFromQuickBooks(
  codes: readonly z.output<typeof quickBooksTaxCode>[],
  rates: readonly z.output<typeof quickBooksTaxRate>[],
): readonly BooksTaxCode[] {
  const percentOfRate = new Map(rates.map((rate) => [rate.Id, rate]));
  return codes.flatMap((code) => {
    const details = code.SalesTaxRateList?.TaxRateDetail ?? [];
    if (!code.Active || code.Hidden || details.length === 0) return [];
    const parts = details.flatMap((detail) => {
      const rate = percentOfRate.get(detail.TaxRateRef.value);
      return rate?.RateValue === undefined ? [] : [{ name: rate.Name, percent: rate.RateValue }];
    });
    if (parts.length < details.length) return [];
    return [
      {
        id: code.Id,
        name: code.Name,
        description: code.Description ?? '',
        percent: sumOfPercents(parts.map((part) => part.percent)),
        parts,
        isPlainSum: details.every((detail) => (detail.TaxTypeApplicable ?? 'TaxOnAmount') === 'TaxOnAmount'),
      },
    ];
  });
}

function sumOfPercents(percents: readonly string[]): string {
  const millionths = percents.reduce((sum, percent) => sum + parseDecimal(percent, PERCENT_DECIMALS), 0n);
  return plainDecimal(formatDecimal(millionths, PERCENT_DECIMALS)) ?? '0';
}
