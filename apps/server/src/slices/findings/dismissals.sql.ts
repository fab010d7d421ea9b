import type { FindingRule } from '@countinghouse/contract/findings/finding-rules.ts';
import type { Dismissal } from '@countinghouse/contract/findings/findings.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../database/database.ts';
import { instant } from '../../database/instants.ts';

/** A dismissal as it is stored: without a key it reaches over the rule, without an employee over the project. */
export interface StoredDismissal extends Dismissal {
  readonly projectId: number;
  readonly employeeId: number | null;
  readonly findingKey: string | null;
}

interface DismissalRow {
  readonly id: number;
  readonly project_id: number;
  readonly rule: FindingRule;
  readonly employee_id: number | null;
  readonly employee_name: string | null;
  readonly finding_key: string | null;
  readonly reason: string;
  readonly dismissed_by: string;
  readonly dismissed_at: string;
}

/** The dismissals of a project, newest first. */
export async function selectDismissals(tx: Tx, projectId: number): Promise<StoredDismissal[]> {
  const found = await sql<DismissalRow>`
    select d.id, d.project_id, d.rule, d.employee_id, e.name as employee_name, d.finding_key, d.reason, u.name as dismissed_by,
      d.dismissed_at
    from finding_dismissal d join staff_user u on u.id = d.dismissed_by left join employee e on e.id = d.employee_id
    where d.project_id = ${projectId} order by d.id desc`.execute(tx);
  return found.rows.map((row) => ({
    dismissalId: row.id,
    projectId: row.project_id,
    scope: row.finding_key !== null ? 'finding' : row.employee_id !== null ? 'developer' : 'project',
    rule: row.rule,
    employeeId: row.employee_id,
    employeeName: row.employee_name,
    findingKey: row.finding_key,
    reason: row.reason,
    dismissedBy: row.dismissed_by,
    dismissedAt: instant(row.dismissed_at),
  }));
}

/** The project of a dismissal. */
export async function projectOfDismissal(tx: Tx, id: number): Promise<number | undefined> {
  const found = await sql<{ project_id: number }>`
    select project_id from finding_dismissal where id = ${id} for update`.execute(tx);
  return found.rows[0]?.project_id;
}

/** Stores a dismissal; false where the same one is stored already. */
export async function insertDismissal(
  tx: Tx,
  dismissal: Pick<StoredDismissal, 'projectId' | 'rule' | 'employeeId' | 'findingKey' | 'reason'> & {
    readonly by: number;
    readonly now: string;
  },
): Promise<boolean> {
  const { projectId, rule, employeeId, findingKey, reason, by, now } = dismissal;
  const added = await sql<{ id: number }>`
    insert into finding_dismissal (project_id, rule, employee_id, finding_key, reason, dismissed_by, dismissed_at)
    values (${projectId}, ${rule}, ${employeeId}, ${findingKey}, ${reason}, ${by}, ${now})
    on conflict on constraint finding_dismissal_once do nothing returning id`.execute(tx);
  return added.rows.length > 0;
}

export async function deleteDismissal(tx: Tx, id: number): Promise<void> {
  await sql`delete from finding_dismissal where id = ${id}`.execute(tx);
}
