import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { ExchangeRate } from '@countinghouse/billing/values/exchange-rate.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';

/** A service with the values of currencies in US dollars. It throws only SourceError. */
export interface ExchangeRateSource {
  /** The service's name on screen. */
  readonly name: string;
  /**
   * The value of one unit of a currency in US dollars, one rate for each day that has one; the days of a period and, if
   * its first day has none, the last day before it. Empty if the service has no rates of this currency.
   */
  readonly ratesOf: (query: RatesQuery) => Promise<readonly RateOfDay[]>;
}

export interface RatesQuery {
  /** ISO 4217, not USD itself. */
  readonly currencyCode: string;
  readonly period: Period;
  readonly signal?: AbortSignal;
}

export interface RateOfDay {
  readonly day: CalendarDate;
  readonly rate: ExchangeRate;
}
