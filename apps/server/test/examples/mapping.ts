import { mappingEndpoints } from '@countinghouse/contract/invoices/mapping.contract.ts';
import { aHandMadeDocument } from '../hand-made-document.ts';
import { aBareInvoice, type ExamplesOf, type Ground, noId } from './ground.ts';

const toMap = async (ground: Ground, invoiceId: number) => ({
  invoiceId,
  booksInvoiceNumber: (await aHandMadeDocument(ground.world)).number,
});

export const mappingExamples: ExamplesOf<typeof mappingEndpoints> = {
  compare: {
    inside: async (ground) => ({ query: await toMap(ground, await aBareInvoice(ground, 'draft')) }),
    missing: async () => ({ query: { invoiceId: noId, booksInvoiceNumber: 'HAND-1' } }),
  },
  map: {
    inside: async (ground) => {
      const query = await toMap(ground, await aBareInvoice(ground, 'draft'));
      const { fingerprint } = (await ground.admin.call(mappingEndpoints.compare, { query })).data;
      return { query, body: { version: 1, confirmed: fingerprint } };
    },
    missing: async () => ({ query: { invoiceId: noId, booksInvoiceNumber: 'HAND-1' }, body: { version: 1 } }),
  },
};
