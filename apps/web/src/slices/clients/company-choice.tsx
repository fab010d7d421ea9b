import { useState } from 'react';
import { choiceState } from '../../api/choice-state.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { FieldBinding } from '../../ui/form/field-binding.ts';
import { useCompanyNamed, useCompanySearch } from './use-clients.ts';

interface NamedCompany {
  readonly id: number;
  readonly companyName: string;
  readonly region: string;
}

/** One of the companies, found by a part of its name. */
export function CompanyChoice({
  label,
  which,
  current,
  onNamed,
  help,
  ...field
}: FieldBinding<string> & {
  readonly label: string;
  readonly which: 'all' | 'seen';
  /** The one that is chosen already, also when the search does not find it. */
  readonly current: NamedCompany | undefined;
  /** Hears the name of the company that was chosen. */
  readonly onNamed?: (companyName: string) => void;
  readonly help?: string | undefined;
}) {
  const [text, setText] = useState('');
  const [last, remember] = useState(current);
  const search = useCompanySearch(text, which);
  const found = search.data ?? [];
  const isChosen = ({ id }: NamedCompany): boolean => String(id) === field.value;
  const known = [...found, current, last].find((one) => one !== undefined && isChosen(one));
  const company = useCompanyNamed(field.value === '' || known !== undefined ? undefined : Number(field.value));
  const missing = found.some(isChosen) ? undefined : (known ?? company);
  return (
    <SelectField
      {...field}
      label={label}
      required
      {...(help === undefined ? {} : { help })}
      {...choiceState(search)}
      onSearch={setText}
      onChange={(value) => {
        const chosen = found.find(({ id }) => String(id) === value);
        remember(chosen ?? last);
        if (chosen !== undefined) onNamed?.(chosen.companyName);
        field.onChange(value);
      }}
      choices={(missing === undefined ? found : [missing, ...found]).map((one) => ({
        value: String(one.id),
        label: `${one.companyName} (${one.region})`,
      }))}
    />
  );
}
