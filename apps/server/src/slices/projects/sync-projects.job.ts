import type { Work } from '../../handle.ts';
import type { Job, JobContext } from '../../jobs/job.ts';
import { connectionOfProjectTool } from '../connections/connections.public.ts';
import { planSync, type SyncCounts } from './plan-sync.ts';
import { storePlan, syncedProjects } from './sync.sql.ts';

/** Where projects come from and go to. */
export interface SyncParts {
  readonly outside: Pick<JobContext['outside'], 'timeLogsFor'>;
  readonly inTransaction: <T>(run: (work: Work) => Promise<T>) => Promise<T>;
}

/**
 * Brings the projects of the project tool, all of them or none; undefined while the tool is not connected.
 *
 * @throws TimeLogError, OAuthError
 */
export async function syncProjects({ outside, inTransaction }: SyncParts): Promise<SyncCounts | undefined> {
  const connection = await inTransaction(({ tx }) => connectionOfProjectTool(tx));
  if (connection === undefined || connection.state === 'not connected') return undefined;
  const listed = await outside.timeLogsFor(connection).listProjects();
  return inTransaction(async ({ tx, audit }) => {
    const plan = planSync(await syncedProjects(tx), listed);
    for (const entry of await storePlan(tx, plan)) audit(entry);
    return plan.counts;
  });
}

/** Brings the projects of the project tool, every two hours. */
export const projectSync: Job = {
  name: 'ZOHO_PROJECT_SYNC',
  cron: '41 */2 * * *',
  run: async (context) => {
    await context.addLine('Reads the projects from the project tool');
    return { ...((await syncProjects(context)) ?? { isConnected: false }) };
  },
};
