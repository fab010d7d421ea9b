import { verificationEndpoints } from '@countinghouse/contract/verification/verification.contract.ts';
import { sql } from 'kysely';
import { aDeveloper, aWorkLog } from '../../seed/builders.ts';
import { aPrediction, type ExamplesOf, type Ground, noId } from './ground.ts';

/** The first week of a prediction of a project of the ground's users. */
async function aWeek(ground: Ground): Promise<number> {
  const { predictionId } = await aPrediction(ground);
  const { data } = await ground.admin.call(verificationEndpoints.generate, { query: { predictionId } });
  return data[0]?.verificationId ?? 0;
}

/** A verified week to which an hour was added. */
async function toLeave(ground: Ground) {
  const id = await aWeek(ground);
  await ground.admin.call(verificationEndpoints.verify, { body: { verificationId: id, verified: true } });
  const { rows } = await sql<{ projectId: number; day: string; version: number }>`
    select b.project_id as "projectId", w.start_date as day, w.version
    from verification_week w join billing b on b.id = w.billing_id where w.id = ${id}`.execute(ground.world.tx);
  const [week] = rows;
  if (week === undefined) throw new Error('no week was made');
  const employeeId = await aDeveloper(ground.world.tx, { projectId: week.projectId });
  const logId = await aWorkLog(ground.world.tx, { ...week, employeeId, hours: 1 });
  return {
    params: { id },
    body: { version: week.version, reason: 'not agreed', logs: [{ logId, seconds: 3600 }] },
  };
}

export const verificationExamples: ExamplesOf<typeof verificationEndpoints> = {
  weeks: {
    inside: async (ground) => ({ query: { predictionId: (await aPrediction(ground)).predictionId } }),
    missing: async () => ({ query: { predictionId: noId } }),
  },
  get: {
    inside: async (ground) => ({ params: { id: await aWeek(ground) } }),
    missing: async () => ({ params: { id: noId } }),
  },
  changes: {
    inside: async (ground) => ({ params: { id: await aWeek(ground) }, query: { logs: '1' } }),
    missing: async () => ({ params: { id: noId }, query: { logs: '1' } }),
  },
  excludeAdded: {
    inside: toLeave,
    missing: async () => ({
      params: { id: noId },
      body: { version: 1, reason: 'not agreed', logs: [{ logId: '1', seconds: 1 }] },
    }),
  },
  generate: {
    inside: async (ground) => ({ query: { predictionId: (await aPrediction(ground)).predictionId } }),
    missing: async () => ({ query: { predictionId: noId } }),
  },
  verify: {
    inside: async (ground) => ({ body: { verificationId: await aWeek(ground), verified: true, version: 1 } }),
    missing: async () => ({ body: { verificationId: noId, verified: true, version: 1 } }),
  },
};
