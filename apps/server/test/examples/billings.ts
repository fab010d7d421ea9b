import { predictionEndpoints } from '@countinghouse/contract/predictions/predictions.contract.ts';
import { aPrediction, type ExamplesOf, june, noId, ours, predictionOf } from './ground.ts';

export const billingsExamples: ExamplesOf<typeof predictionEndpoints> = {
  withPendingInvoices: {
    inside: async (ground) => ({ params: { id: (await ours(ground)).id } }),
    missing: async () => ({ params: { id: noId } }),
  },
  between: {
    inside: async (ground) => ({ params: { projectId: (await ours(ground)).id }, query: june }),
    missing: async () => ({ params: { projectId: noId }, query: june }),
  },
  latest: {
    inside: async (ground) => ({ params: { id: (await ours(ground)).id } }),
    missing: async () => ({ params: { id: noId } }),
  },
  get: {
    inside: async (ground) => ({ params: { id: (await aPrediction(ground)).predictionId } }),
    missing: async () => ({ params: { id: noId } }),
  },
  add: {
    inside: async (ground) => ({ body: predictionOf((await ours(ground)).id) }),
    missing: async () => ({ body: predictionOf(noId) }),
  },
  change: {
    inside: async (ground) => {
      const { projectId, predictionId } = await aPrediction(ground);
      return { body: predictionOf(projectId, { predictionId, version: 1 }) };
    },
    missing: async () => ({ body: predictionOf(noId) }),
  },
  close: {
    inside: async (ground) => ({
      params: { id: (await aPrediction(ground)).predictionId },
      body: { version: 1, reason: 'they went elsewhere' },
    }),
    missing: async () => ({ params: { id: noId }, body: { version: 1, reason: 'they went elsewhere' } }),
  },
  reopen: {
    inside: async (ground) => {
      const { predictionId } = await aPrediction(ground);
      await ground.admin.call(predictionEndpoints.close, {
        params: { id: predictionId },
        body: { version: 1, reason: 'they went elsewhere' },
      });
      return { params: { id: predictionId }, body: { version: 2 } };
    },
    missing: async () => ({ params: { id: noId }, body: { version: 1 } }),
  },
  remove: {
    inside: async (ground) => ({ params: { id: (await aPrediction(ground)).predictionId }, query: { version: 1 } }),
    missing: async () => ({ params: { id: noId }, query: { version: 1 } }),
  },
};
