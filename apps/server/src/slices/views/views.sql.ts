import type { View, ViewType } from '@countinghouse/contract/views/views.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/database.ts';

/** What a person wishes a view to be. */
export type ViewFields = Pick<View, 'settingName' | 'type' | 'settingData' | 'listQuery' | 'isShared'>;

const columnsSeenBy = (userId: number) => sql`v.id, v.name as "settingName", v.type, v.columns as "settingData",
  v.list_query as "listQuery", v.is_shared as "isShared", v.user_id = ${userId} as "isOwn", u.name as "ownerName",
  exists (select from default_view d where d.user_id = ${userId} and d.type = v.type and d.view_id = v.id) as "isDefault", v.version`;

/** One of the user's views, or a shared view of an active user. */
const isVisibleTo = (userId: number) => sql`(v.user_id = ${userId} or v.is_shared and u.archived_at is null)`;

/** The own views and the shared ones, by name. */
export async function viewsSeenBy(tx: Tx, userId: number): Promise<View[]> {
  const { rows } = await sql<View>`select ${columnsSeenBy(userId)}
    from column_view v join staff_user u on u.id = v.user_id
    where ${isVisibleTo(userId)}
    order by lower(v.name), v.id`.execute(tx);
  return rows;
}

/** An own view, kept from changes by others until the transaction ends. */
export const ownView = (tx: Tx, userId: number, id: number): Promise<View | undefined> =>
  oneView(tx, userId, sql`v.id = ${id} and v.user_id = ${userId} for no key update of v`);

/** A view that this person can choose: an own one or one that is shared. */
export const visibleView = (tx: Tx, userId: number, key: { id: number; type: ViewType }): Promise<View | undefined> =>
  oneView(tx, userId, sql`v.id = ${key.id} and v.type = ${key.type} and ${isVisibleTo(userId)}`);

async function oneView(tx: Tx, userId: number, condition: RawBuilder<unknown>): Promise<View | undefined> {
  const { rows } = await sql<View>`select ${columnsSeenBy(userId)}
    from column_view v join staff_user u on u.id = v.user_id where ${condition}`.execute(tx);
  return rows[0];
}

/** Stores a new view; answers its id, or nothing when the person has one of that name for that list. */
export async function insertView(tx: Tx, userId: number, view: ViewFields): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into column_view (user_id, type, name, columns, list_query, is_shared)
    values (${userId}, ${view.type}, ${view.settingName}, ${JSON.stringify(view.settingData)}, ${view.listQuery}, ${view.isShared})
    on conflict (user_id, type, lower(name)) do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** Stores what a view is now; answers whether its name was free. */
export async function updateView(tx: Tx, userId: number, id: number, view: ViewFields): Promise<boolean> {
  const { rows } = await sql`
    update column_view v set type = ${view.type}, name = ${view.settingName}, columns = ${JSON.stringify(view.settingData)},
      list_query = ${view.listQuery}, is_shared = ${view.isShared}, version = version + 1
    where v.id = ${id} and not exists (select from column_view o where o.user_id = ${userId} and o.type = ${view.type}
      and lower(o.name) = lower(${view.settingName}) and o.id <> v.id)
    returning v.id`.execute(tx);
  return rows.length === 1;
}

export async function deleteView(tx: Tx, id: number): Promise<void> {
  await sql`delete from column_view where id = ${id}`.execute(tx);
}

/** The name of the view with which a list opens for a user; undefined while none is chosen. */
export async function defaultViewName(tx: Tx, userId: number, type: ViewType): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select v.name from default_view d join column_view v on v.id = d.view_id
    where d.user_id = ${userId} and d.type = ${type}`.execute(tx);
  return rows[0]?.name;
}

/** Stores with which view a list opens for a person; with none it opens as it was made. */
export async function storeDefault(tx: Tx, userId: number, type: ViewType, viewId: number | null): Promise<void> {
  await (
    viewId === null
      ? sql`delete from default_view where user_id = ${userId} and type = ${type}`
      : sql`insert into default_view (user_id, type, view_id) values (${userId}, ${type}, ${viewId})
          on conflict (user_id, type) do update set view_id = excluded.view_id`
  ).execute(tx);
}
