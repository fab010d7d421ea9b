import { Combobox, ComboboxProvider } from '@ariakit/react/combobox';
import { useRef, useState } from 'react';
import { IconButton } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { Choice } from './choice.ts';
import { ChoiceList } from './choice-list.tsx';
import control from './control.module.css';
import { matchingChoices } from './matching-choices.ts';

interface Aria {
  readonly 'aria-label'?: string;
  readonly 'aria-invalid'?: true | undefined;
  readonly 'aria-required'?: true | undefined;
  readonly 'aria-describedby'?: string | undefined;
}

export interface SearchedChoiceProps {
  readonly aria: Aria;
  readonly id?: string;
  readonly name?: string;
  readonly label: string;
  /** The name of the list. */
  readonly listName: string;
  readonly choices: readonly Choice[];
  /** The chosen value, '' when none is. */
  readonly value: string;
  readonly placeholder: string;
  readonly disabled?: boolean;
  readonly canClear: boolean;
  readonly loading?: boolean;
  readonly none: string | null;
  /** Set when the choices are searched elsewhere: called with the typed text, and with '' when the search is over. */
  readonly onSearch?: ((typed: string) => void) | undefined;
  readonly onChoose: (value: string) => void;
  readonly onLeave?: () => void;
  /** Set when the field is there only while its list is open: it begins with the focus and the list, and this is called at the end. */
  readonly onClose?: () => void;
}

/**
 * A field that shows the chosen one of many values and finds another one by a part of its name. What is typed is only a search: it is
 * gone when the field is left. A click opens the list with all choices; the first match is chosen by Enter.
 */
export function SearchedChoice(props: SearchedChoiceProps) {
  const { choices, value, onSearch, onChoose, onClose, disabled = false } = props;
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(onClose !== undefined);
  const input = useRef<HTMLInputElement>(null);
  const chosenName = choices.find((choice) => choice.value === value)?.label ?? value;
  const offered = onSearch === undefined ? matchingChoices(choices, typed ?? '') : choices;

  function search(text: string | undefined): void {
    setTyped(text);
    if (text !== typed) onSearch?.(text ?? '');
  }

  return (
    <ComboboxProvider<string>
      inputValue={typed ?? chosenName}
      selectedValue={value}
      setSelectedValue={onChoose}
      open={isOpen && (offered.length > 0 || props.none !== null)}
      setOpen={(open) => {
        setOpen(open);
        if (open) return;
        search(undefined);
        onClose?.();
      }}
    >
      <span className={control.withMarks}>
        <Combobox
          {...props.aria}
          ref={input}
          id={props.id}
          name={props.name}
          className={classNames(control.control, control.select, control.hasAfter)}
          placeholder={props.placeholder}
          // a long name is cut in a narrow field
          title={chosenName === '' ? undefined : chosenName}
          disabled={disabled}
          aria-busy={props.loading === true || undefined}
          autoSelect
          autoFocus={onClose !== undefined}
          setValueOnChange={false}
          setValueOnClick={false}
          onChange={(event) => search(event.target.value)}
          // typing replaces the name that is shown
          onFocus={(event) => event.target.select()}
          onClick={(event) => event.currentTarget.select()}
          onBlur={() => {
            search(undefined);
            props.onLeave?.();
          }}
        />
        <span className={control.after}>
          {props.canClear && value !== '' && !disabled && (
            <IconButton
              icon="close"
              label={`Clear ${props.label}`}
              size="tiny"
              tabIndex={-1}
              onClick={() => {
                search(undefined);
                onChoose('');
                input.current?.focus();
              }}
            />
          )}
          <Icon name="chevronDown" size={14} />
        </span>
      </span>
      <ChoiceList name={props.listName} choices={offered} chosen={[value]} none={props.none} />
    </ComboboxProvider>
  );
}
