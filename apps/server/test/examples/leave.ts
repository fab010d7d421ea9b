import type { leaveEndpoints } from '@countinghouse/contract/leave/leave.contract.ts';
import { type ExamplesOf, noId, ours } from './ground.ts';

export const leaveExamples: ExamplesOf<typeof leaveEndpoints> = {
  ledger: {
    inside: async (ground) => {
      const { id: projectId, employeeId } = await ours(ground);
      return { query: { projectId, employeeId } };
    },
    missing: async () => ({ query: { projectId: noId, employeeId: 1 } }),
  },
  balance: {
    inside: async (ground) => ({ query: { projectId: (await ours(ground)).id } }),
    missing: async () => ({ query: { projectId: noId } }),
  },
};
