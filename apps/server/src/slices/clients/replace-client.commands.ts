import type { clientEndpoints } from '@countinghouse/contract/clients/clients.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { Context } from '../../handle.ts';
import { deleteUnused, auditEntryOfProject } from './clients.commands.ts';
import {
  assignedClients,
  clientInScope,
  clientsAmong,
  joinProjects,
  leaveProject,
  makePrimary,
  selectPlace,
  projectForClients,
  raiseVersion,
} from './clients.sql.ts';

type Replace = (typeof clientEndpoints)['replace'];

/**
 * Replaces a client on each project by another one. A primary client is replaced by a primary one, and a secondary one too on
 * request. On request the replaced client is deleted; when that is impossible, none is replaced.
 */
export async function replaceClient(context: Context<Replace>, { body }: InputOf<Replace>): Promise<AnswerOf<Replace>> {
  const { tx, caller, refuse, reply } = context;
  const client =
    (await clientInScope(tx, caller, { id: body.clientId, forUpdate: true })) ?? refuse('client_not_found');
  const { thenDelete } = body;
  if (thenDelete !== undefined && thenDelete.version !== client.version)
    return refuse('stale_version', { current: client });
  const requested = body.replacements.map((one) => one.clientId);
  const known = await clientsAmong(tx, { companyId: client.company.id, clientIds: requested });
  // one order for all, so that two replacements never wait for each other
  for (const one of body.replacements.toSorted((first, second) => first.projectId - second.projectId)) {
    if (one.clientId === client.id || !known.has(one.clientId))
      return refuse('replacement_unknown', {
        fields: [
          {
            path: `replacements.${body.replacements.indexOf(one)}.clientId`,
            message: serverMessages.replacementUnknown,
          },
        ],
      });
    await replaceOn(context, { ...one, from: client.id });
  }
  reply(thenDelete === undefined ? messages.clientReplaced : messages.clientReplacedAndDeleted);
  if (thenDelete !== undefined) return deleteUnused(context, client.id);
  return (await clientInScope(tx, caller, { id: client.id })) ?? refuse('client_not_found');
}

async function replaceOn(
  { tx, caller, refuse, audit }: Context<Replace>,
  {
    projectId,
    version,
    from,
    clientId,
    primaryClient,
  }: { projectId: number; version: number; from: number; clientId: number; primaryClient: boolean },
): Promise<void> {
  const project = (await projectForClients(tx, projectId, caller)) ?? refuse('project_not_found');
  const before = (await assignedClients(tx, projectId, caller)) ?? refuse('project_not_found');
  if (project.version !== version) return refuse('stale_version', { current: before });
  const place = (await selectPlace(tx, { projectId, clientId: from })) ?? refuse('project_not_found');
  if (place.isPrimary && !primaryClient) return refuse('primary_client_missing');
  const isThere = (await selectPlace(tx, { projectId, clientId })) !== undefined;
  await leaveProject(tx, { projectId, clientId: from });
  if (!isThere) await joinProjects(tx, [{ projectId, chosen: [{ clientId, primaryClient: false }] }]);
  if (primaryClient) await makePrimary(tx, { projectId, clientId });
  await raiseVersion(tx, projectId);
  audit(auditEntryOfProject(project, before, await assignedClients(tx, projectId, caller)));
}
