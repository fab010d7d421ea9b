import { currencySign } from '@countinghouse/billing/values/currency-sign.ts';
import { parseCurrency } from '@countinghouse/billing/values/money.ts';
import { DecimalField, type DecimalFieldProps } from './decimal-field.tsx';
import { typedHours } from './typed-decimal.ts';

type FigureFieldProps = Omit<DecimalFieldProps, 'bounds' | 'read' | 'before' | 'after'> & {
  readonly negative?: boolean;
  readonly min?: string;
  readonly max?: string;
};

/** An amount with the decimals of its currency (none in yen, three in dinars), as decimal text. */
export function MoneyField({
  currency,
  negative,
  min,
  max,
  ...rest
}: FigureFieldProps & { readonly currency: string }) {
  const { decimals } = parseCurrency(currency);
  return <DecimalField {...rest} before={currency} bounds={bounds(decimals, { negative, min, max })} />;
}

/** A positive amount in whole units of its currency, with the currency's symbol. */
export function WholeMoneyField({
  currency,
  ...rest
}: Omit<FigureFieldProps, 'negative' | 'min' | 'max'> & { readonly currency: string }) {
  return (
    <DecimalField {...rest} before={currencySign(currency)} bounds={{ decimals: 0, min: '1', max: '999999999999' }} />
  );
}

/** Hours with two decimals; `7:30` is read as 7.50. */
export function HoursField({ negative, min, max, ...rest }: FigureFieldProps) {
  const limits = bounds(2, { negative, min, max });
  return <DecimalField {...rest} after="h" bounds={limits} read={(typed) => typedHours(typed, limits)} />;
}

/** The price of one hour with four decimals, never negative; without a currency it applies in the currency of each project. */
export function RateField({
  currency,
  min,
  max,
  ...rest
}: Omit<FigureFieldProps, 'negative'> & { readonly currency: string | undefined }) {
  return (
    <DecimalField
      {...rest}
      {...(currency === undefined ? {} : { before: currency })}
      bounds={bounds(4, { min, max })}
    />
  );
}

/** A percentage with two decimals, between 0 and 100 unless given other bounds. */
export function PercentageField({ negative, min, max = '100', ...rest }: FigureFieldProps) {
  return <DecimalField {...rest} after="%" bounds={bounds(2, { negative, min, max })} />;
}

/** Omits undefined limits, as exactOptionalPropertyTypes requires. */
function bounds(
  decimals: number,
  limits: { negative?: boolean | undefined; min?: string | undefined; max?: string | undefined },
) {
  return {
    decimals,
    ...(limits.negative === undefined ? {} : { negative: limits.negative }),
    ...(limits.min === undefined ? {} : { min: limits.min }),
    ...(limits.max === undefined ? {} : { max: limits.max }),
  };
}
