import { messages } from '@countinghouse/contract/messages.ts';
import { noteEndpoints, type Note } from '@countinghouse/contract/notes/notes.contract.ts';
import { useRef } from 'react';
import { api, newKey } from '../../api/api.ts';
import { wordsOfFailure } from '../../api/failure-of.ts';
import { useNotifications } from '../../ui/notifications/notification-host.tsx';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import styles from './notes.module.css';
import { useInvalidateNotes } from './use-notes.ts';

export const statusOf = ({ isChecked }: Pick<Note, 'isChecked'>): 'Completed' | 'Pending' =>
  isChecked ? 'Completed' : 'Pending';

/** The immediate actions on a note: ticking it, and deleting it with an undo. */
export function useNoteActs(): {
  readonly tick: (note: Note, isChecked: boolean) => Promise<void>;
  readonly remove: (note: Note) => Promise<void>;
} {
  const confirm = useConfirm();
  const notify = useNotifications();
  const invalidate = useInvalidateNotes();
  const busy = useRef(new Set<number>());

  /** Runs one action on a note at a time: a second click does nothing. */
  async function once(id: number, failed: string, act: () => Promise<void>): Promise<void> {
    if (busy.current.has(id)) return;
    busy.current.add(id);
    try {
      await act();
    } catch (error) {
      notify.show({ kind: 'error', title: wordsOfFailure(error, failed) });
    } finally {
      busy.current.delete(id);
      await invalidate();
    }
  }

  const putBack = (projectNotesId: number) =>
    once(projectNotesId, messages.notePutBackFailed, async () => {
      const { message } = await api(noteEndpoints.putBack, { params: { projectNotesId } }, { key: newKey() });
      notify.show({ kind: 'success', title: message ?? messages.notePutBack });
    });

  return {
    tick: ({ projectNotesId, version }, isChecked) =>
      once(projectNotesId, messages.noteEditFailed, async () => {
        await api(noteEndpoints.change, { body: [{ projectNotesId, version, isChecked }] }, { key: newKey() });
      }),
    remove: async (note) => {
      const { projectNotesId, version } = note;
      const isWanted = await confirm({
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
      });
      if (!isWanted) return;
      await once(projectNotesId, messages.noteDeleteFailed, async () => {
        const { message } = await api(noteEndpoints.remove, { query: { projectNotesId, version } }, { key: newKey() });
        notify.show({
          kind: 'success',
          title: message ?? messages.noteDeleted,
          action: { label: 'Undo', run: () => void putBack(projectNotesId) },
        });
      });
    },
  };
}
