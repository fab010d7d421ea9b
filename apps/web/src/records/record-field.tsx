import type { Field } from '@countinghouse/contract/record.ts';
import { todayHere } from '../api/today.ts';
import { DateField } from '../ui/fields/date-field.tsx';
import { MoneyField } from '../ui/fields/figure-fields.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import type { FieldBinding } from '../ui/form/field-binding.ts';

/** A field of a form as its record declares it: under its label and within its bounds. */
export function RecordField({
  of: { label, kind, maxLength, required },
  help,
  currency = 'USD',
  ...field
}: FieldBinding<string> & {
  readonly of: Field;
  readonly help?: string;
  /** Of an amount. */
  readonly currency?: string;
}) {
  const words = {
    ...field,
    label,
    ...(required === undefined ? {} : { required }),
    ...(help === undefined ? {} : { help }),
  };
  if (kind === 'date') return <DateField {...words} today={todayHere()} />;
  if (kind === 'money') return <MoneyField {...words} currency={currency} />;
  return <TextField {...words} {...(maxLength === undefined ? {} : { maxLength })} {...typing(kind)} />;
}

function typing(kind: Field['kind']) {
  if (kind === 'url') return { inputMode: kind } as const;
  return kind === 'email' || kind === 'tel' ? ({ type: kind, autoComplete: 'off' } as const) : {};
}
