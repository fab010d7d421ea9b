import { serverMessages } from '@countinghouse/contract/messages.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { keyFrom, type Column, type Values, type Wrong } from '../importer.ts';

/** The column that names the project of a row. */
export const projectColumn = {
  project: {
    label: 'Project',
    names: ['project name', 'project code', 'code', 'project id', 'zoho project id'],
    isRequired: true,
    hint: 'Its name, code or Zoho project id',
    faultsOf: ['projectId'],
  },
} as const satisfies Record<string, Column>;

export interface NamedProjects {
  /** The project that a row names; wrong if no project, or more than one, has this name. */
  readonly idOf: (values: Values, wrong: Wrong) => number | undefined;
  /** The same, or nothing. */
  readonly idIfKnown: (values: Values) => number | undefined;
  readonly ids: readonly number[];
}

/** The projects that rows name. A code or an id of Zoho Projects comes before a name, which several can have. */
export async function namedProjects(tx: Tx, rows: readonly Values[]): Promise<NamedProjects> {
  const texts = [...new Set(rows.flatMap(({ project }) => (project === undefined ? [] : [project.toLowerCase()])))];
  const found = await sql<{ id: number; code: string; zoho: string; name: string }>`
    select id, lower(project_code) as code, lower(zoho_project_id) as zoho, lower(name) as name from project
    where lower(project_code) = any (${texts}::text[]) or lower(zoho_project_id) = any (${texts}::text[]) or lower(name) = any (${texts}::text[])`.execute(
    tx,
  );
  const byCode = new Map(found.rows.flatMap(({ id, code, zoho }) => [[code, id] as const, [zoho, id] as const]));
  const byName = new Map<string, number[]>();
  for (const { id, name } of found.rows) byName.set(name, [...(byName.get(name) ?? []), id]);
  const idsOf = ({ project = '' }: Values): readonly number[] => {
    const text = project.toLowerCase();
    const id = byCode.get(text);
    return id === undefined ? (byName.get(text) ?? []) : [id];
  };
  const idIfKnown = (values: Values): number | undefined => {
    const ids = idsOf(values);
    return ids.length === 1 ? ids[0] : undefined;
  };
  return {
    idIfKnown,
    idOf: (values, wrong) => {
      const ids = idsOf(values);
      if (ids.length > 1) wrong('project', serverMessages.importCellAmbiguous('projects'));
      if (ids.length === 0)
        wrong('project', serverMessages.importCellUnknown('project', 'name, code or Zoho project id'));
      return idIfKnown(values);
    },
    ids: found.rows.map(({ id }) => id),
  };
}

/** Rows about the same project have the same one, as long as they call it the same. */
export const projectTurn = ({ project }: Values): string => keyFrom(project);
