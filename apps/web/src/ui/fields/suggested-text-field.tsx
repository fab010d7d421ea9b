import { Combobox, ComboboxProvider } from '@ariakit/react/combobox';
import { useState } from 'react';
import { Field, fieldAria } from '../form/field.tsx';
import type { FieldBinding } from '../form/field-binding.ts';
import { ChoiceList } from './choice-list.tsx';
import control from './control.module.css';
import { matchingChoices } from './matching-choices.ts';
import type { FieldWords } from './text-field.tsx';

export interface SuggestedTextFieldProps extends FieldBinding<string>, FieldWords {
  readonly suggestions: readonly string[];
}

/** A line of text with suggestions that contain what is typed; any other text may be typed too. */
export function SuggestedTextField(props: SuggestedTextFieldProps) {
  const { id, name, value, onChange, onLeave, disabled, suggestions } = props;
  // a list that is opened on a filled field offers everything, because the user wants another value than the current one
  const [isTyping, setTyping] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const all = suggestions.map((text) => ({ value: text, label: text }));
  const choices = isTyping ? matchingChoices(all, value) : all;
  return (
    <Field {...props}>
      <ComboboxProvider
        inputValue={value}
        setInputValue={onChange}
        open={isOpen && choices.length > 0}
        setOpen={(open) => {
          setOpen(open);
          if (!open) setTyping(false);
        }}
      >
        <Combobox
          {...fieldAria(props)}
          id={id}
          name={name}
          className={control.control ?? ''}
          autoComplete="list"
          disabled={disabled}
          onChange={() => setTyping(true)}
          onBlur={onLeave}
        />
        <ChoiceList name={`Suggestions for ${props.label}`} choices={choices} chosen={[]} typesText none={null} />
      </ComboboxProvider>
    </Field>
  );
}
