import type { DashboardPerson } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { Behind } from './behind.ts';
import { figureColumns, type FiguresOf } from './figure-columns.tsx';
import styles from './dashboard.module.css';

/** The figures of people; those who share a project have all of it. */
export function People({
  title,
  people,
  today,
  behind,
}: {
  readonly title: string;
  readonly people: readonly DashboardPerson[];
  readonly today: string;
  readonly behind: (email: string) => Behind;
}) {
  return (
    <Group
      title={title}
      note="a shared project counts in full for each user"
      rows={people}
      rowKey={({ email }) => email}
      heading="Name"
      nameOf={({ name }) => name}
      today={today}
      behind={({ email }) => behind(email)}
    />
  );
}

interface GroupProps<Row extends FiguresOf> {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly heading: string;
  readonly nameOf: (row: Row) => string;
  readonly today: string;
  readonly behind: (row: Row) => Behind;
}

/** A card with a table of figures. */
export function Group<Row extends FiguresOf>({
  title,
  note,
  ...group
}: GroupProps<Row> & { readonly title: string; readonly note: ReactNode }) {
  return (
    <Card title={title} note={note} flush>
      <FigureTable label={title} {...group} />
    </Card>
  );
}

/** A table of the figures by name. */
export function FigureTable<Row extends FiguresOf>({
  label,
  rows,
  rowKey,
  heading,
  nameOf,
  today,
  behind,
}: GroupProps<Row> & { readonly label: string }) {
  return (
    <div className={styles.table}>
      <DataTable
        label={label}
        columns={[
          {
            key: 'name',
            title: heading,
            width: 170,
            render: (row) => <span className={styles.name}>{nameOf(row)}</span>,
          },
          ...figureColumns(today, nameOf, behind),
        ]}
        rows={rows}
        rowKey={rowKey}
        pageKeys={false}
        empty={<p className={styles.note}>No one is assigned to these projects.</p>}
      />
    </div>
  );
}
