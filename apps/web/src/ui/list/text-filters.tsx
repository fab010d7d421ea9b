import { ActionMenu } from '../action-menu.tsx';
import { Button } from '../button.tsx';
import type { FilterChip } from './filter-chips.tsx';
import type { FilterValue } from './list-state.ts';

/** A filter of a list that is held in the browser: its label, and the texts of a row that it chooses among. */
export interface TextFilter<Row> {
  readonly label: string;
  readonly of: (row: Row) => readonly string[];
  /** The order in which its texts are offered; the alphabet without it. */
  readonly order?: readonly string[];
}

type TextFilters<Row> = Readonly<Record<string, TextFilter<Row>>>;

interface Filtering<Row, Filters> {
  readonly shape: TextFilters<Row>;
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

const chosenOf = (filters: Readonly<Record<string, FilterValue>>, name: string): readonly string[] => {
  const value = filters[name];
  return value === undefined || typeof value === 'string' ? [] : value;
};

/** Whether a row has one of the chosen texts of each filter. */
export const passesFilters = <Row,>(
  shape: TextFilters<Row>,
  row: Row,
  filters: Readonly<Record<string, FilterValue>>,
): boolean =>
  Object.entries(shape).every(([name, { of }]) => {
    const chosen = chosenOf(filters, name);
    return chosen.length === 0 || chosen.some((text) => of(row).includes(text));
  });

/** The texts that a filter offers: those of the rows, and those that are chosen. */
function optionsOf<Row>({ of, order }: TextFilter<Row>, rows: readonly Row[], chosen: readonly string[]): string[] {
  const found = new Set([...rows.flatMap(of), ...chosen]);
  return order === undefined ? [...found].toSorted() : order.filter((text) => found.has(text));
}

/** The filters with one text more or less. */
function toggled<Filters extends Readonly<Record<string, FilterValue>>>(
  filters: Filters,
  name: string,
  text: string,
): Filters {
  const chosen = chosenOf(filters, name);
  const next = chosen.includes(text) ? chosen.filter((one) => one !== text) : [...chosen, text];
  return { ...filters, [name]: next.length === 0 ? undefined : next };
}

/** A menu for each filter. */
export function TextFilterBar<Row, Filters extends Readonly<Record<string, FilterValue>>>({
  shape,
  rows,
  filters,
  onChange,
}: Filtering<Row, Filters> & { readonly rows: readonly Row[] }) {
  return Object.entries(shape).map(([name, filter]) => {
    const chosen = chosenOf(filters, name);
    return (
      <ActionMenu
        key={name}
        actions={optionsOf(filter, rows, chosen).map((text) => ({
          key: text,
          label: text,
          ...(chosen.includes(text) ? { icon: 'check' as const } : {}),
          onChoose: () => onChange(toggled(filters, name, text)),
        }))}
      >
        <Button icon="filter" size="small" aria-haspopup="menu">
          {filter.label}
        </Button>
      </ActionMenu>
    );
  });
}

/** A chip for each chosen text, which removes it. */
export const chipsOfFilters = <Row, Filters extends Readonly<Record<string, FilterValue>>>({
  shape,
  filters,
  onChange,
}: Filtering<Row, Filters>): FilterChip[] =>
  Object.entries(shape).flatMap(([name, { label }]) =>
    chosenOf(filters, name).map((text) => ({
      key: `${name} ${text}`,
      label,
      value: text,
      onRemove: () => onChange(toggled(filters, name, text)),
    })),
  );
