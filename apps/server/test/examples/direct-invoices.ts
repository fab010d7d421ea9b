import type { directInvoiceEndpoints } from '@countinghouse/contract/invoices/direct-invoices.contract.ts';
import { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import { aHandMadeDocument } from '../hand-made-document.ts';
import { aDirectInvoice, companyOfProject, type ExamplesOf, june, noId, ours, toAssign } from './ground.ts';

export const directInvoicesExamples: ExamplesOf<typeof directInvoiceEndpoints> = {
  books: { inside: async () => ({}), missing: 'is about no project' },
  list: {
    inside: async () => ({
      body: { provider: 'QUICK_BOOKS' as const, region: 'US', from: '2026-11-01', to: '2026-11-30' },
    }),
    missing: 'is about no project',
  },
  assignProject: {
    inside: async (ground) => {
      const project = await ours(ground);
      const company = await companyOfProject(ground, project.id);
      const { id } = await aHandMadeDocument(ground.world, { customer: company });
      return { body: { ...toAssign, projectId: project.id, invoices: [{ invoiceId: id, ...june }] } };
    },
    missing: async () => ({ body: { ...toAssign, projectId: noId, invoices: [{ invoiceId: '1', ...june }] } }),
  },
  unmap: {
    inside: async (ground) => {
      const invoiceId = await aDirectInvoice(ground);
      const { version } = (await ground.admin.call(invoiceEndpoints.get, { params: { id: invoiceId } })).data;
      return { body: { invoiceId, version, reason: 'of another project' } };
    },
    missing: async () => ({ body: { invoiceId: noId, version: 1, reason: 'of another project' } }),
  },
};
