import { noteEndpoints } from '@countinghouse/contract/notes/notes.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { addNote, changeNote, putNoteBack, removeNote } from './notes.commands.ts';
import { listNotes } from './notes.queries.ts';

export const noteRoutes: Route[] = [
  handle(noteEndpoints.list, listNotes),
  handle(noteEndpoints.add, addNote),
  handle(noteEndpoints.change, changeNote),
  handle(noteEndpoints.remove, removeNote),
  handle(noteEndpoints.putBack, putNoteBack),
];
