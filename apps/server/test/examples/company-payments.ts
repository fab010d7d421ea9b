import { companyPaymentEndpoints } from '@countinghouse/contract/receipts/company-payments.contract.ts';
import { sql } from 'kysely';
import { aBareIssued } from '../bare-invoice.ts';
import { type ExamplesOf, type Ground, noId, ours } from './ground.ts';

/** Two open invoices of one company, paid by one payment of 150 with 20 over. */
async function aPayment(ground: Ground) {
  const { tx } = ground.world;
  const projectId = (await ours(ground)).id;
  const invoiceIds = [await aBareIssued(tx, projectId, '100'), await aBareIssued(tx, projectId, '30')];
  const { rows } = await sql<{ companyId: number }>`select company_id as "companyId" from invoice
    where id = ${invoiceIds[0]}`.execute(tx);
  const [one = noId, other = noId] = invoiceIds;
  return {
    params: { id: rows[0]?.companyId ?? noId },
    body: {
      currencyCode: 'USD',
      amount: '150',
      receivedDate: '2026-06-30',
      parts: [
        { invoiceId: one, version: 1, amount: '100' },
        { invoiceId: other, version: 1, amount: '30' },
      ],
    },
  };
}

const query = { currencyCode: 'USD' };

export const companyPaymentsExamples: ExamplesOf<typeof companyPaymentEndpoints> = {
  payable: {
    inside: async (ground) => ({ params: (await aPayment(ground)).params, query }),
    missing: async () => ({ params: { id: noId }, query }),
  },
  add: {
    inside: aPayment,
    missing: async (ground) => ({ ...(await aPayment(ground)), params: { id: noId } }),
  },
  reverse: {
    inside: async (ground) => {
      const payment = await aPayment(ground);
      const { paymentNumber } = (await ground.admin.call(companyPaymentEndpoints.add, payment)).data;
      return { params: { ...payment.params, paymentNumber }, body: { reason: 'of another company' } };
    },
    missing: async () => ({ params: { id: noId, paymentNumber: noId }, body: { reason: 'of another company' } }),
  },
};
