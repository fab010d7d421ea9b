import type { ImportOutcome, ImportPreview, PreviewRow } from '@countinghouse/contract/imports/imports.contract.ts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TickField } from '../../ui/fields/tick-field.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { StatusBadge, type StatusTone } from '../../ui/status-badge.tsx';
import styles from './imports.module.css';

const outcomeWords: Readonly<Record<ImportOutcome, { readonly status: string; readonly tone: StatusTone }>> = {
  new: { status: 'New', tone: 'good' },
  changed: { status: 'Changed', tone: 'warn' },
  unchanged: { status: 'Unchanged', tone: 'quiet' },
  refused: { status: 'Refused', tone: 'bad' },
};

/** As many rows are shown at once. */
const rowsShown = 100;

/** Every row of a file with what the import makes of it; what is wrong stands at its cell, and the first of it has the focus. */
export function PreviewRows({ preview }: { readonly preview: ImportPreview }) {
  const [onlyRefused, setOnlyRefused] = useState(preview.refused > 0);
  const [shown, setShown] = useState(rowsShown);
  const firstFault = useRef<HTMLSpanElement>(null);
  useEffect(() => firstFault.current?.focus(), []);
  const rows = preview.rows.filter(({ outcome }) => !onlyRefused || outcome === 'refused');
  const firstRefused = rows.find(({ outcome }) => outcome === 'refused');
  return (
    <div className={styles.stack}>
      {preview.refused > 0 && (
        <TickField
          id="only-refused"
          name="onlyRefused"
          label="Only refused"
          value={onlyRefused}
          onChange={setOnlyRefused}
          onLeave={() => undefined}
          onUnread={() => undefined}
          error={undefined}
          disabled={false}
        />
      )}
      <DataTable
        label="Rows of the file"
        columns={columnsOf(preview, (row) => (row === firstRefused ? firstFault : undefined))}
        rows={rows.slice(0, shown)}
        rowKey={({ line }) => String(line)}
        pageKeys={false}
        empty={<EmptyState title="No rows" icon="file" words="This file has no rows." />}
      />
      {rows.length > shown && (
        <Button size="small" onClick={() => setShown(shown + rowsShown)}>
          Show {Math.min(rowsShown, rows.length - shown)} more of {rows.length}
        </Button>
      )}
    </div>
  );
}

type RefOf = (row: PreviewRow) => RefObject<HTMLSpanElement | null> | undefined;

function columnsOf({ header }: ImportPreview, refOf: RefOf): readonly TableColumn<PreviewRow>[] {
  return [
    { key: 'line', title: 'Line', width: 64, align: 'right', namesRow: true, render: ({ line }) => line },
    {
      key: 'outcome',
      title: 'Result',
      width: 150,
      wraps: true,
      render: (row) => {
        const general = row.faults.filter(({ heading }) => heading === null);
        return (
          <>
            <StatusBadge {...outcomeWords[row.outcome]} />
            {general.length > 0 && <Fault words={general} focused={firstOf(row) === null ? refOf(row) : undefined} />}
          </>
        );
      },
    },
    ...header.map((heading, at) => ({
      key: `cell ${heading}`,
      title: heading,
      width: 150,
      wraps: true,
      render: (row: PreviewRow) => {
        const faults = row.faults.filter((fault) => fault.heading === heading);
        const text = row.cells[at] ?? '';
        if (faults.length === 0) return text;
        return <Fault text={text} words={faults} focused={firstOf(row) === heading ? refOf(row) : undefined} />;
      },
    })),
  ];
}

/** The heading of the first fault of a row; null where it is about the whole row. */
const firstOf = ({ faults }: PreviewRow): string | null | undefined =>
  (faults.find(({ heading }) => heading !== null) ?? faults[0])?.heading;

function Fault({
  text = '',
  words,
  focused,
}: {
  readonly text?: string;
  readonly words: PreviewRow['faults'];
  readonly focused: RefObject<HTMLSpanElement | null> | undefined;
}) {
  return (
    <span className={styles.fault} ref={focused} tabIndex={focused === undefined ? undefined : -1}>
      {text}
      <small>{words.map(({ message }) => message).join(' ')}</small>
    </span>
  );
}
