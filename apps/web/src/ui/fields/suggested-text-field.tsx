import { AutoComplete } from 'antd';
import { useState } from 'react';
import { Field, fieldAria } from '../form/field.tsx';
import type { FieldBinding } from '../form/field-binding.ts';
import { namedPopup } from '../named-popup.tsx';
import styles from './select-field.module.css';
import type { FieldWords } from './text-field.tsx';

export interface SuggestedTextFieldProps extends FieldBinding<string>, FieldWords {
  readonly suggestions: readonly string[];
}

/** A line of text with suggestions that contain what is typed; any other text may be typed too. */
export function SuggestedTextField(props: SuggestedTextFieldProps) {
  const { id, value, onChange, onLeave, error, disabled, suggestions } = props;
  // a list that is opened on a filled field offers everything, because the user wants another value than the current one
  const [typing, setTyping] = useState(false);
  return (
    <Field {...props}>
      <AutoComplete<string>
        {...fieldAria(props)}
        id={id}
        className={styles.select ?? ''}
        status={error === undefined ? '' : 'error'}
        value={value}
        disabled={disabled}
        options={suggestions.map((text) => ({ value: text }))}
        showSearch={{
          filterOption: (typed, option) => !typing || holds(String(option?.value ?? ''), typed),
          onSearch: () => setTyping(true),
        }}
        onOpenChange={(open) => {
          if (!open) setTyping(false);
        }}
        popupRender={namedPopup(`Suggestions for ${props.label}`)}
        onChange={(next) => onChange(next ?? '')}
        onBlur={onLeave}
      />
    </Field>
  );
}

function holds(text: string, typed: string): boolean {
  return plain(text).includes(plain(typed));
}

/** Removes accents and capitals, so that "sao" finds "São Paulo". */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
