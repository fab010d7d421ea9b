import { invoiceTemplateEndpoints } from '@countinghouse/contract/invoice-templates/invoice-templates.contract.ts';
import { nextNumber } from '../../seed/builders.ts';
import { type ExamplesOf, type Ground, nothingToSay } from './ground.ts';

const aTemplate = async ({ admin }: Ground) =>
  (
    await admin.call(invoiceTemplateEndpoints.add, {
      body: { name: `Template ${nextNumber()}`, grouping: 'Techwise' },
    })
  ).data;

export const invoiceTemplatesExamples: ExamplesOf<typeof invoiceTemplateEndpoints> = {
  list: nothingToSay,
  add: {
    inside: async () => ({ body: { name: `Template ${nextNumber()}`, grouping: 'Techwise' } }),
    missing: 'is about no project',
  },
  change: {
    inside: async (ground) => {
      const { templateId: id, version } = await aTemplate(ground);
      return { params: { id }, body: { name: `Template ${nextNumber()}`, grouping: 'Combined', version } };
    },
    missing: 'is about no project',
  },
  remove: {
    inside: async (ground) => {
      const { templateId: id, version } = await aTemplate(ground);
      return { params: { id }, query: { version } };
    },
    missing: 'is about no project',
  },
};
