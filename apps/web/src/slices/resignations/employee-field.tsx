import { messages } from '@countinghouse/contract/messages.ts';
import { useState } from 'react';
import { choiceState } from '../../api/choice-state.ts';
import { searchedPart } from '../../api/searched-part.ts';
import { SearchedField } from '../../ui/fields/searched-field.tsx';
import { usePaused } from '../../ui/fields/use-paused.ts';
import type { FieldWords } from '../../ui/fields/text-field.tsx';
import type { FieldBinding } from '../../ui/form/field-binding.ts';
import { useEmployees } from './use-resignations.ts';

/** An employee, found by a part of the name. */
export function EmployeeField({
  chosenName,
  without,
  onChosen,
  ...field
}: Omit<FieldBinding<string>, 'onChange'> &
  FieldWords & {
    readonly chosenName: string;
    /** An employee who cannot be chosen. */
    readonly without?: string;
    readonly onChosen: (id: string, name: string) => void;
  }) {
  const [part, setPart] = useState('');
  const found = useEmployees(usePaused(searchedPart(part)));
  const employees = found.data ?? [];
  return (
    <SearchedField
      {...field}
      {...choiceState(found, messages.employeesFailed)}
      chosenName={chosenName}
      onSearch={setPart}
      choices={employees
        .filter(({ employeeId }) => String(employeeId) !== without)
        .map(({ employeeId, name, email }) => ({
          value: String(employeeId),
          label: email === null ? name : `${name} (${email})`,
        }))}
      onChange={(id) => onChosen(id, employees.find(({ employeeId }) => String(employeeId) === id)?.name ?? '')}
    />
  );
}
