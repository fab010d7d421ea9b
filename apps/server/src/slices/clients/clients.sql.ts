import type { AssignedClients, Client, ProjectOfClient } from '@countinghouse/contract/clients/clients.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import { asColumns } from '../../database/columns.ts';
import type { Tx } from '../../database/database.ts';
import { gathered } from '../../database/gathered.ts';
import { containing } from '../../database/search-pattern.ts';
import type { Caller } from '../../handle.ts';
import { companyInScope, inScope } from '../../scope.ts';

const columns = sql`k.id, k.name, k.email::text as email, k.phone_number as "phoneNumber",
  jsonb_build_object('id', c.id, 'companyName', c.company_name, 'region', c.region) as company,
  (select count(*)::integer from project_client x where x.client_id = k.id) as projects, k.version`;
const fromClients = sql`client k join company c on c.id = k.company_id`;
const seen = (caller: Caller): RawBuilder<unknown> => sql`k.archived_at is null and ${companyInScope(caller)}`;

/** The clients of a company whose name, address or phone number contains a text, by name; undefined when the caller does not see the company. */
export async function clientsOfCompany(
  tx: Tx,
  caller: Caller,
  params: { companyId: number; text: string },
): Promise<Client[] | undefined> {
  const company = await sql`select from company c where c.id = ${params.companyId} and c.archived_at is null
    and ${companyInScope(caller)}`.execute(tx);
  if (company.rows.length === 0) return undefined;
  const part = containing(params.text.trim());
  const { rows } = await sql<Client>`
    select ${columns} from ${fromClients} where k.company_id = ${params.companyId} and ${seen(caller)}
      and lower(k.name || chr(10) || k.email::text || chr(10) || coalesce(k.phone_number, '')) like lower(${part}) order by k.name, k.id`.execute(
    tx,
  );
  return rows;
}

/** A client in the caller's scope; one outside it looks like a missing one. */
export const clientInScope = (tx: Tx, caller: Caller, { id, forUpdate = false }: { id: number; forUpdate?: boolean }) =>
  (forUpdate ? lockedClient : clientById)(tx, id, caller);

const clientById = gathered((tx, ids: readonly number[], caller: Caller) => clientsOfIds(tx, { ids, caller }, sql``));
const lockedClient = gathered((tx, ids: readonly number[], caller: Caller) =>
  clientsOfIds(tx, { ids, caller }, sql`order by k.id for no key update of k`),
);

