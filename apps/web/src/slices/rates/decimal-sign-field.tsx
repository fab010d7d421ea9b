import { RadioGroupField } from '../../ui/fields/choice-group.tsx';
import type { FieldBinding } from '../../ui/form/field-binding.ts';

/** Asks for the decimal separator when a pasted block does not prove it. */
export const DecimalSignField = (binding: FieldBinding<string>) => (
  <RadioGroupField
    {...binding}
    label="Decimal separator"
    choices={[
      { value: 'point', label: 'A point: 1,234.50' },
      { value: 'comma', label: 'A comma: 1.234,50' },
    ]}
  />
);
