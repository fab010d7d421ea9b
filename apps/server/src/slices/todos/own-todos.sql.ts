import type { OwnTodo } from '@countinghouse/contract/todos/todos.contract.ts';
import { sql, type RawBuilder } from 'kysely';
import { asColumns } from '../../database/columns.ts';
import type { Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { inScope } from '../../scope.ts';

/** A to-do by hand with what its acts ask about it. */
export interface StoredTodo extends OwnTodo {
  readonly madeBy: number;
  readonly ownerId: number;
  readonly isDone: boolean;
}

/** A to-do by hand on a project of the caller, locked until the transaction ends. */
export async function todoForUpdate(tx: Tx, caller: Caller, id: number): Promise<StoredTodo | undefined> {
  return (await todos(tx, sql`where t.id = ${id} and ${inScope(caller, 't.project_id')} for update of t`))[0];
}

/** Who can be given a to-do of a project: who is on it, and administrators. */
export async function possibleOwner(tx: Tx, projectId: number, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select u.id from staff_user u where u.email = ${email} and u.archived_at is null
      and (u.role = 'ROLE_ADMIN' or exists (select from project_staff s where s.project_id = ${projectId} and s.user_id = u.id))`.execute(
    tx,
  );
  return rows[0]?.id;
}

/** The administrator who was here first: every administrator sees what one of them has to do. */
export async function firstAdministrator(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from staff_user where role = 'ROLE_ADMIN' and archived_at is null order by id limit 1`.execute(tx);
  return rows[0]?.id;
}

export async function insertTodo(
  tx: Tx,
  made: { projectId: number; ownerId: number; text: string; dueDate: string; madeBy: number; now: string },
): Promise<OwnTodo> {
  const { projectId, ownerId, text, dueDate, madeBy, now } = made;
  const { id } = await tx
    .insertInto('todo')
    .values({ ...asColumns('todo', { projectId, ownerId, text, dueDate, madeBy }), made_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return todoById(tx, id);
}

/** Stores what a to-do is now; one that is the same keeps its version. */
export async function updateTodo(
  tx: Tx,
  id: number,
  { ownerId, text, dueDate }: { ownerId: number; text: string; dueDate: string },
): Promise<OwnTodo> {
  await tx
    .updateTable('todo')
    .set({ ...asColumns('todo', { ownerId, text, dueDate }), version: sql`version + 1` })
    .where('id', '=', id)
    .where(sql<boolean>`(owner_id, text, due_date) is distinct from (${ownerId}, ${text}, ${dueDate}::date)`)
    .execute();
  return todoById(tx, id);
}

export async function endTodo(tx: Tx, id: number, { doneBy, now }: { doneBy: number; now: string }): Promise<void> {
  await tx
    .updateTable('todo')
    .set({ done_by: doneBy, done_at: now, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

async function todoById(tx: Tx, id: number): Promise<OwnTodo> {
  const [found] = await todos(tx, sql`where t.id = ${id}`);
  if (found === undefined) throw new Error('the stored to-do was not found');
  const { madeBy: _madeBy, ownerId: _ownerId, isDone: _isDone, ...todo } = found;
  return todo;
}

async function todos(tx: Tx, which: RawBuilder<unknown>): Promise<StoredTodo[]> {
  const { rows } = await sql<StoredTodo>`
    select t.id, t.project_id as "projectId", p.name as "projectName", t.text, t.due_date as "dueDate", u.email as "ownerEmail",
      u.name as "ownerName", t.version, t.made_by as "madeBy", t.owner_id as "ownerId", t.done_at is not null as "isDone"
    from todo t join project p on p.id = t.project_id join staff_user u on u.id = t.owner_id ${which}`.execute(tx);
  return rows;
}
