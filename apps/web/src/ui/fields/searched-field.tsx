import { ErrorState } from '../error-state.tsx';
import { SelectField, type SelectFieldProps } from './select-field.tsx';

/**
 * A choice from many records that the server searches. The chosen record keeps its name when the search does not find it; a
 * failed search is reported below the field.
 */
export function SearchedField({
  chosenName,
  failure,
  ...field
}: SelectFieldProps & {
  readonly onSearch: (text: string) => void;
  readonly chosenName: string;
  readonly failure: Parameters<typeof ErrorState>[0] | undefined;
}) {
  const { value, choices } = field;
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return (
    <div>
      <SelectField
        {...field}
        choices={isKnown ? choices : [{ value, label: chosenName }, ...choices]}
        failed={failure !== undefined}
      />
      {failure !== undefined && <ErrorState {...failure} />}
    </div>
  );
}
