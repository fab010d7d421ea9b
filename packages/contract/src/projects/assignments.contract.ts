import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { projectModel, payModel } from '../options.ts';
import { adminOnly } from '../roles.ts';
import { idIn, idOut, pageQuery, paginationDetails } from '../wire.ts';

/** The roles of staff on a project. */
export const staffKind = z.enum(['csm', 'accountant']);
export type StaffKind = z.output<typeof staffKind>;

const assignedProject = z.object({
  projectId: idOut,
  projectName: z.string(),
  projectModel,
  payModel: payModel.nullable(),
  companyId: idOut.nullable(),
  companyName: z.string().nullable(),
  /** The user's role on the project. */
  kind: staffKind,
  primary: z.boolean(),
});
export type AssignedProject = z.output<typeof assignedProject>;

/** The most projects transferred at once. */
export const reassignedMax = 200;

/** The projects of a staff user, and their transfer to another one. */
export const assignmentEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/users/projects',
    summary: 'The projects on which a user is CSM or accountant, within the scope of the caller',
    roles: ['ROLE_ADMIN', 'ROLE_CSM'],
    consistent: true,
    query: pageQuery.extend({ userId: idIn }),
    answer: z.object({ userName: z.string(), projectDetails: z.array(assignedProject), paginationDetails }),
    refusals: ['user_gone'],
  }),
  suggestions: endpoint({
    method: 'GET',
    path: '/users/autoSuggestReplaceCsm',
    summary: 'Candidates for CSM or accountant of a project who are not on it, those with the fewest projects first',
    roles: adminOnly,
    query: z.strictObject({
      projectId: idIn,
      /** Whether the replaced user is the primary one. */
      primary: z.stringbool().optional(),
      kind: staffKind.default('csm'),
    }),
    answer: z.array(z.object({ userId: idOut, name: z.string(), email: z.string(), projects: z.int() })),
    refusals: ['project_not_found'],
  }),
  reassign: endpoint({
    method: 'PUT',
    path: '/users/projects',
    summary: 'Transfer projects: another user replaces this one on all of them, or on none',
    roles: adminOnly,
    body: z.strictObject({
      userId: idIn,
      projects: z
        .array(z.strictObject({ projectId: idIn, newUserId: idIn, primary: z.boolean() }))
        .min(1)
        .max(reassignedMax),
    }),
    answer: z.object({ reassigned: z.int() }),
    refusals: ['user_gone', 'assignment_changed', 'replacement_unfit'],
  }),
};
