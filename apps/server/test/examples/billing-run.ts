import { billingRunEndpoints } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { sql } from 'kysely';
import { aBareDraft } from '../bare-invoice.ts';
import { type ExamplesOf, type Ground, june, noId, ours } from './ground.ts';

const rowOf = (projectId: number) => ({
  ...june,
  projectId,
  predictionId: null,
  invoiceId: null,
  version: null,
  total: null,
  continueAnyways: true,
  sync: false,
  logsMark: null,
});
const starting = (projectId: number, act: 'verify' | 'draft') => ({
  body: { act, invoiceDate: '2026-07-01', rows: [rowOf(projectId)] },
});

/** A run of a project of the ground's users, which waits. */
async function aRun(ground: Ground, act: 'verify' | 'draft' = 'verify'): Promise<number> {
  const { id } = await ours(ground);
  return (await ground.admin.call(billingRunEndpoints.start, starting(id, act))).data.runId;
}

/** The same, once it has created a draft. */
async function aRunWithDraft(ground: Ground): Promise<number> {
  const { tx } = ground.world;
  const runId = await aRun(ground, 'draft');
  const item = await sql<{
    project_id: number;
  }>`select project_id from billing_run_item where run_id = ${runId}`.execute(tx);
  const invoiceId = await aBareDraft(tx, item.rows[0]?.project_id ?? 0);
  await sql`update billing_run_item set state = 'done', ended_at = now(), invoice_id = ${invoiceId}, invoice_version = 1 where run_id = ${runId}`.execute(
    tx,
  );
  return runId;
}

/** Adds a prediction of May to each project of the CSM: without hours or a prediction no period is due. */
async function predicted(ground: Ground): Promise<void> {
  await ours(ground);
  await sql`insert into billing (project_id, start_date, end_date, accuracy, predicted_amount, received_month, created_at)
    select s.project_id, '2026-05-01', '2026-05-31', 100, 1000, '2026-06-01', now() from project_staff s where s.user_id = ${ground.csm.userId}`.execute(
    ground.world.tx,
  );
}

export const billingRunExamples: ExamplesOf<typeof billingRunEndpoints> = {
  rows: {
    inside: async (ground) => {
      await predicted(ground);
      return { query: { until: '2026-06-30' } };
    },
    missing: 'lists what is in scope',
  },
  runs: {
    inside: async (ground) => {
      await aRun(ground);
      return {};
    },
    missing: 'lists what is in scope',
    shows: ({ runs }) => runs.length > 0,
  },
  start: {
    inside: async (ground) => starting((await ours(ground)).id, 'verify'),
    missing: async () => starting(noId, 'verify'),
  },
  stop: {
    inside: async (ground) => ({ params: { id: await aRun(ground) } }),
    missing: async () => ({ params: { id: noId } }),
  },
  undo: {
    inside: async (ground) => ({ params: { id: await aRunWithDraft(ground) } }),
    missing: async () => ({ params: { id: noId } }),
  },
};
