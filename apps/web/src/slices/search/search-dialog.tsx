import { messages } from '@countinghouse/contract/messages.ts';
import { searchError } from '@countinghouse/contract/search-error.ts';
import type { SearchKind, SearchResult } from '@countinghouse/contract/search/search.contract.ts';
import { useId, useState, type KeyboardEvent } from 'react';
import { toFailure } from '../../api/to-failure.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import control from '../../ui/fields/control.module.css';
import { usePaused } from '../../ui/fields/use-paused.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { matchingCommands, type Command } from './matching-commands.ts';
import { ProjectChoice, type ChosenProject } from './project-choice.tsx';
import { SearchKinds } from './search-kinds.tsx';
import { SearchResults, optionId } from './search-results.tsx';
import styles from './search.module.css';
import { isLongEnough, useSearch } from './use-search.ts';

/** Shorter than that of a list: suggestions come while one types. */
const pauseMs = 200;

/**
 * Searches everything that the person may see: a few suggestions while one types, how many there are of each kind, and all of
 * one kind. Commands that match stand above the results. Arrows walk, Enter opens.
 */
export function SearchDialog({
  commands = [],
  onOpen,
  onClose,
}: {
  readonly commands?: readonly Command[];
  readonly onOpen: (result: SearchResult) => void;
  readonly onClose: () => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [project, setProject] = useState<ChosenProject>();
  const [kind, setKind] = useState<SearchKind>();
  const [active, setActive] = useState(0);
  const refusal = searchError(typed);
  const text = usePaused(refusal === undefined ? typed : '', pauseMs);
  const { data, error, refetch, isPlaceholderData } = useSearch({ text, projectId: project?.projectId, kind });
  const asks = isLongEnough(text);
  const results = asks ? (data?.results ?? []) : [];
  const failure = asks ? toFailure(error, () => void refetch()) : undefined;
  const matching = refusal === undefined ? matchingCommands(commands, typed) : [];
  const count = matching.length + results.length;
  const current = Math.min(active, count - 1);
  const fromTop =
    <T,>(set: (next: T) => void) =>
    (next: T): void => {
      set(next);
      setActive(0);
    };
  const run = (command: Command): void => {
    onClose();
    command.onChoose();
  };

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (count > 0) setActive((current + step + count) % count);
    }
    const command = matching[current];
    if (event.key === 'Enter' && command !== undefined) {
      event.preventDefault();
      run(command);
      return;
    }
    const chosen = results[current - matching.length];
    // what is on screen may still be that of the letters before
    if (event.key !== 'Enter' || chosen === undefined || isPlaceholderData || text !== typed) return;
    event.preventDefault();
    onOpen(chosen);
  }

  return (
    <Dialog title="Search" width={1000} onClose={onClose}>
      <div className={styles.search}>
        <div className={styles.query}>
          <SearchInput
            value={typed}
            list={{ id, current: count > 0 ? optionId(id, current) : undefined }}
            isRefused={refusal !== undefined}
            onChange={fromTop(setTyped)}
            onKeyDown={onKeyDown}
          />
          <ProjectChoice value={project} onChange={fromTop(setProject)} />
        </div>
        {refusal !== undefined && <Refusal words={refusal} />}
        {asks && data !== undefined && <SearchKinds counts={data.counts} kind={kind} onChoose={fromTop(setKind)} />}
        {failure !== undefined ? (
          <ErrorState {...failure} />
        ) : (
          <SearchResults
            id={id}
            commands={matching}
            onRun={run}
            results={results}
            text={text}
            active={current}
            loading={isPlaceholderData}
            onPoint={setActive}
            onOpen={onOpen}
          />
        )}
        <p className={styles.words} role="status">
          {wordsOf(refusal !== undefined || failure !== undefined, asks, data?.results.length)}
        </p>
      </div>
    </Dialog>
  );
}

function Refusal({ words }: { readonly words: string }) {
  return (
    <p className={styles.refusal} role="alert">
      {words}
    </p>
  );
}

/** The search field, a combobox over the list of results. */
function SearchInput({
  value,
  list,
  isRefused,
  onChange,
  onKeyDown,
}: {
  readonly value: string;
  /** The list, and its option that Enter opens; without one it is empty. */
  readonly list: { readonly id: string; readonly current: string | undefined };
  readonly isRefused: boolean;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}) {
  return (
    <div className={styles.text}>
      <span className={styles.glass}>
        <Icon name="search" size={16} />
      </span>
      <input
        type="text"
        role="combobox"
        className={classNames(control.control, styles.input)}
        aria-label="Search everything"
        placeholder="Search, or run a command"
        aria-expanded={list.current !== undefined}
        aria-controls={list.id}
        aria-autocomplete="list"
        aria-activedescendant={list.current}
        aria-invalid={isRefused || undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** What stands in place of results, or below them. */
function wordsOf(isRefused: boolean, asks: boolean, found: number | undefined): string {
  if (isRefused) return '';
  if (!asks) return messages.searchTooShort;
  if (found === undefined) return 'Searching …';
  return found === 0 ? messages.noResults : '';
}
