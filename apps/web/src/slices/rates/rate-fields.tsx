import { messages } from '@countinghouse/contract/messages.ts';
import type { HourlyRate } from '@countinghouse/billing/values/hourly-rate.ts';
import { RateField } from '../../ui/fields/figure-fields.tsx';
import type { FieldBinding } from '../../ui/form/field-binding.ts';
import { rateName, type RateName } from './rate-form.ts';
import { shortRate } from './segment-words.ts';

/** The role or developer whose rate a field holds. */
export interface Rated {
  readonly of: string;
  readonly label: string;
  readonly help?: string;
  /** The rate that applies while the field is empty. */
  readonly instead: HourlyRate | undefined;
  readonly insteadWord: string;
}

/** A field for each rate. An empty field means no rate: the next one in the order applies, and the field shows it. */
export function RateFields({
  rated,
  field,
  currency,
}: {
  readonly rated: readonly Rated[];
  readonly field: (name: RateName) => FieldBinding<string>;
  readonly currency: string | undefined;
}) {
  return rated.map(({ of, label, help, instead, insteadWord }) => {
    const binding = field(rateName(of));
    return (
      <RateField
        key={of}
        {...binding}
        label={label}
        currency={currency}
        max="100000"
        // the message of the specification for an invalid rate
        unreadWords={messages.invalidRate}
        placeholder={instead === undefined ? 'No rate' : `${insteadWord} ${shortRate(instead)}`}
        {...(help === undefined ? {} : { help })}
      />
    );
  });
}
