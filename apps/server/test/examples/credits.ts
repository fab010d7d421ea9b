import type { creditEndpoints } from '@countinghouse/contract/invoices/credits.contract.ts';
import { issueBare } from '../bare-invoice.ts';
import { aSavedDraft, type ExamplesOf, type Ground, noId } from './ground.ts';

/** An issued invoice over one line of 400.00 for 8 hours, and how to credit two of them. */
async function toCredit(ground: Ground) {
  const { invoiceId, invoiceLineItemList: lines, version } = await aSavedDraft(ground);
  await issueBare(ground.world.tx, invoiceId);
  return {
    params: { id: invoiceId },
    body: {
      version,
      reason: 'two hours were billed twice',
      creditDate: '2026-12-01',
      lines: lines.map(({ lineId }) => ({ lineId, quantity: '2.00', amount: null })),
      hours: lines.flatMap(({ userIds }) => userIds.map((userId) => ({ userId, hours: '2.00' }))),
      creditAmount: '-100.00',
    },
  };
}

export const creditsExamples: ExamplesOf<typeof creditEndpoints> = {
  creditable: {
    inside: async (ground) => ({ params: (await toCredit(ground)).params }),
    missing: async () => ({ params: { id: noId } }),
  },
  credit: {
    inside: toCredit,
    missing: async (ground) => ({ ...(await toCredit(ground)), params: { id: noId } }),
  },
};
