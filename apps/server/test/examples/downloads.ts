import type { downloadEndpoints } from '@countinghouse/contract/downloads/downloads.contract.ts';
import { type ExamplesOf, noId, ours } from './ground.ts';

const aDownload = { list: 'NOTE' as const, format: 'CSV' as const, rows: 2, isSelection: false, filter: [] };

export const downloadsExamples: ExamplesOf<typeof downloadEndpoints> = {
  audit: {
    inside: async (ground) => ({ body: { ...aDownload, id: (await ours(ground)).id } }),
    missing: async () => ({ body: { ...aDownload, id: noId } }),
  },
};
