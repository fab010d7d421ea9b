import type { SearchKind, SearchResult } from '@countinghouse/contract/search/search.contract.ts';
import { useEffect } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import type { Command } from './matching-commands.ts';
import { kindNames } from './kind-labels.ts';
import styles from './search.module.css';

const icons: Readonly<Record<SearchKind, IconName>> = {
  projects: 'folder',
  companies: 'building',
  clients: 'user',
  invoices: 'file',
  notes: 'edit',
  developers: 'users',
  users: 'lock',
  tasks: 'clock',
};

export const optionId = (listId: string, at: number): string => `${listId}-${at}`;

/** The results under the field that is typed in; one of them is the one that Enter opens. */
export function SearchResults({
  id,
  commands,
  onRun,
  results,
  text,
  active,
  loading,
  onPoint,
  onOpen,
}: {
  readonly id: string;
  /** The commands that match; they stand above the results. */
  readonly commands: readonly Command[];
  readonly onRun: (command: Command) => void;
  readonly results: readonly SearchResult[];
  /** What was searched; it is marked in each result. */
  readonly text: string;
  readonly active: number;
  /** Other results are loading: these stay, dimmed. */
  readonly loading: boolean;
  readonly onPoint: (at: number) => void;
  readonly onOpen: (result: SearchResult) => void;
}) {
  const activeId = optionId(id, active);
  useEffect(() => {
    // newer browsers answer a promise, which must not become the effect's end
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Results"
      aria-busy={loading}
      className={classNames(styles.results, loading && styles.dimmed)}
      hidden={commands.length + results.length === 0}
    >
      {commands.map((command, at) => (
        <div
          key={command.key}
          id={optionId(id, at)}
          role="option"
          aria-selected={at === active}
          className={classNames(styles.result, at === active && styles.active)}
          onMouseMove={() => onPoint(at)}
          onClick={() => onRun(command)}
        >
          <span className={styles.icon}>
            <Icon name={command.icon} />
          </span>
          <span className={styles.title}>
            <Marked words={command.label} part={text.trim()} />
          </span>
          <span className={styles.kindName}>Command</span>
        </div>
      ))}
      {results
        .map((result, index) => [result, commands.length + index] as const)
        .map(([result, at]) => (
          <div
            key={result.id}
            id={optionId(id, at)}
            role="option"
            aria-selected={at === active}
            className={classNames(styles.result, at === active && styles.active)}
            onMouseMove={() => onPoint(at)}
            onClick={() => onOpen(result)}
          >
            <span className={styles.icon}>
              <Icon name={icons[result.kind]} />
            </span>
            <span className={styles.title}>
              <Marked words={result.title} part={text.trim()} />
              {detailOf(result) !== '' && <span className={styles.detail}>{detailOf(result)}</span>}
            </span>
            <span className={styles.kindName}>{kindNames[result.kind]}</span>
          </div>
        ))}
    </div>
  );
}

/** What tells it from others of its name, and the project that it belongs to. */
const detailOf = ({ kind, detail, projectName }: SearchResult): string =>
  [detail, kind === 'projects' ? '' : projectName].filter((part) => part !== '').join(' · ');

function Marked({ words, part }: { words: string; part: string }) {
  const at = words.toLowerCase().indexOf(part.toLowerCase());
  if (part === '' || at < 0) return <span>{words}</span>;
  return (
    <span>
      {words.slice(0, at)}
      <mark className={styles.mark}>{words.slice(at, at + part.length)}</mark>
      {words.slice(at + part.length)}
    </span>
  );
}
