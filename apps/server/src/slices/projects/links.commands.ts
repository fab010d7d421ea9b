import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { linkFields, type linkEndpoints, type ProjectLink } from '@countinghouse/contract/projects/links.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { Context, AuditEntry } from '../../handle.ts';
import { listChanges, openForChange } from '../../record.ts';
import { deleteLink, insertLink, linkForUpdate, updateLink, type StoredLink } from './links.sql.ts';
import { projectInScope } from './projects.public.ts';

type Endpoints = typeof linkEndpoints;

/** Adds a link to a project. */
export async function addLink(
  { tx, caller, refuse, audit, reply }: Context<Endpoints['add']>,
  { params, body }: InputOf<Endpoints['add']>,
): Promise<AnswerOf<Endpoints['add']>> {
  const project = (await projectInScope(tx, caller, { id: params.id })) ?? refuse('project_not_found');
  const link = await insertLink(tx, project.id, body);
  audit(auditEntryOfLink({ projectId: project.id, projectName: project.name }, undefined, link));
  reply(serverMessages.linkAdded);
  return link;
}

/** Changes the title or the address of a link. */
export async function changeLink(
  { tx, caller, refuse, audit, reply }: Context<Endpoints['change']>,
  { params, body }: InputOf<Endpoints['change']>,
): Promise<AnswerOf<Endpoints['change']>> {
  const before = await openForChange(linkForUpdate(tx, caller, params.linkId), {
    refuse,
    missing: 'link_not_found',
    seen: body.version,
    current: linkAnswer,
  });
  reply(messages.linkUpdated);
  if (before.title === body.title && before.url === body.url) return linkAnswer(before);
  const link = await updateLink(tx, before.linkId, body);
  audit(auditEntryOfLink(before, before, link));
  return link;
}

/** Removes a link from its project; what it led to stays where it is. */
export async function removeLink(
  { tx, caller, refuse, audit, reply }: Context<Endpoints['remove']>,
  { params, query }: InputOf<Endpoints['remove']>,
): Promise<AnswerOf<Endpoints['remove']>> {
  const before = await openForChange(linkForUpdate(tx, caller, params.linkId), {
    refuse,
    missing: 'link_not_found',
    seen: query.version,
    current: linkAnswer,
  });
  await deleteLink(tx, before.linkId);
  audit(auditEntryOfLink(before, before, undefined));
  reply(messages.linkDeleted);
  return {};
}

const linkAnswer = ({ linkId, title, url, version }: StoredLink): ProjectLink => ({ linkId, title, url, version });

type Text = Pick<ProjectLink, 'title' | 'url'>;

/** Links are logged at their project, so that their labels name the link: `Link title`. */
const linkLabels = {
  title: `Link ${linkFields.title.label.toLowerCase()}`,
  url: `Link ${linkFields.url.label.toLowerCase()}`,
};

/** A link belongs to its project, so its changes are in the project's activity log. */
const auditEntryOfLink = (
  { projectId, projectName }: Pick<StoredLink, 'projectId' | 'projectName'>,
  before: Text | undefined,
  after: Text | undefined,
): AuditEntry => ({
  action: 'Updated',
  resource: 'PROJECT',
  resourceId: projectId,
  resourceName: projectName,
  projectId,
  changes: listChanges(linkLabels, before, after),
});
