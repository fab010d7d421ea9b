import { DecimalError, formatDecimal, parseDecimal } from '@countinghouse/billing/values/decimal.ts';

export type TypedError =
  | 'not_a_number'
  | 'decimal_comma'
  | 'too_many_decimals'
  | 'too_large'
  | 'negative'
  | 'too_small'
  | 'not_a_duration';

/** The decimal text that typed text means, or why it is not a figure. */
export type Typed = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly error: TypedError };

export interface DecimalBounds {
  readonly decimals: number;
  /** Whether the figure may be below zero. */
  readonly negative?: boolean;
  /** The largest allowed value, as decimal text. */
  readonly max?: string;
  /** The smallest allowed value, as decimal text; without it only `negative` sets a lower limit. */
  readonly min?: string;
}

const grouped = /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/;
const plain = /^(\d+\.?\d*|\.\d+)$/;

/**
 * Reads a typed or pasted figure: `1,234.50`, `1234.5`, `.5`, `−12`, `$1,200`, `INR 1,23,456.00`. A comma only ever separates
 * thousands: `1,5` is rejected. Nothing is rounded. Empty text stays empty.
 */
export function typedDecimal(typed: string, bounds: DecimalBounds): Typed {
  const bare = typed
    .trim()
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/[\s\u00a0\u202f'_]/g, '')
    .replace(/^(-?)(?:[A-Z]{3}|[$€£₹¥])/, '$1')
    .replace(/(?:[A-Z]{3}|[$€£₹¥]|%|h)$/, '');
  if (typed.trim() === '') return { ok: true, text: '' };
  const isNegative = bare.startsWith('-') || /^\(.+\)$/.test(bare);
  const digits = bare.replace(/^[-+(]/, '').replace(/\)$/, '');
  if (!plain.test(digits) && !grouped.test(digits))
    return { ok: false, error: /^\d+,\d*$/.test(digits) ? 'decimal_comma' : 'not_a_number' };
  return bounded(tidied(digits, isNegative), bounds);
}

/**
 * Reads hours: any decimal, or `7:30` for seven and a half; minutes become hundredths and are rounded once, as for time entries.
 */
export function typedHours(typed: string, bounds: Omit<DecimalBounds, 'decimals'>): Typed {
  const clock = /^([-\u2212]?)(\d{1,5}):(\d{2})$/.exec(typed.trim());
  if (clock === null) return typedDecimal(typed, { ...bounds, decimals: 2 });
  const [, sign = '', hours = '0', minutes = '0'] = clock;
  if (Number(minutes) > 59) return { ok: false, error: 'not_a_duration' };
  // The hundredths of an hour in these minutes, half rounded up; both are small whole numbers.
  const hundredths = (BigInt(hours) * 60n + BigInt(minutes)) * 100n;
  const rounded = (hundredths * 2n + 60n) / 120n;
  return bounded(formatDecimal(sign === '' ? rounded : -rounded, 2), { ...bounds, decimals: 2 });
}

function tidied(digits: string, isNegative: boolean): string {
  const withoutCommas = digits.replace(/,/g, '').replace(/\.$/, '');
  const whole = withoutCommas.startsWith('.') ? `0${withoutCommas}` : withoutCommas;
  return isNegative && /[1-9]/.test(whole) ? `-${whole}` : whole;
}

function bounded(text: string, bounds: DecimalBounds): Typed {
  try {
    const units = parseDecimal(text, bounds.decimals);
    if (units < 0n && bounds.negative !== true) return { ok: false, error: 'negative' };
    if (bounds.max !== undefined && units > parseDecimal(bounds.max, bounds.decimals))
      return { ok: false, error: 'too_large' };
    if (bounds.min !== undefined && units < parseDecimal(bounds.min, bounds.decimals))
      return { ok: false, error: 'too_small' };
    return { ok: true, text: formatDecimal(units, bounds.decimals) };
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error;
    return { ok: false, error: error.code };
  }
}
