import { Combobox, ComboboxProvider } from '@ariakit/react/combobox';
import { useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import { ChoiceList } from './choice-list.tsx';
import control from './control.module.css';
import { matchingChoices } from './matching-choices.ts';
import type { SearchedChoiceProps } from './searched-choice.tsx';
import styles from './searched-choices.module.css';

type SearchedChoicesProps = Pick<
  SearchedChoiceProps,
  'aria' | 'id' | 'name' | 'listName' | 'choices' | 'placeholder' | 'disabled' | 'none' | 'onLeave'
> & {
  readonly values: readonly string[];
  readonly onChoose: (values: readonly string[]) => void;
};

/** A field that shows the chosen ones of many values as tags. Backspace in the empty field removes the last one. */
export function SearchedChoices(props: SearchedChoicesProps) {
  const { choices, values, onChoose, disabled = false } = props;
  const [typed, setTyped] = useState('');
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const nameOf = (value: string): string => choices.find((choice) => choice.value === value)?.label ?? value;
  const without = (value: string): void => onChoose(values.filter((one) => one !== value));
  return (
    <ComboboxProvider<string[]>
      inputValue={typed}
      setInputValue={setTyped}
      selectedValue={[...values]}
      setSelectedValue={(next) => {
        setTyped('');
        onChoose(next);
      }}
      setOpen={(open) => {
        if (!open) setTyped('');
      }}
    >
      <span
        ref={setFrame}
        className={classNames(control.control, styles.tags, disabled && styles.disabled)}
        aria-invalid={props.aria['aria-invalid']}
        onMouseDown={(event) => {
          if (event.target !== event.currentTarget) return;
          event.preventDefault();
          input.current?.click();
          input.current?.focus();
        }}
      >
        {values.map((value) => (
          <span key={value} className={styles.tag} title={nameOf(value)}>
            <span className={styles.tagName}>{nameOf(value)}</span>
            {!disabled && (
              <button
                type="button"
                tabIndex={-1}
                className={styles.remove}
                aria-label={`Remove ${nameOf(value)}`}
                onClick={() => without(value)}
              >
                <Icon name="close" size={12} />
              </button>
            )}
          </span>
        ))}
        <Combobox
          {...props.aria}
          ref={input}
          id={props.id}
          name={props.name}
          className={styles.typed ?? ''}
          placeholder={values.length === 0 ? props.placeholder : ''}
          disabled={disabled}
          autoSelect
          onKeyDown={(event) => {
            const last = values.at(-1);
            if (event.key === 'Backspace' && typed === '' && last !== undefined) without(last);
          }}
          onBlur={() => {
            setTyped('');
            props.onLeave?.();
          }}
        />
      </span>
      <ChoiceList
        name={props.listName}
        choices={matchingChoices(choices, typed)}
        chosen={values}
        under={frame}
        none={props.none}
      />
    </ComboboxProvider>
  );
}
