import { SelectField, type SelectFieldProps } from './select-field.tsx';

/** A choice from many records that the server searches. The chosen record keeps its name when the search does not find it. */
export function SearchedField({
  chosenName,
  ...field
}: SelectFieldProps & {
  readonly onSearch: (text: string) => void;
  readonly chosenName: string;
}) {
  const { value, choices } = field;
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  return <SelectField {...field} choices={isKnown ? choices : [{ value, label: chosenName }, ...choices]} />;
}
