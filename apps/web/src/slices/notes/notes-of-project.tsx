import { messages } from '@countinghouse/contract/messages.ts';
import { noteStatus, type Note } from '@countinghouse/contract/notes.contract.ts';
import { Link, useSearchParams } from 'react-router';
import { failureOf } from '../../api/failure-of.ts';
import { IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { agoWords } from '../../ui/figures/ago.ts';
import { momentWords } from '../../ui/figures/date-text.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { ListFooter } from '../../ui/list/list-footer.tsx';
import { ListHead } from '../../ui/list/list-head.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { useListState } from '../../ui/list/use-list-state.ts';
import { TabLinks } from '../../ui/tab-links.tsx';
import { NoteEditor } from './note-editor.tsx';
import styles from './notes.module.css';
import { statusOf, useNoteActs } from './use-note-acts.tsx';
import { noteList, useNotes } from './use-notes.ts';
import type { TypingOfNotes } from './use-typed-notes.ts';

/** A row of the table: a note, or what is typed into one that is not among them: a new one, or one that left the list. */
type Row = Note | { readonly projectNotesId: number };

const isListed = (row: Row): row is Note => 'version' in row;
const tabs = ['All', ...noteStatus.options].map((key) => ({ key, label: key }));

/** The notes of a project: ticked, edited in their row, and deleted with a way back. */
export function NotesOfProject({
  projectId,
  typing: { typed, put, close },
}: {
  readonly projectId: number;
  readonly typing: TypingOfNotes;
}) {
  const [state, ask] = useListState(noteList, useSearchParams());
  const { data, error, refetch, isPlaceholderData } = useNotes(projectId, state);
  const { tick, remove } = useNoteActs();
  const { status } = state.filters;
  const listed = new Set(data?.projectNotes.map((note) => note.projectNotesId));
  const unlisted = Object.keys(typed).flatMap((id) => (listed.has(Number(id)) ? [] : [{ projectNotesId: Number(id) }]));
  const rows: readonly Row[] | undefined = data && [...unlisted, ...data.projectNotes];

  const description = (row: Row) => {
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
  const columns: readonly TableColumn<Row>[] = [
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
            onChange={(event) => void tick(row, event.target.checked)}
          />
        ),
    },
    { key: 'description', title: 'Description', namesRow: true, render: description },
    {
      key: 'updatedBy',
      title: 'Updated By',
      width: 150,
      render: (row) => isListed(row) && row.lastUpdatedByName,
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
    },
    {
      key: 'delete',
      title: 'Delete',
      titleUnseen: true,
      width: 80,
      align: 'right',
      render: (row) =>
        isListed(row) && (
          <IconButton icon="trash" size="small" label="Delete the note" onClick={() => void remove(row)} />
        ),
    },
  ];
  return (
    <div>
      <ListHead
        tabs={
          <TabLinks
            label="Notes"
            current={status ?? 'All'}
            tabs={tabs}
            renderLink={({ key, label }, look) => (
              <Link to={key === 'All' ? '?' : `?status=${key}`} {...look}>
                {label}
              </Link>
            )}
          />
        }
        actions={null}
      />
      <div className={styles.notes}>
        <DataTable
          label="Notes"
          columns={columns}
          rows={rows}
          rowKey={(row) => String(row.projectNotesId)}
          loading={isPlaceholderData}
          failure={failureOf(error, () => void refetch(), messages.notesFailed)}
          empty={
            <EmptyState
              title={status === undefined ? 'No notes yet' : `No ${status.toLowerCase()} notes`}
              icon="file"
              words={
                status === undefined
                  ? 'What everybody on this project should know stands here.'
                  : 'The notes of this project are in another state.'
              }
            />
          }
        />
        {data !== undefined && (
          <ListFooter
            pagination={data.paginationDetails}
            defaultPageSize={noteList.defaultPageSize}
            onPage={(pageNo) => ask({ pageNo })}
            onPageSize={(pageSize) => ask({ pageSize })}
          />
        )}
      </div>
    </div>
  );
}
