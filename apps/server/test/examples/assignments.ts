import type { assignmentEndpoints } from '@countinghouse/contract/projects/assignments.contract.ts';
import { type ExamplesOf, noId, ours } from './ground.ts';

export const assignmentsExamples: ExamplesOf<typeof assignmentEndpoints> = {
  list: {
    inside: async (ground) => {
      await ours(ground);
      return { query: { userId: ground.csm.userId } };
    },
    missing: async () => ({ query: { userId: noId } }),
  },
  suggestions: {
    inside: async (ground) => ({ query: { projectId: (await ours(ground)).id } }),
    missing: 'is about no project',
  },
  reassign: {
    inside: async (ground) => {
      const { id: projectId } = await ours(ground);
      const { userId: newUserId } = await ground.world.signedIn('ROLE_CSM');
      return { body: { userId: ground.csm.userId, projects: [{ projectId, newUserId, primary: true }] } };
    },
    missing: 'is about no project',
  },
};
