import { messages } from '@countinghouse/contract/messages.ts';
import { noteStatus } from '@countinghouse/contract/notes/notes.contract.ts';
import type { ProjectDetails } from '@countinghouse/contract/projects/projects.contract.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { auditDownload } from '../../api/downloads.ts';
import { exportFailed, toFailure } from '../../api/to-failure.ts';
import { todayHere } from '../../api/today.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ExportMenu } from '../../ui/export/export-menu.tsx';
import { DataTable } from '../../ui/list/data-table.tsx';
import { ListFooter } from '../../ui/list/list-footer.tsx';
import { ListHead } from '../../ui/list/list-head.tsx';
import { listStateWith, writeListState, type ListState } from '../../ui/list/list-state.ts';
import type { SeenColumns } from '../../ui/list/table-column.ts';
import type { Ask } from '../../ui/list/use-list-state.ts';
import { TabLinks } from '../../ui/tab-links.tsx';
import { deleteColumn, type NoteRow } from './note-columns.tsx';
import styles from './notes.module.css';
import { useNoteActs } from './use-note-acts.tsx';
import { noteList, pageOfNotes, useNotes, type NoteFilters } from './use-notes.ts';
import type { TypingOfNotes } from './use-typed-notes.ts';

const rowKey = (row: NoteRow): string => String(row.projectNotesId);
const tabs = ['All', ...noteStatus.options].map((key) => ({ key, label: key }));

/** The notes of another status, from their first page. */
const addressOfStatus = (state: ListState<NoteFilters>, status: string): string =>
  writeListState(
    listStateWith(state, { filters: { status: status === 'All' ? undefined : status } }),
    noteList,
  ).toString();

/** The notes of a project: ticked, edited in their row, and deleted with an undo. */
export function NotesOfProject({
  project: { projectId, projectName },
  typing: { typed },
  list: [state, ask],
  seen,
  tools,
}: {
  readonly project: Pick<ProjectDetails, 'projectId' | 'projectName'>;
  readonly typing: TypingOfNotes;
  readonly list: readonly [ListState<NoteFilters>, Ask<NoteFilters>];
  /** The user's columns of the notes, and how to change them. */
  readonly seen: SeenColumns<NoteRow>;
  readonly tools: ReactNode;
}) {
  const { data, error, refetch, isPlaceholderData } = useNotes(projectId, state);
  const { remove } = useNoteActs();
  const { status } = state.filters;
  const listed = new Set(data?.projectNotes.map((note) => note.projectNotesId));
  const unlisted = Object.keys(typed).flatMap((id) => (listed.has(Number(id)) ? [] : [{ projectNotesId: Number(id) }]));
  const rows: readonly NoteRow[] | undefined = data && [...unlisted, ...data.projectNotes];

  return (
    <div>
      <ListHead
        tabs={
          <TabLinks
            label="Notes"
            current={status ?? 'All'}
            tabs={tabs}
            renderLink={({ key, label }, look) => (
              <Link to={`?${addressOfStatus(state, key)}`} {...look}>
                {label}
              </Link>
            )}
          />
        }
        actions={
          <>
            {tools}
            <ExportMenu
              name={`${projectName} Notes ${todayHere()}`}
              columns={seen.exportedColumns}
              rowKey={rowKey}
              readPage={pageOfNotes(projectId, state)}
              total={data?.paginationDetails.totalElements}
              audit={auditDownload('NOTE', { id: projectId, tab: status })}
              failed={exportFailed}
            />
          </>
        }
      />
      <div className={styles.notes}>
        <DataTable
          label="Notes"
          stacks
          columns={[...seen.columns, deleteColumn(remove)]}
          keepsWidths={seen.keepsWidths}
          onResize={seen.onResize}
          rows={rows}
          rowKey={rowKey}
          loading={isPlaceholderData}
          failure={toFailure(error, () => void refetch(), messages.notesFailed)}
          empty={
            <EmptyState
              title={status === undefined ? 'No notes yet' : `No ${status.toLowerCase()} notes`}
              icon="file"
              words={
                status === undefined
                  ? 'Notes for everyone on this project appear here.'
                  : 'This project has notes in another state.'
              }
            />
          }
        />
        {data !== undefined && (
          <ListFooter
            pagination={data.paginationDetails}
            request={state}
            defaultPageSize={noteList.defaultPageSize}
            onPage={(pageNo, how) => ask({ pageNo }, how)}
            onPageSize={(pageSize) => ask({ pageSize })}
          />
        )}
      </div>
    </div>
  );
}
