import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { everyone } from '../roles.ts';
import { outShape, requiredText } from '../record.ts';
import { idIn, idOut, instantOut, pageQuery, paginationDetails, versionIn } from '../wire.ts';

/** A note is open or completed. */
export const noteStatus = z.enum(['Pending', 'Completed']);

export const noteDescriptionMax = 2000;
export const noteFields = {
  notesDescription: requiredText('Description', noteDescriptionMax, messages.pleaseEnter('note description')),
  /** Completed. */
  isChecked: { label: 'Status', typed: z.boolean(), out: z.boolean() },
};
const notesDescription = noteFields.notesDescription.typed;

const note = z.object({
  projectNotesId: idOut,
  projectId: idOut,
  ...outShape(noteFields),
  lastUpdatedByName: z.string(),
  createdAt: instantOut,
  updatedAt: instantOut,
  version: z.int(),
});
export type Note = z.output<typeof note>;

export const noteEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/notes',
    summary: 'The notes of a project, the newest change first',
    roles: everyone,
    consistent: true,
    query: pageQuery.extend({ projectId: idIn, status: z.union([noteStatus, z.literal('')]).default('') }),
    answer: z.object({ projectNotes: z.array(note), paginationDetails }),
    refusals: ['project_not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/notes',
    summary: 'Add a note to a project',
    roles: everyone,
    body: z.tuple([
      z.strictObject({
        projectNotesId: z.literal(0),
        projectId: idIn,
        notesDescription,
        isChecked: z.boolean().default(false),
      }),
    ]),
    answer: z.array(note),
    refusals: ['project_not_found'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/notes',
    summary: 'Change the text or the state of a note',
    roles: everyone,
    body: z.tuple([
      z.strictObject({
        projectNotesId: idIn,
        notesDescription: notesDescription.optional(),
        isChecked: z.boolean().optional(),
        version: versionIn,
      }),
    ]),
    answer: z.array(note),
    refusals: ['note_not_found', 'stale_version'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/notes',
    summary: 'Delete a note; it can be restored',
    roles: everyone,
    query: z.strictObject({ projectNotesId: idIn, version: versionIn }),
    answer: z.strictObject({}),
    refusals: ['note_not_found', 'stale_version'],
  }),
  putBack: endpoint({
    method: 'POST',
    path: '/notes/:projectNotesId/putBack',
    summary: 'Restore a deleted note',
    roles: everyone,
    params: z.strictObject({ projectNotesId: idIn }),
    answer: z.array(note),
    refusals: ['note_not_found'],
  }),
};
