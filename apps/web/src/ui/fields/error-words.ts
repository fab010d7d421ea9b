import { groupedDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import type { DecimalBounds, TypedError } from './typed-decimal.ts';
import type { TypedDateError } from './typed-date.ts';

/** The error message for a typed figure: what is wrong and what to type instead. */
export function decimalErrorWords(error: TypedError, bounds: DecimalBounds): string {
  switch (error) {
    case 'decimal_comma':
      return 'Use a point for decimals, such as 1234.50';
    case 'too_many_decimals':
      return bounds.decimals === 0 ? 'Enter a whole number' : `At most ${bounds.decimals} decimals`;
    case 'too_large':
      return bounds.max === undefined ? 'This number is too large' : `At most ${groupedDecimal(bounds.max)}`;
    case 'too_small':
      return `At least ${groupedDecimal(bounds.min ?? '0')}`;
    case 'negative':
      return 'This cannot be negative';
    case 'not_a_duration':
      return 'Minutes go from 00 to 59';
    default:
      return 'Enter a number, such as 1234.50';
  }
}

/** The error message for a typed date: what is wrong and what to type instead. */
export function dateErrorWords(error: TypedDateError): string {
  switch (error) {
    case 'ambiguous':
      return 'Day or month first? Write it as 21 Nov 2026';
    case 'impossible_day':
      return 'This date does not exist';
    case 'out_of_range':
      return 'The year must be between 1900 and 2200';
    case 'too_early':
      return 'This date is too early';
    case 'too_late':
      return 'This date is too late';
    default:
      return 'Enter a date, such as 21 Nov 2026';
  }
}

/** The error message for a text that is longer than its limit. */
export const tooLongWords = (max: number): string => `Please enter at most ${max.toLocaleString('en-GB')} characters`;

/** The error message when several files were dropped at once. */
export const severalFilesWords = 'Choose only one file';

/** The error message for a typed month: what is wrong and what to type instead. */
export function monthErrorWords(error: TypedDateError): string {
  if (error === 'impossible_day') return 'This month does not exist';
  return error === 'out_of_range' ? dateErrorWords(error) : 'Enter a month, such as Nov 2026';
}
