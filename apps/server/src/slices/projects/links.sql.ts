import type { ProjectLink } from '@countinghouse/contract/links.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';

/** A link with the project it hangs on. */
export interface StoredLink extends ProjectLink {
  readonly projectId: number;
  readonly projectName: string;
}

/** A link on a project in the caller's scope, held until the transaction ends. */
export async function linkForUpdate(tx: Tx, caller: Caller, linkId: number): Promise<StoredLink | undefined> {
  const found = await sql<StoredLink>`
    select l.id as "linkId", l.title, l.url, l.version, l.project_id as "projectId", p.name as "projectName"
    from project_link l join project p on p.id = l.project_id
    where l.id = ${linkId} and ${inScope(caller, 'l.project_id')} for no key update of l`.execute(tx);
  return found.rows[0];
}

interface LinkText {
  readonly title: string;
  readonly url: string;
}

export async function insertLink(tx: Tx, projectId: number, { title, url }: LinkText): Promise<ProjectLink> {
  const added =
    await sql<ProjectLink>`insert into project_link (project_id, title, url) values (${projectId}, ${title}, ${url})
    returning id as "linkId", title, url, version`.execute(tx);
  return written(added.rows[0]);
}

export async function updateLink(tx: Tx, linkId: number, { title, url }: LinkText): Promise<ProjectLink> {
  const changed = await sql<ProjectLink>`update project_link set title = ${title}, url = ${url}, version = version + 1
    where id = ${linkId} returning id as "linkId", title, url, version`.execute(tx);
  return written(changed.rows[0]);
}

export async function deleteLink(tx: Tx, linkId: number): Promise<void> {
  await sql`delete from project_link where id = ${linkId}`.execute(tx);
}

function written(link: ProjectLink | undefined): ProjectLink {
  if (link === undefined) throw new Error('the link that was written is not there');
  return link;
}
