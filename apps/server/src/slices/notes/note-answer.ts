import type { Note } from '@countinghouse/contract/notes/notes.contract.ts';
import type { StoredNote } from './notes.sql.ts';

/** A note as it leaves. */
export function noteAnswer(stored: StoredNote): Note {
  const { projectNotesId, projectId, notesDescription, isChecked, lastUpdatedByName, createdAt, updatedAt, version } =
    stored;
  return { projectNotesId, projectId, notesDescription, isChecked, lastUpdatedByName, createdAt, updatedAt, version };
}