async function clientsOfIds(
  tx: Tx,
  { ids, caller }: { readonly ids: readonly number[]; readonly caller: Caller },
  lock: RawBuilder<unknown>,
): Promise<(Client | undefined)[]> {
  const { rows } = await sql<Client>`
    select ${columns} from ${fromClients} where k.id = any (${[...ids]}::int[]) and ${seen(caller)} ${lock}`.execute(
    tx,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
}

/** Keeps a company from being deleted until the transaction ends; undefined when the caller does not see it. */
export const companyToJoin = gathered(async (tx, companyIds: readonly number[], caller: Caller) => {
  const { rows } = await sql<{ id: number; displayName: string; country: string }>`
    select c.id, c.display_name as "displayName", c.country from company c
    where c.id = any (${[...companyIds]}::int[]) and c.archived_at is null and ${companyInScope(caller)} order by c.id for share of c`.execute(
    tx,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return companyIds.map((id) => byId.get(id));
});

/** Adds a client; undefined when the company has one with the same address. */
export const insertClient = gathered(
  async (tx, clients: readonly { companyId: number; name: string; email: string; phoneNumber: string }[]) => {
    const { rows } = await sql<{ id: number; companyId: number; email: string }>`
      insert into client (company_id, name, email, phone_number)
      select "companyId", name, email, nullif("phoneNumber", '') from jsonb_to_recordset(${JSON.stringify(clients)}::jsonb)
        as n ("companyId" integer, name text, email citext, "phoneNumber" text)
      on conflict (company_id, email) where archived_at is null do nothing
      returning id, company_id as "companyId", lower(email::text) as email`.execute(tx);
    const ids = new Map(rows.map(({ id, companyId, email }) => [`${companyId} ${email}`, id]));
    return clients.map(({ companyId, email }) => {
      const key = `${companyId} ${email.toLowerCase()}`;
      const id = ids.get(key);
      // of two with one address, one has it
      ids.delete(key);
      return id;
    });
  },
);

export async function updateClient(
  tx: Tx,
  { id, name, email, phoneNumber }: { id: number; name: string; email: string; phoneNumber: string },
): Promise<void> {
  await tx
    .updateTable('client')
    .set({
      ...asColumns('client', { name, email, phoneNumber: phoneNumber === '' ? null : phoneNumber }),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Whether another client of the same company has this address. */
export async function hasEmail(tx: Tx, params: { companyId: number; email: string; except: number }): Promise<boolean> {
  const { rows } =
    await sql`select from client where company_id = ${params.companyId} and email = ${params.email}::citext
    and archived_at is null and id <> ${params.except}`.execute(tx);
  return rows.length > 0;
}

export async function archiveClient(tx: Tx, { id, archivedAt }: { id: number; archivedAt: string }): Promise<void> {
  await tx
    .updateTable('client')
    .set({ archived_at: archivedAt, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** A project to whose clients something is done: kept from changes by others until the transaction ends. */
export interface ProjectOfClients {
  readonly id: number;
  readonly name: string;
  readonly companyId: number | null;
  readonly version: number;
  readonly hasInvoices: boolean;
}

export const projectForClients = gathered(async (tx, projectIds: readonly number[], caller: Caller) => {
  const { rows } = await sql<ProjectOfClients>`
    select p.id, p.name, p.company_id as "companyId", p.version, exists (select from invoice i where i.project_id = p.id) as "hasInvoices"
    from project p where p.id = any (${[...projectIds]}::int[]) and ${inScope(caller, 'p.id')} order by p.id for no key update of p`.execute(
    tx,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return projectIds.map((id) => byId.get(id));
});

/** The company of a project and its clients on it, the primary one first. */
export const assignedClients = gathered(async (tx, projectIds: readonly number[], caller: Caller) => {
  const { rows } = await sql<AssignedClients>`
    select p.id as "projectId", p.version,
      case when c.id is null then null else jsonb_build_object('id', c.id, 'companyName', c.company_name, 'region', c.region) end
        as "companyDetails",
      (select coalesce(jsonb_agg(jsonb_build_object('clientId', k.id, 'name', k.name, 'email', k.email::text,
          'phoneNumber', k.phone_number, 'isPrimaryClient', x.is_primary, 'primary', x.is_primary)
          order by x.is_primary desc, k.name, k.id), '[]')
        from project_client x join client k on k.id = x.client_id where x.project_id = p.id) as "clientDetailsList",
      c.id is not null and exists (select from invoice i where i.project_id = p.id) as "isCompanyFixed"
    from project p left join company c on c.id = p.company_id where p.id = any (${[...projectIds]}::int[]) and ${inScope(caller, 'p.id')}`.execute(
    tx,
  );
  const byId = new Map(rows.map((row) => [row.projectId, row]));
  return projectIds.map((id) => byId.get(id));
});

/** The ids among these that are clients of the company, kept from being deleted until the transaction ends. */
export const clientsAmong = gathered(
  async (tx, asked: readonly { readonly companyId: number; readonly clientIds: readonly number[] }[]) => {
    const { rows } = await sql<{ id: number; companyId: number }>`
      select id, company_id as "companyId" from client where id = any(${asked.flatMap((one) => one.clientIds)}::integer[])
        and company_id = any(${asked.map((one) => one.companyId)}::integer[]) and archived_at is null order by id for share`.execute(
      tx,
    );
    const companies = new Map(rows.map((row) => [row.id, row.companyId]));
    return asked.map(({ companyId, clientIds }) => new Set(clientIds.filter((id) => companies.get(id) === companyId)));
  },
);

interface Assignment {
  readonly projectId: number;
  readonly companyId: number;
  readonly chosen: readonly { readonly clientId: number; readonly primaryClient: boolean }[];
}

/** Puts a company and its clients in the place of those that a project had. */
export const storeAssignment = gathered(async (tx, assignments: readonly Assignment[]) => {
  const projectIds = assignments.map((one) => one.projectId);
  await sql`delete from project_client where project_id = any (${projectIds}::int[])`.execute(tx);
  await sql`update project p set company_id = n.company_id, version = p.version + 1
    from unnest(${projectIds}::int[], ${assignments.map((one) => one.companyId)}::int[]) as n (id, company_id) where p.id = n.id`.execute(
    tx,
  );
  await joinProjects(tx, assignments);
  return assignments;
});

/** Raises the version of a project, because its clients changed. */
export async function raiseVersion(tx: Tx, projectId: number): Promise<void> {
  await sql`update project set version = version + 1 where id = ${projectId}`.execute(tx);
}

/** Puts clients on projects beside those who are there. */
export async function joinProjects(
  tx: Tx,
  joining: readonly Pick<Assignment, 'projectId' | 'chosen'>[],
): Promise<void> {
  const all = joining.flatMap(({ projectId, chosen }) => chosen.map((one) => ({ projectId, ...one })));
  await sql`insert into project_client (project_id, client_id, is_primary)
    select one."projectId", one."clientId", one."primaryClient"
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as one ("projectId" integer, "clientId" integer, "primaryClient" boolean)`.execute(
    tx,
  );
}

/** Whether a client is on a project, and the primary one there. */
export async function selectPlace(
  tx: Tx,
  params: { projectId: number; clientId: number },
): Promise<{ isPrimary: boolean } | undefined> {
  const { rows } = await sql<{ isPrimary: boolean }>`
    select is_primary as "isPrimary" from project_client where project_id = ${params.projectId} and client_id = ${params.clientId}`.execute(
    tx,
  );
  return rows[0];
}

export async function leaveProject(tx: Tx, params: { projectId: number; clientId: number }): Promise<void> {
  await sql`delete from project_client where project_id = ${params.projectId} and client_id = ${params.clientId}`.execute(
    tx,
  );
}

/** Makes a client on a project its primary one; who was it before stays on it. */
export async function makePrimary(tx: Tx, params: { projectId: number; clientId: number }): Promise<void> {
  await sql`update project_client set is_primary = false where project_id = ${params.projectId} and is_primary`.execute(
    tx,
  );
  await sql`update project_client set is_primary = true where project_id = ${params.projectId} and client_id = ${params.clientId}`.execute(
    tx,
  );
}

/** The projects in the caller's scope that a client is on, one page of them, and how many there are. */
export async function projectsOfClient(
  tx: Tx,
  caller: Caller,
  params: { clientId: number; offset: number; limit: number },
): Promise<{ rows: ProjectOfClient[]; total: number }> {
  const from = sql`project_client x join project p on p.id = x.project_id
    where x.client_id = ${params.clientId} and ${inScope(caller, 'p.id')}`;
  const { rows } = await sql<ProjectOfClient>`
    select p.id as "projectId", p.project_code as "projectCode", p.name as "projectName", p.model as "projectModel",
      p.pay_model as "payModel", x.is_primary as "primary", p.version
    from ${from} order by p.name, p.id offset ${params.offset} limit ${params.limit}`.execute(tx);
  const counted = await sql<{ total: number }>`select count(*)::integer as total from ${from}`.execute(tx);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** So many are chosen from in one list, which asks nothing while one types; few companies have more people. */
const suggestedMax = 100;

/** Clients of a project's company who are not its primary one, those with the fewest projects first; those on it only where `isOnItToo`. */
export async function replacements(
  tx: Tx,
  params: { projectId: number; companyId: number; isOnItToo: boolean },
): Promise<{ clientId: number; name: string; email: string; projects: number }[]> {
  const { rows } = await sql<{ clientId: number; name: string; email: string; projects: number }>`
    select k.id as "clientId", k.name, k.email::text as email,
      (select count(*)::integer from project_client y where y.client_id = k.id) as projects
    from client k left join project_client x on x.client_id = k.id and x.project_id = ${params.projectId}
    where k.company_id = ${params.companyId} and k.archived_at is null
      and (x.client_id is null or (${params.isOnItToo} and not x.is_primary))
    order by projects, k.name, k.id limit ${suggestedMax}`.execute(tx);
  return rows;
}
