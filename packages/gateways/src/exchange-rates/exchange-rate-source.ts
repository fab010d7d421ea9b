import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { ExchangeRate } from '@countinghouse/billing/values/exchange-rate.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';

/** A service that tells what currencies are worth, in our words. It may throw SourceTrouble and nothing else that is expected. */
export interface ExchangeRateSource {
  /** How it is called where its rates are shown. */
  readonly name: string;
  /**
   * What one unit of a currency was worth in US dollars, a rate for each day that has one; the days of a period and, where its
   * first day has none, the last day before it. Empty when the service has no rates of this currency.
   */
  readonly ratesOf: (wish: RatesWish) => Promise<readonly RateOfDay[]>;
}

export interface RatesWish {
  /** ISO 4217, not USD itself. */
  readonly currencyCode: string;
  readonly period: Period;
  readonly signal?: AbortSignal;
}

export interface RateOfDay {
  readonly day: CalendarDate;
  readonly rate: ExchangeRate;
}
