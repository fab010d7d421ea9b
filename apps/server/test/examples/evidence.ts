import { evidenceEndpoints } from '@countinghouse/contract/invoice-page/evidence.contract.ts';
import { anIssued, type ExamplesOf, noId } from './ground.ts';

export const evidenceExamples: ExamplesOf<typeof evidenceEndpoints> = {
  download: {
    inside: async (ground) => ({ params: { id: await anIssued(ground) } }),
    missing: async () => ({ params: { id: noId } }),
  },
  check: {
    inside: async (ground) => {
      const { data } = await ground.admin.call(evidenceEndpoints.download, { params: { id: await anIssued(ground) } });
      const form = new FormData();
      form.set('file', new File([data.bytes], data.name, { type: 'application/zip' }));
      return { form };
    },
    missing: 'is about no project',
  },
};
