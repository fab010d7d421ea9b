import { percentageFromText } from '@countinghouse/billing/values/percentage.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { PercentageField } from '../../ui/fields/figure-fields.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { Form } from '../../ui/form/use-form.ts';

interface Withheld {
  readonly certificateNumber: string;
  readonly withholdingRate: string;
}

/** The customer's certificate of withheld tax, and the percentage. */
export function WithheldFields<Values extends Withheld>({ form }: { readonly form: Pick<Form<Values>, 'field'> }) {
  return (
    <>
      <TextField {...form.field('certificateNumber')} label="Certificate number" required maxLength={100} />
      <PercentageField
        {...form.field('withholdingRate')}
        label="Withholding rate"
        required
        unreadWords={messages.invalidPercentage}
      />
    </>
  );
}

/** Their errors; none for an adjustment of another type. */
export function withheldErrors({ type, certificateNumber, withholdingRate }: Withheld & { readonly type: string }) {
  if (type !== 'Withholding Tax') return {};
  return {
    ...(certificateNumber.trim() === '' ? { certificateNumber: messages.pleaseEnter('certificate number') } : {}),
    ...(isRate(withholdingRate) ? {} : { withholdingRate: messages.pleaseEnter('withholding rate') }),
  };
}

function isRate(text: string): boolean {
  try {
    const rate = percentageFromText(text);
    return rate > 0n && rate <= 10_000n;
  } catch {
    return false;
  }
}

/** The values that are sent; empty for an adjustment of another type. */
export const withheldSent = ({
  type,
  certificateNumber,
  withholdingRate,
}: Withheld & { readonly type: string }): Partial<Withheld> =>
  type === 'Withholding Tax' ? { certificateNumber: certificateNumber.trim(), withholdingRate } : {};
