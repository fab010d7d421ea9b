import { Select } from 'antd';
import { classNames } from '../class-names.ts';
import { Field, fieldAria } from '../form/field.tsx';
import type { FieldBinding } from '../form/field-binding.ts';
import { Icon } from '../icon.tsx';
import { namedPopup } from '../named-popup.tsx';
import control from './control.module.css';
import styles from './select-field.module.css';
import type { FieldWords } from './text-field.tsx';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** A choice from a few fixed values, with the browser's own select. */
export function ChoiceField({
  choices,
  placeholder = 'Select',
  ...props
}: FieldBinding<string> & FieldWords & { readonly choices: readonly Choice[]; readonly placeholder?: string }) {
  const { id, name, onChange, onLeave, error, disabled, required, help } = props;
  // a value that is not offered selects nothing; otherwise the browser would show the first choice
  const value = choices.some((choice) => choice.value === props.value) ? props.value : '';
  return (
    <Field {...props}>
      <span className={control.withMarks}>
        <select
          {...fieldAria({ id, error, required, help })}
          id={id}
          name={name}
          className={classNames(control.control, control.select, value === '' && styles.unchosen)}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
        >
          {(value === '' || required !== true) && <option value="">{placeholder}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} disabled={choice.disabled}>
              {choice.label}
            </option>
          ))}
        </select>
        <span className={control.after}>
          <Icon name="chevronDown" size={14} />
        </span>
      </span>
    </Field>
  );
}

export interface SelectFieldProps extends FieldBinding<string>, FieldWords {
  readonly choices: readonly Choice[];
  readonly placeholder?: string;
  /** True while the choices are being fetched. */
  readonly loading?: boolean;
  /** Set when the server searches: called with the typed text, which the caller debounces. */
  readonly onSearch?: (text: string) => void;
  /** The choices could not be fetched, so an empty list does not say that there are none. */
  readonly failed?: boolean;
}

const wordsOfNone = ({ loading, failed }: Pick<SelectFieldProps, 'loading' | 'failed'>) =>
  loading === true ? 'Searching …' : failed === true ? null : 'None found';

/** A choice from many values, found by typing a part of its name. Long lists stay fast. */
export function SelectField(props: SelectFieldProps) {
  const { id, value, onChange, onLeave, error, disabled, choices, onSearch } = props;
  return (
    <Field {...props}>
      <Select<string>
        {...fieldAria(props)}
        id={id}
        className={styles.select ?? ''}
        showSearch={{
          optionFilterProp: 'label',
          filterOption: onSearch === undefined,
          ...(onSearch === undefined ? {} : { onSearch }),
        }}
        allowClear={props.required !== true}
        status={error === undefined ? '' : 'error'}
        placeholder={props.placeholder ?? 'Select'}
        {...(value === '' ? {} : { value })}
        loading={props.loading ?? false}
        disabled={disabled}
        options={choices.map((choice) => ({ ...choice }))}
        notFoundContent={wordsOfNone(props)}
        popupRender={namedPopup(`Choices for ${props.label}`)}
        onChange={(next) => onChange(next ?? '')}
        onBlur={onLeave}
      />
    </Field>
  );
}

/** Several of many choices, shown as tags. */
export function MultiSelectField(
  props: Omit<SelectFieldProps, keyof FieldBinding<string>> & FieldBinding<readonly string[]>,
) {
  const { id, value, onChange, onLeave, error, disabled, choices } = props;
  return (
    <Field {...props}>
      <Select<string[]>
        {...fieldAria(props)}
        id={id}
        className={styles.select ?? ''}
        mode="multiple"
        maxTagCount="responsive"
        showSearch={{ optionFilterProp: 'label' }}
        status={error === undefined ? '' : 'error'}
        placeholder={props.placeholder ?? 'Select'}
        value={[...value]}
        loading={props.loading ?? false}
        disabled={disabled}
        options={choices.map((choice) => ({ ...choice }))}
        notFoundContent={wordsOfNone(props)}
        popupRender={namedPopup(`Choices for ${props.label}`)}
        onChange={onChange}
        onBlur={onLeave}
      />
    </Field>
  );
}
