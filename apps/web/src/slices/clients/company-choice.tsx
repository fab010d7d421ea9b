import { useState } from 'react';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { FieldBinding } from '../../ui/form/field-binding.ts';
import { useCompanySearch } from './use-clients.ts';

/** One of the companies, found by a part of its name. */
export function CompanyChoice({
  label,
  which,
  current,
  ...field
}: FieldBinding<string> & {
  readonly label: string;
  readonly which: 'all' | 'seen';
  /** The one that is chosen already, also when the search does not find it. */
  readonly current: { readonly id: number; readonly companyName: string; readonly region: string } | undefined;
}) {
  const [text, setText] = useState('');
  const { data: found = [], isFetching } = useCompanySearch(text, which);
  const isMissing =
    current !== undefined && String(current.id) === field.value && !found.some(({ id }) => id === current.id);
  return (
    <SelectField
      {...field}
      label={label}
      required
      loading={isFetching}
      onSearch={setText}
      choices={(isMissing ? [current, ...found] : found).map((one) => ({
        value: String(one.id),
        label: `${one.companyName} (${one.region})`,
      }))}
    />
  );
}
