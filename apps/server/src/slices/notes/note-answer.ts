import type { Note } from '@countinghouse/contract/notes.contract.ts';
import type { Told } from '../../handle.ts';
import type { StoredNote } from './notes.sql.ts';

/** A note as it leaves. */
export function noteOnTheWire(stored: StoredNote): Note {
  const { projectNotesId, projectId, notesDescription, isChecked, lastUpdatedByName, createdAt, updatedAt, version } =
    stored;
  return { projectNotesId, projectId, notesDescription, isChecked, lastUpdatedByName, createdAt, updatedAt, version };
}

const statusOf = ({ isChecked }: Pick<Note, 'isChecked'>): string => (isChecked ? 'Completed' : 'Pending');

/** What the activity log says of a note: of a change its old and new words and status. */
export function toldOfNote(action: Told['action'], note: StoredNote, before?: StoredNote): Told {
  const fields = [
    { fieldName: 'Description', oldValue: before?.notesDescription ?? null, newValue: note.notesDescription },
    { fieldName: 'Status', oldValue: before === undefined ? null : statusOf(before), newValue: statusOf(note) },
  ];
  return {
    action,
    resource: 'NOTE',
    resourceId: note.projectNotesId,
    resourceName: note.projectName,
    projectId: note.projectId,
    changes: fields.filter(({ oldValue, newValue }) => oldValue !== newValue),
  };
}
