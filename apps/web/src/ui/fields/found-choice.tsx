import type { Choice } from './choice.ts';
import { SearchedChoice } from './searched-choice.tsx';

/** Narrows what is shown to one record, which the server finds by a part of its name; the chosen one stays among those found. */
export function FoundChoice({
  of,
  listName,
  chosen,
  found,
  loading,
  placeholder,
  none,
  onSearch,
  onChoose,
}: {
  /** What is chosen, such as `company`. */
  readonly of: string;
  readonly listName: string;
  readonly chosen: Choice | undefined;
  readonly found: readonly Choice[];
  readonly loading: boolean;
  /** Shown while none is chosen. */
  readonly placeholder: string;
  readonly none: string;
  readonly onSearch: (part: string) => void;
  readonly onChoose: (value: string | undefined) => void;
}) {
  const isKnown = chosen === undefined || found.some(({ value }) => value === chosen.value);
  return (
    <SearchedChoice
      aria={{ 'aria-label': of.charAt(0).toUpperCase() + of.slice(1) }}
      label={of}
      listName={listName}
      choices={isKnown ? found : [chosen, ...found]}
      value={chosen?.value ?? ''}
      placeholder={placeholder}
      canClear
      loading={loading}
      none={loading ? 'Searching …' : none}
      onSearch={onSearch}
      onChoose={(value) => onChoose(value === '' ? undefined : value)}
    />
  );
}
