import { clientNameMax, type TypedClient } from '@countinghouse/contract/client-faults.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { FieldBinding } from '../../ui/form/field-binding.ts';
import { labels } from './client-form.ts';

/** Name, address and number of one client. */
export function ClientFields({ field }: { readonly field: (name: keyof TypedClient) => FieldBinding<string> }) {
  return (
    <>
      <TextField {...field('name')} label={labels.name} maxLength={clientNameMax} autoComplete="off" required />
      <TextField {...field('email')} label={labels.email} type="email" maxLength={254} autoComplete="off" required />
      <TextField {...field('phoneNumber')} label={labels.phoneNumber} type="tel" maxLength={30} autoComplete="off" />
    </>
  );
}
