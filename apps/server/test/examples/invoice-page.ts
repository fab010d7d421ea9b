import type { invoicePageEndpoints } from '@countinghouse/contract/invoice-page/invoice-page.contract.ts';
import { aSavedDraft, type ExamplesOf, noId } from './ground.ts';

export const invoicePageExamples: ExamplesOf<typeof invoicePageEndpoints> = {
  page: {
    inside: async (ground) => ({ params: { id: (await aSavedDraft(ground)).invoiceId } }),
    missing: async () => ({ params: { id: noId } }),
  },
  pdf: {
    inside: async (ground) => ({
      params: { id: (await aSavedDraft(ground)).invoiceId },
      query: { paper: 'A4' as const },
    }),
    missing: async () => ({ params: { id: noId }, query: { paper: 'A4' as const } }),
  },
};
