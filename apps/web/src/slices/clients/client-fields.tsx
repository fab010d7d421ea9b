import type { TypedClient } from '@countinghouse/contract/clients/client-errors.ts';
import { clientFields } from '@countinghouse/contract/clients/clients.contract.ts';
import { RecordField } from '../../records/record-field.tsx';
import type { FieldBinding } from '../../ui/form/field-binding.ts';

/** Name, address and number of one client. */
export const ClientFields = ({ field }: { readonly field: (name: keyof TypedClient) => FieldBinding<string> }) =>
  (['name', 'email', 'phoneNumber'] as const).map((name) => (
    <RecordField key={name} {...field(name)} of={clientFields[name]} />
  ));
