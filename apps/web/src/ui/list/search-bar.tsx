import { useId, useRef } from 'react';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import styles from './search-bar.module.css';
import { useSlashKey } from './use-slash-key.ts';
import { useTypedSearch } from './use-typed-search.ts';

export interface SearchBarProps {
  /** The label: `Search projects`. */
  readonly label: string;
  /** The current search of the list. */
  readonly value: string;
  /** Called 500 ms after the last key, and at once on Enter or when it is cleared. */
  readonly onSearch: (text: string) => void;
  /** The error message for text that may not be searched. */
  readonly errorOf: (text: string) => string | undefined;
  /** Suggestions for the typed text; choosing one searches at once. */
  readonly suggestions?: { readonly values: readonly string[]; readonly onType: (text: string) => void } | undefined;
  /** `/` puts the cursor here; only one search bar of a page may set this. */
  readonly slashFocuses?: boolean;
}

/** Searches while the user types, after a pause. Text that may be code is rejected with a message and never sent. */
export function SearchBar({ label, value, onSearch, errorOf, suggestions, slashFocuses = true }: SearchBarProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { typed, setTyped, refusal, searchNow } = useTypedSearch({ value, onSearch, errorOf });
  useSlashKey(input, slashFocuses);

  function type(text: string): void {
    setTyped(text);
    suggestions?.onType(errorOf(text) === undefined ? text : '');
    if (suggestions?.values.includes(text) === true) searchNow(text);
  }

  return (
    <div className={styles.bar}>
      <span className={styles.glass}>
        <Icon name="search" size={14} />
      </span>
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        list={suggestions === undefined ? undefined : `${id}-suggested`}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        aria-invalid={refusal !== undefined || undefined}
        aria-describedby={refusal === undefined ? undefined : id}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') searchNow(typed);
          if (event.key === 'Escape' && typed !== '') {
            event.preventDefault();
            searchNow('');
          }
        }}
      />
      {suggestions !== undefined && (
        <datalist id={`${id}-suggested`}>
          {suggestions.values.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      {typed === '' ? (
        slashFocuses && (
          <kbd className={styles.slash} aria-hidden="true">
            /
          </kbd>
        )
      ) : (
        <span className={styles.clear}>
          <IconButton icon="close" label="Clear the search" size="tiny" onClick={() => searchNow('')} />
        </span>
      )}
      {refusal !== undefined && (
        <p className={styles.refusal} id={id} role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}
