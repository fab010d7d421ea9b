import type { Failure } from '../failure-line.tsx';
import { Field, fieldAria } from '../form/field.tsx';
import type { FieldBinding } from '../form/field-binding.ts';
import type { Choice } from './choice.ts';
import { SearchedChoice } from './searched-choice.tsx';
import { SearchedChoices } from './searched-choices.tsx';
import type { FieldWords } from './text-field.tsx';

export interface SelectFieldProps extends FieldBinding<string>, FieldWords {
  readonly choices: readonly Choice[];
  readonly placeholder?: string;
  /** True while the choices are being fetched. */
  readonly loading?: boolean;
  /** Set when the server searches: called with the typed text, which the caller debounces. */
  readonly onSearch?: (text: string) => void;
  /** Why the choices could not be fetched, so that an empty list does not say that there are none. */
  readonly failure?: Failure | undefined;
}

const wordsOfNone = ({ loading, failure }: Pick<SelectFieldProps, 'loading' | 'failure'>) =>
  loading === true ? 'Searching …' : failure === undefined ? 'None found' : null;

/** A choice from many values, found by typing a part of its name. */
export function SelectField(props: SelectFieldProps) {
  const { id, name, value, onChange, onLeave, disabled, choices, onSearch } = props;
  return (
    <Field {...props}>
      <SearchedChoice
        aria={fieldAria(props)}
        id={id}
        name={name}
        label={props.label}
        listName={`Choices for ${props.label}`}
        choices={choices}
        value={value}
        placeholder={props.placeholder ?? 'Select'}
        disabled={disabled}
        canClear={props.required !== true}
        loading={props.loading ?? false}
        none={wordsOfNone(props)}
        onSearch={onSearch}
        onChoose={onChange}
        onLeave={onLeave}
      />
    </Field>
  );
}

/** Several of many choices, shown as tags. */
export function MultiSelectField(
  props: Omit<SelectFieldProps, keyof FieldBinding<string> | 'onSearch'> & FieldBinding<readonly string[]>,
) {
  const { id, name, value, onChange, onLeave, disabled, choices } = props;
  return (
    <Field {...props}>
      <SearchedChoices
        aria={fieldAria(props)}
        id={id}
        name={name}
        listName={`Choices for ${props.label}`}
        choices={choices}
        values={value}
        placeholder={props.placeholder ?? 'Select'}
        disabled={disabled}
        none={wordsOfNone(props)}
        onChoose={onChange}
        onLeave={onLeave}
      />
    </Field>
  );
}
