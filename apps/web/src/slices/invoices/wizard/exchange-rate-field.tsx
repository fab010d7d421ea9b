import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import {
  exchangeRateEndpoints,
  type KnownRate,
} from '@countinghouse/contract/exchange-rates/exchange-rates.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { query } from '../../../api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { DecimalField } from '../../../ui/fields/decimal-field.tsx';
import { shownDate } from '../../../ui/fields/typed-date.ts';
import { shortDecimal } from '@countinghouse/billing/values/readable-decimal.ts';
import type { FieldBinding } from '../../../ui/form/field-binding.ts';
import styles from './wizard.module.css';

/**
 * The value of one unit of the currency in US dollars. The latest rate known for the invoice date is proposed, with its day and
 * source beside it.
 */
export function ExchangeRateField({
  currencyCode,
  invoiceDate,
  onKnown,
  ...field
}: FieldBinding<string> & {
  readonly currencyCode: string;
  readonly invoiceDate: string;
  /** Called with the known rate of the date, which becomes the initial value of the form. */
  readonly onKnown: (rate: string) => void;
}) {
  const { data } = useQuery({
    ...query(exchangeRateEndpoints.known, { query: { currencyCode, date: invoiceDate } }),
    enabled: isCalendarDate(invoiceDate),
  });
  const known = data?.exchangeRate;
  const rate = known === undefined ? undefined : shortDecimal(known?.rate ?? '');
  const [isEntered, setEntered] = useState(false);
  const report = useRef(onKnown);
  useEffect(() => {
    report.current = onKnown;
  });
  useEffect(() => {
    // while the user is in the field, a late rate is not put there: it would be joined with the text that is typed next
    if (rate !== undefined && !isEntered) report.current(rate);
  }, [rate, isEntered]);
  const take = (proposed: string): void => {
    // the text typed there before may not be a figure
    field.onUnread(undefined);
    field.onChange(proposed);
    // the button leaves the page with the focus on it, and nothing says so
    setEntered(false);
  };
  return (
    <div className={styles.exchange} onFocus={() => setEntered(true)} onBlur={() => setEntered(false)}>
      <DecimalField
        {...field}
        label="Exchange rate"
        required
        help={`USD for 1 ${currencyCode}${known === undefined ? '' : `. ${wordsOf(known)}`}`}
        bounds={{ decimals: 6, min: '0.000001' }}
      />
      {known != null && rate !== undefined && shortDecimal(field.value) !== rate && (
        <Button size="small" disabled={field.disabled} onClick={() => take(rate)}>
          {`Use ${rate}`}
        </Button>
      )}
    </div>
  );
}

const wordsOf = (known: KnownRate | null): string =>
  known === null
    ? messages.exchangeRateUnknown
    : `${shortDecimal(known.rate)} on ${shownDate(known.date)} (${known.source})`;
