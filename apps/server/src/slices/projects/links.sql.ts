import type { ProjectLink } from '@countinghouse/contract/projects/links.contract.ts';
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
export const linkForUpdate = (tx: Tx, caller: Caller, linkId: number): Promise<StoredLink | undefined> =>
  tx
    .selectFrom('project_link as l')
    .innerJoin('project as p', 'p.id', 'l.project_id')
    .select(['l.id as linkId', 'l.title', 'l.url', 'l.version', 'l.project_id as projectId', 'p.name as projectName'])
    .where('l.id', '=', linkId)
    .where(inScope(caller, 'l.project_id'))
    .forNoKeyUpdate('l')
    .executeTakeFirst();

interface LinkText {
  readonly title: string;
  readonly url: string;
}

const linkColumns = ['id as linkId', 'title', 'url', 'version'] as const;

export const insertLink = (tx: Tx, projectId: number, { title, url }: LinkText): Promise<ProjectLink> =>
  tx
    .insertInto('project_link')
    .values({ project_id: projectId, title, url })
    .returning(linkColumns)
    .executeTakeFirstOrThrow();

export const updateLink = (tx: Tx, linkId: number, { title, url }: LinkText): Promise<ProjectLink> =>
  tx
    .updateTable('project_link')
    .set({ title, url, version: sql`version + 1` })
    .where('id', '=', linkId)
    .returning(linkColumns)
    .executeTakeFirstOrThrow();

export async function deleteLink(tx: Tx, linkId: number): Promise<void> {
  await tx.deleteFrom('project_link').where('id', '=', linkId).execute();
}
