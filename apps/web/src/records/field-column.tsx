import type { Field } from '@countinghouse/contract/record.ts';
import { None } from '../ui/figures/date-text.tsx';
import type { TableColumn } from '../ui/list/table-column.ts';

/**
 * A column with a text that a record declares: the declared label, the text, and both of them again in an exported file. A list
 * chooses the width, and may have a title or a key of its own.
 */
export function fieldColumn<Name extends string, Row extends Readonly<Record<Name, string | null>>>(
  fields: Readonly<Record<Name, Field>>,
  name: Name,
  {
    title = fields[name].label,
    ...more
  }: Pick<TableColumn<Row>, 'width' | 'namesRow'> & { title?: string; key?: string },
): TableColumn<Row> {
  return {
    key: name,
    title,
    ...more,
    render: (row) => row[name] ?? <None />,
    exports: (row) => ({ [title]: row[name] }),
  };
}
