import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { messages } from './messages.ts';
import { everyone } from './roles.ts';
import { idIn, idOut, instantOut, pageQuery, paginationDetails, textIn, versionIn } from './wire.ts';

/** A note is open or completed. */
export const noteStatus = z.enum(['Pending', 'Completed']);

export const noteDescriptionMax = 2000;
const notesDescription = textIn(noteDescriptionMax).trim().min(1, messages.pleaseEnter('note description'));

const note = z.object({
  projectNotesId: idOut,
  projectId: idOut,
  notesDescription: z.string(),
  /** Completed. */
  isChecked: z.boolean(),
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
    summary: 'Change the words of a note, or whether it is done',
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
    summary: 'Delete a note; it can be put back',
    roles: everyone,
    query: z.strictObject({ projectNotesId: idIn, version: versionIn }),
    answer: z.strictObject({}),
    refusals: ['note_not_found', 'stale_version'],
  }),
  putBack: endpoint({
    method: 'POST',
    path: '/notes/:projectNotesId/putBack',
    summary: 'Put a deleted note back as it was',
    roles: everyone,
    params: z.strictObject({ projectNotesId: idIn }),
    answer: z.array(note),
    refusals: ['note_not_found'],
  }),
};
