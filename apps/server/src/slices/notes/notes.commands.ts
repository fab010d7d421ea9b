import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { noteFields, type noteEndpoints } from '@countinghouse/contract/notes/notes.contract.ts';
import { fieldLabels } from '@countinghouse/contract/record.ts';
import type { Context } from '../../handle.ts';
import { defineAudit, openForChange } from '../../record.ts';
import { projectInScope } from '../projects/projects.public.ts';
import { noteAnswer } from './note-answer.ts';
import { changeNote as storeChange, insertNote, markDeleted, noteForUpdate, type StoredNote } from './notes.sql.ts';

type Endpoints = typeof noteEndpoints;

/** Adds a note to a project. */
export async function addNote(
  { tx, caller, now, refuse, audit, reply }: Context<Endpoints['add']>,
  { body: [request] }: InputOf<Endpoints['add']>,
): Promise<AnswerOf<Endpoints['add']>> {
  const project = await projectInScope(tx, caller, { id: request.projectId });
  if (project === undefined) return refuse('project_not_found');
  const note = await insertNote(tx, {
    projectId: project.id,
    description: request.notesDescription,
    isChecked: request.isChecked,
    userId: caller.userId,
    now,
  });
  audit(auditEntryOfNote('Created', undefined, note));
  reply(serverMessages.noteAdded);
  return [noteAnswer(note)];
}

/** Changes the text of a note or whether it is done. A save from an older version is refused with the newer values. */
export async function changeNote(
  { tx, caller, now, refuse, audit, reply }: Context<Endpoints['change']>,
  { body: [request] }: InputOf<Endpoints['change']>,
): Promise<AnswerOf<Endpoints['change']>> {
  const before = await openForChange(noteForUpdate(tx, caller, { id: request.projectNotesId, isDeleted: false }), {
    refuse,
    missing: 'note_not_found',
    seen: request.version,
    current: noteAnswer,
  });
  const { notesDescription: description = before.notesDescription, isChecked = before.isChecked } = request;
  if (description === before.notesDescription && isChecked === before.isChecked) return [noteAnswer(before)];
  const note = await storeChange(tx, {
    id: before.projectNotesId,
    description,
    isChecked,
    userId: caller.userId,
    now,
  });
  audit(auditEntryOfNote('Updated', before, note));
  reply(messages.noteUpdated);
  return [noteAnswer(note)];
}

/** Deletes a note; it stays where it can be put back from. */
export async function removeNote(
  { tx, caller, now, refuse, audit, reply }: Context<Endpoints['remove']>,
  { query }: InputOf<Endpoints['remove']>,
): Promise<AnswerOf<Endpoints['remove']>> {
  const before = await openForChange(noteForUpdate(tx, caller, { id: query.projectNotesId, isDeleted: false }), {
    refuse,
    missing: 'note_not_found',
    seen: query.version,
    current: noteAnswer,
  });
  await markDeleted(tx, { id: before.projectNotesId, deletedAt: now });
  audit(auditEntryOfNote('Deleted', before, undefined));
  reply(messages.noteDeleted);
  return {};
}

/** Puts a deleted note back with the words and the status that it had. */
export async function putNoteBack(
  { tx, caller, refuse, audit, reply }: Context<Endpoints['putBack']>,
  { params }: InputOf<Endpoints['putBack']>,
): Promise<AnswerOf<Endpoints['putBack']>> {
  const deleted = await noteForUpdate(tx, caller, { id: params.projectNotesId, isDeleted: true });
  if (deleted === undefined) return refuse('note_not_found');
  const note = await markDeleted(tx, { id: deleted.projectNotesId, deletedAt: null });
  audit(auditEntryOfNote('Put back', undefined, note));
  reply(messages.notePutBack);
  return [noteAnswer(note)];
}

/** A note has no title, so the log names it by its first words. */
const beginning = (text: string): string => {
  // characters, because half of an emoji cannot be stored
  const characters = Array.from(text.trim().replaceAll(/\s+/g, ' '));
  return characters.length <= 60 ? characters.join('') : `${characters.slice(0, 59).join('').trimEnd()}…`;
};

/** What the activity log says of a note: its words and status before and after; of a deleted one what it was. */
const auditEntryOfNote = defineAudit({
  resource: 'NOTE',
  labels: fieldLabels(noteFields),
  id: (one: StoredNote) => one.projectNotesId,
  name: (one) => beginning(one.notesDescription),
  projectId: (one) => one.projectId,
  words: ({ notesDescription, isChecked }) => ({ notesDescription, isChecked: isChecked ? 'Completed' : 'Pending' }),
});
