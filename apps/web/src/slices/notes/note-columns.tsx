import type { Note } from '@countinghouse/contract/notes/notes.contract.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { momentCell } from '../../ui/export/exported-cells.ts';
import { agoWords } from '../../ui/figures/ago.ts';
import { momentWords } from '../../ui/figures/date-text.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { NoteEditor } from './note-editor.tsx';
import styles from './notes.module.css';
import { statusOf, useNoteActs } from './use-note-acts.tsx';
import type { TypingOfNotes } from './use-typed-notes.ts';

/** A row of the table: a note, or typing without a listed note (a new one, or one that left the list). */
export type NoteRow = Note | { readonly projectNotesId: number };

export const isListed = (row: NoteRow): row is Note => 'version' in row;

/** The columns of a project's notes: a note is ticked and edited in its row. */
export function useNoteColumns(
  projectId: number,
  { typed, put, close }: TypingOfNotes,
): readonly TableColumn<NoteRow>[] {
  const { tick } = useNoteActs();
  const description = (row: NoteRow) => {
    const editing = typed[row.projectNotesId];
    if (editing !== undefined)
      return (
        <NoteEditor
          projectId={projectId}
          typed={editing}
          isListed={isListed(row)}
          onTyped={(text) => put(text, editing.note)}
          onClose={() => close(row.projectNotesId)}
        />
      );
    if (!isListed(row)) return null;
    return (
      <button
        type="button"
        className={classNames(styles.open, styles.words, row.isChecked && styles.done)}
        title="Edit the note"
        onClick={() => put(row.notesDescription, row)}
      >
        {row.notesDescription}
      </button>
    );
  };
  return [
    {
      key: 'status',
      title: 'Status',
      width: 80,
      render: (row) =>
        isListed(row) && (
          <input
            type="checkbox"
            aria-label={`${statusOf(row)}: ${row.notesDescription}`}
            checked={row.isChecked}
            // ticking saves a newer version, which would conflict with the text being typed
            disabled={typed[row.projectNotesId] !== undefined}
            onChange={(event) => void tick(row, event.target.checked)}
          />
        ),
      exports: (row) => (isListed(row) ? { Status: statusOf(row) } : {}),
    },
    {
      key: 'description',
      title: 'Description',
      namesRow: true,
      render: description,
      exports: (row) => (isListed(row) ? { Description: row.notesDescription } : {}),
    },
    {
      key: 'updatedBy',
      title: 'Updated By',
      width: 150,
      render: (row) => isListed(row) && row.lastUpdatedByName,
      exports: (row) => (isListed(row) ? { 'Updated By': row.lastUpdatedByName } : {}),
    },
    {
      key: 'lastUpdate',
      title: 'Last Update',
      width: 150,
      render: (row) =>
        isListed(row) && (
          <time dateTime={row.updatedAt} title={momentWords(row.updatedAt)}>
            {agoWords(row.updatedAt, Date.now())}
          </time>
        ),
      exports: (row) => (isListed(row) ? { 'Last Update': momentCell(row.updatedAt) } : {}),
    },
  ];
}

/** The last column, which is not part of a view. */
export const deleteColumn = (remove: (note: Note) => Promise<unknown>): TableColumn<NoteRow> => ({
  key: 'delete',
  title: 'Delete',
  titleUnseen: true,
  width: 80,
  staysRight: true,
  align: 'right',
  render: (row) =>
    isListed(row) && <IconButton icon="trash" size="small" label="Delete the note" onClick={() => void remove(row)} />,
});
