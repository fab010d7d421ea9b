import { findingEndpoints } from '@countinghouse/contract/findings/findings.contract.ts';
import { aWorkLog } from '../../seed/builders.ts';
import { type ExamplesOf, type Ground, june, noId, ours } from './ground.ts';

/** A project of the ground's users with one finding: 13 hours on one day. */
async function aLongDay(ground: Ground) {
  const { id: projectId, employeeId } = await ours(ground);
  await aWorkLog(ground.world.tx, { projectId, employeeId, day: '2026-06-03', hours: 13 });
  return { ...june, projectId };
}

/** The request that dismisses that finding. */
async function toDismiss(ground: Ground) {
  const days = await aLongDay(ground);
  const { data } = await ground.admin.call(findingEndpoints.list, { query: days });
  return { ...days, key: data.findings[0]?.key ?? '', scope: 'finding' as const, reason: 'Release night' };
}

const missingDismissal = { ...june, projectId: noId, key: 'x', scope: 'finding' as const, reason: 'Release night' };

export const findingsExamples: ExamplesOf<typeof findingEndpoints> = {
  list: {
    inside: async (ground) => ({ query: await aLongDay(ground) }),
    missing: async () => ({ query: { ...june, projectId: noId } }),
  },
  dismiss: {
    inside: async (ground) => ({ body: await toDismiss(ground) }),
    missing: async () => ({ body: missingDismissal }),
  },
  dismissals: {
    inside: async (ground) => ({ query: { projectId: (await ours(ground)).id } }),
    missing: async () => ({ query: { projectId: noId } }),
  },
  withdraw: {
    inside: async (ground) => {
      const { data } = await ground.admin.call(findingEndpoints.dismiss, { body: await toDismiss(ground) });
      return { params: { id: data.findings[0]?.dismissal?.dismissalId ?? 0 } };
    },
    missing: async () => ({ params: { id: noId } }),
  },
};
