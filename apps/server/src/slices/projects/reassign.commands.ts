import type { assignmentEndpoints, StaffKind } from '@countinghouse/contract/projects/assignments.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { Context } from '../../handle.ts';
import { assignmentForUpdate, replaceStaff, staffNamed } from './assignments.sql.ts';

type Reassign = (typeof assignmentEndpoints)['reassign'];

const roleOf: Readonly<Record<StaffKind, string>> = { csm: 'ROLE_CSM', accountant: 'ROLE_ACCOUNTANT' };
const placeOf: Readonly<Record<StaffKind, string>> = { csm: 'CSM', accountant: 'accountant' };

/** Hands projects of one person over to others, all of them or none: each takes the very place that the person had. */
export async function reassignProjects(
  { tx, refuse, audit, reply }: Context<Reassign>,
  { body: { userId, projects } }: InputOf<Reassign>,
): Promise<AnswerOf<Reassign>> {
  const staff = await staffNamed(tx, [userId, ...projects.map((one) => one.newUserId)], 'and hold them');
  const former = staff.get(userId);
  if (former === undefined) return refuse('user_gone');
  // in one order, so that two who do this at once wait for each other and never both
  const requests = projects
    .map((one, at) => ({ ...one, at }))
    .sort((one, other) => one.projectId - other.projectId || one.at - other.at);
  for (const { at, projectId, newUserId, primary } of requests) {
    const place = await assignmentForUpdate(tx, { projectId, userId });
    if (place === undefined || place.primary !== primary)
      return refuse('assignment_changed', {
        fields: [{ path: `projects.${at}`, message: serverMessages.assignmentChanged }],
      });
    const next = staff.get(newUserId);
    if (next === undefined || newUserId === userId || next.role !== roleOf[place.kind])
      return refuse('replacement_unfit', {
        fields: [{ path: `projects.${at}.newUserId`, message: serverMessages.replacementUnfit }],
      });
    await replaceStaff(tx, { projectId, kind: place.kind, primary, userId, newUserId });
    audit({
      action: 'Updated',
      resource: 'PROJECT',
      resourceId: projectId,
      resourceName: place.projectName,
      projectId,
      changes: [
        {
          fieldName: `${primary ? 'Primary' : 'Secondary'} ${placeOf[place.kind]}`,
          oldValue: former.name,
          newValue: next.name,
        },
      ],
    });
  }
  reply(messages.projectsReassigned(projects.length));
  return { reassigned: projects.length };
}
