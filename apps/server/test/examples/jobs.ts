import type { jobEndpoints } from '@countinghouse/contract/jobs/jobs.contract.ts';
import { sql } from 'kysely';
import { nextNumber } from '../../seed/builders.ts';
import { type ExamplesOf, type Ground, nothingToSay } from './ground.ts';

/** A job that no build has, so that none runs it. */
async function aJob({ world }: Ground): Promise<string> {
  const name = `JOB_${String(nextNumber()).replaceAll(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] ?? '')}`;
  await sql`insert into job (name, cron) values (${name}, '0 4 * * *')`.execute(world.tx);
  return name;
}

async function aFailedRun(ground: Ground): Promise<number> {
  const added = await sql<{ id: number }>`
    insert into job_run (job, owner, state, started_at, heartbeat_at, finished_at, error)
    values (${await aJob(ground)}, 'a server', 'failed', now(), now(), now(), 'it was dark') returning id::int`.execute(
    ground.world.tx,
  );
  return added.rows[0]?.id ?? 0;
}

export const jobsExamples: ExamplesOf<typeof jobEndpoints> = {
  list: nothingToSay,
  change: {
    inside: async (ground) => ({ body: { name: await aJob(ground), cron: '5 4 * * *', enabled: false, version: 1 } }),
    missing: 'is about no project',
  },
  run: { inside: async (ground) => ({ params: { name: await aJob(ground) } }), missing: 'is about no project' },
  runs: { inside: async (ground) => ({ params: { name: await aJob(ground) } }), missing: 'is about no project' },
  runDetails: {
    inside: async (ground) => ({ params: { runId: await aFailedRun(ground) } }),
    missing: 'is about no project',
  },
  retry: {
    inside: async (ground) => ({ params: { runId: await aFailedRun(ground) } }),
    missing: 'is about no project',
  },
};
