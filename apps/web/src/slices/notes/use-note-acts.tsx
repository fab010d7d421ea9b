import { messages } from '@countinghouse/contract/messages.ts';
import { noteEndpoints, type Note } from '@countinghouse/contract/notes/notes.contract.ts';
import { useAction } from '../../records/use-action.ts';
import styles from './notes.module.css';
import { useInvalidateNotes } from './use-notes.ts';

export const statusOf = ({ isChecked }: Pick<Note, 'isChecked'>): 'Completed' | 'Pending' =>
  isChecked ? 'Completed' : 'Pending';

/** The immediate actions on a note: ticking it, and deleting it with an undo. */
export function useNoteActs() {
  const { act } = useAction(useInvalidateNotes());
  const putBack = (projectNotesId: number) =>
    act({
      record: projectNotesId,
      call: (saveOnce) => saveOnce(noteEndpoints.putBack, { params: { projectNotesId } }),
      done: messages.notePutBack,
      failed: messages.notePutBackFailed,
    });

  return {
    tick: ({ projectNotesId, version }: Note, isChecked: boolean) =>
      act({
        record: projectNotesId,
        call: (saveOnce) => saveOnce(noteEndpoints.change, { body: [{ projectNotesId, version, isChecked }] }),
        // the tick itself shows the success
        done: () => undefined,
        failed: messages.noteEditFailed,
      }),
    remove: (note: Note) =>
      act({
        record: note.projectNotesId,
        question: {
          title: messages.noteDeleteQuestion,
          detail: (
            <dl className={styles.about}>
              <dt>Status</dt>
              <dd>{statusOf(note)}</dd>
              <dt>Description</dt>
              <dd className={styles.words}>{note.notesDescription}</dd>
              <dt>Updated By</dt>
              <dd>{note.lastUpdatedByName}</dd>
            </dl>
          ),
          yes: 'Delete',
          no: 'Keep',
          danger: true,
        },
        call: (saveOnce) =>
          saveOnce(noteEndpoints.remove, {
            query: { projectNotesId: note.projectNotesId, version: note.version },
          }),
        done: ({ message }) => ({
          kind: 'success',
          title: message ?? messages.noteDeleted,
          action: { label: 'Undo', run: () => void putBack(note.projectNotesId) },
        }),
        failed: messages.noteDeleteFailed,
      }),
  };
}
