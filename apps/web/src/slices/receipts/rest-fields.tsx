import { adjustmentType } from '@countinghouse/contract/options.ts';
import type { ReceiptsOfInvoice } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { Form } from '../../ui/form/use-form.ts';

interface TypedRest {
  /** Empty when the rest stays outstanding. */
  readonly waivedAs: string;
  readonly adjustmentReason: string;
}

type UsualClosing = ReceiptsOfInvoice['usualClosing'];

/** How the rest of a short payment is closed. The reason of the company's usual way comes with that way, and leaves with it unless it was changed. */
export function RestFields({
  form,
  usual,
}: {
  readonly form: Pick<Form<TypedRest>, 'field' | 'set' | 'values'>;
  readonly usual: UsualClosing;
}) {
  const { waivedAs, adjustmentReason } = form.values;
  const usualReason = (type: string) => (usual !== null && usual.adjustmentType === type ? usual.reason : '');
  return (
    <>
      <SelectField
        {...form.field('waivedAs')}
        label="Close the rest as"
        placeholder="Leave it outstanding"
        {...(usual === null ? {} : { help: closingWords(usual) })}
        choices={adjustmentType.options.map((type) => ({ value: type, label: type }))}
        onChange={(type) => {
          form.set('waivedAs', type);
          if (adjustmentReason === usualReason(waivedAs)) form.set('adjustmentReason', usualReason(type));
        }}
      />
      {waivedAs !== '' && <TextField {...form.field('adjustmentReason')} label="Reason" required maxLength={500} />}
    </>
  );
}

/** How the company's last short payments were closed, most often. */
function closingWords({ adjustmentType: type, times, of }: NonNullable<UsualClosing>): string {
  const payments = of === 1 ? 'the last short payment' : `${times} of the last ${of} short payments`;
  return `${type ?? 'Left outstanding'} in ${payments} of this company`;
}
