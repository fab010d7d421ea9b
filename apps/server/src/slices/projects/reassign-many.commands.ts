import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import type { Context } from '../../handle.ts';
import { newPrimary, selectPrimaries, storePrimary, type ProjectWithPrimary } from './reassign-many.sql.ts';

type Preview = (typeof projectEndpoints)['previewReassign'];
type Reassign = (typeof projectEndpoints)['reassign'];

const words = { csm: 'Primary CSM', accountant: 'Primary accountant' } as const;

/** What giving projects another primary CSM or accountant would change, and which of them it would leave as they are. */
export async function previewReassign(
  { tx, refuse }: Context<Preview>,
  { body }: InputOf<Preview>,
): Promise<AnswerOf<Preview>> {
  const person = (await newPrimary(tx, body)) ?? refuse('staff_unknown');
  const found = await selectPrimaries(tx, body.kind, body.projectIds);
  const shown = ({ projectId, projectCode, projectName }: ProjectWithPrimary) => ({
    projectId,
    projectCode,
    projectName,
  });
  const isPrimary = (one: ProjectWithPrimary): boolean => one.primaryId === person.id;
  return {
    changes: found
      .filter((one) => !isPrimary(one))
      .map((one) => ({ ...shown(one), from: one.primaryName, to: person.name, version: one.version })),
    refused: found
      .filter(isPrimary)
      .map((one) => ({ ...shown(one), reason: serverMessages.primaryAlready(person.name) })),
  };
}

/**
 * Gives projects another primary CSM or accountant, all of them or none: one that changed since the preview stops all. Who
 * was primary before leaves the project; who was secondary and becomes primary is on it once.
 */
export async function reassignMany(
  { tx, refuse, audit, reply }: Context<Reassign>,
  { body }: InputOf<Reassign>,
): Promise<AnswerOf<Reassign>> {
  const person = (await newPrimary(tx, body, 'and hold them')) ?? refuse('staff_unknown');
  const versions = new Map(body.projects.map((one) => [one.projectId, one.version]));
  const found = await selectPrimaries(tx, body.kind, [...versions.keys()], 'and hold them');
  const isAsSeen = found.length === versions.size && found.every((one) => versions.get(one.projectId) === one.version);
  if (!isAsSeen) return refuse('projects_changed');
  const changed = found.filter((one) => one.primaryId !== person.id);
  await storePrimary(tx, {
    kind: body.kind,
    userId: person.id,
    projectIds: changed.map((one) => one.projectId),
  });
  for (const { projectId, projectName, primaryName } of changed)
    audit({
      action: 'Updated',
      resource: 'PROJECT',
      resourceId: projectId,
      resourceName: projectName,
      projectId,
      changes: [{ fieldName: words[body.kind], oldValue: primaryName, newValue: person.name }],
    });
  reply(messages.projectsReassigned(changed.length));
  return { changed: changed.length };
}
