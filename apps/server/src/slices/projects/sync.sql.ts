import { messages } from '@countinghouse/contract/messages.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import type { Change, AuditEntry } from '../../handle.ts';
import type { SyncedProject, SyncPlan } from './plan-sync.ts';

/** All projects, as far as the project tool has a say in them, held until the transaction ends. */
export async function syncedProjects(tx: Tx): Promise<SyncedProject[]> {
  const found = await sql<SyncedProject>`
    select id, zoho_project_id as "zohoProjectId", name, start_date as "startDate", end_date as "endDate", in_tool as "inTool"
    from project order by id for no key update`.execute(tx);
  return found.rows;
}

/** Stores the changes of a sync and returns their entries of the activity log. */
export async function storePlan(tx: Tx, plan: SyncPlan): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for (const project of plan.added) {
    const added = await sql<{ id: number }>`
      with given as (select nextval(pg_get_serial_sequence('project', 'id'))::int as id)
      insert into project (id, project_code, name, zoho_project_id, model, start_date, end_date, in_tool)
      overriding system value
      select id, 'PRJ-' || lpad(id::text, greatest(4, length(id::text)), '0'), ${project.name}, ${project.zohoProjectId}, 'Hourly',
        ${project.startDate}::date, ${project.endDate}::date, true from given
      on conflict (zoho_project_id) do nothing returning id`.execute(tx);
    const [row] = added.rows;
    // another transaction made it by hand at the same moment: the next sync finds it
    if (row !== undefined)
      entries.push(
        auditEntryOf('Created', row.id, project.name, [
          { fieldName: 'Project name', oldValue: null, newValue: project.name },
          { fieldName: 'Zoho project id', oldValue: null, newValue: project.zohoProjectId },
        ]),
      );
  }
  for (const { before, after } of plan.changed) {
    await sql`update project set name = ${after.name}, start_date = ${after.startDate}::date, end_date = ${after.endDate}::date,
      in_tool = true, version = version + 1 where id = ${after.id}`.execute(tx);
    const changes = [
      { fieldName: 'Project name', oldValue: before.name, newValue: after.name },
      { fieldName: 'Start date', oldValue: before.startDate, newValue: after.startDate },
      { fieldName: 'End date', oldValue: before.endDate, newValue: after.endDate },
      { fieldName: 'Zoho Projects', oldValue: before.inTool === false ? messages.goneFromTool : null, newValue: null },
    ];
    entries.push(
      auditEntryOf(
        'Synced',
        after.id,
        after.name,
        changes.filter(({ oldValue, newValue }) => oldValue !== newValue),
      ),
    );
  }
  await sql`update project set in_tool = true where id = any(${[...plan.listed]}::int[]) and in_tool is null`.execute(
    tx,
  );
  for (const project of plan.gone) {
    await sql`update project set in_tool = false, version = version + 1 where id = ${project.id}`.execute(tx);
    entries.push(
      auditEntryOf('Synced', project.id, project.name, [
        { fieldName: 'Zoho Projects', oldValue: null, newValue: messages.goneFromTool },
      ]),
    );
  }
  return entries;
}

const auditEntryOf = (
  action: 'Created' | 'Synced',
  id: number,
  name: string,
  changes: readonly Change[],
): AuditEntry => ({
  action,
  resource: 'PROJECT',
  resourceId: id,
  resourceName: name,
  projectId: id,
  changes,
});
