import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import { sql } from 'kysely';
import { aBareDraft, aBareIssued, anOpenCredit, issueBare } from '../bare-invoice.ts';
import { aBareInvoice, aCompanyOfOurs, anIssued, type ExamplesOf, type Ground, noId, ours } from './ground.ts';

const aReceipt = { version: 1, amount: '100', receivedDate: '2026-06-30', note: 'by wire' };

const anAdjustment = {
  version: 1,
  adjustmentType: 'Discount' as const,
  amount: '0.01',
  adjustedDate: '2026-11-20',
  reason: 'paid early',
};

const aRefund = { currencyCode: 'USD', amount: '10', refundDate: '2026-06-30' };

/** A payment of 100 that was moved off its invoice; returns its company, and another issued invoice of it. */
async function anOnAccount(ground: Ground): Promise<{ companyId: number; invoiceId: number }> {
  const { tx } = ground.world;
  const projectId = (await ours(ground)).id;
  const body = { ...aReceipt, invoiceId: await aBareIssued(tx, projectId, '100') };
  const { invoiceId, version, receipts } = (await ground.admin.call(receiptEndpoints.add, { body })).data;
  await ground.admin.call(receiptEndpoints.moveToOpenCredit, {
    params: { id: invoiceId, receiptId: receipts[0]?.receiptId ?? noId },
    body: { version, reason: 'of another invoice' },
  });
  const { rows } = await sql<{ companyId: number }>`select company_id as "companyId" from invoice
    where id = ${invoiceId}`.execute(tx);
  return { companyId: rows[0]?.companyId ?? noId, invoiceId: await aBareIssued(tx, projectId, '100') };
}

/** A refund of money on account that the books refused. */
async function aRefusedRefund(ground: Ground): Promise<{ id: number; refundNumber: number }> {
  const { tx } = ground.world;
  const body = { ...aReceipt, invoiceId: await anIssuedInBooks(ground) };
  const { invoiceId, version, receipts } = (await ground.admin.call(receiptEndpoints.add, { body })).data;
  const receiptId = receipts[0]?.receiptId ?? noId;
  const paymentId = `example-${invoiceId}`;
  await sql`insert into books_payment (invoice_id, payment_id, turn, paid_on, amount, receipt_id, seen_at)
    select invoice_id, ${paymentId}, 1, received_on, amount, id, now() from receipt where id = ${receiptId}`.execute(
    tx,
  );
  await ground.admin.call(receiptEndpoints.moveToOpenCredit, {
    params: { id: invoiceId, receiptId },
    body: { version, reason: 'of another invoice' },
  });
  const refund = await sql<{ id: number; refundNumber: number }>`
    insert into account_payment (company_id, currency_code, paid_on, amount, note, entered_by, entered_at, connection_id, payment_id)
    select company_id, currency_code, paid_on, -1, '', entered_by, now(), connection_id, payment_id from account_payment
    where payment_id = ${paymentId} returning company_id as id, id as "refundNumber"`.execute(tx);
  const { id, refundNumber } = refund.rows[0] ?? { id: noId, refundNumber: noId };
  await sql`with refused as (
      insert into outbox (topic, service, subject, payload, due_at, created_at, state, finished_at, reason)
      values ('refund-payment', 'books:0', ${`payment:${paymentId}`}, '{}', now(), now(), 'parked', now(), 'They refused it.') returning id)
    insert into account_refund_in_books (account_payment_id, connection_id, payment_id, from_account_id, outbox_id)
    select a.id, a.connection_id, a.payment_id, '6', refused.id from account_payment a, refused where a.id = ${refundNumber}`.execute(
    tx,
  );
  return { id, refundNumber };
}

/** An issued invoice and an open credit of another invoice of its project. */
async function anAppliable(ground: Ground): Promise<{ id: number; creditId: number }> {
  const { tx } = ground.world;
  const projectId = (await ours(ground)).id;
  const creditId = await anOpenCredit(tx, await aBareIssued(tx, projectId, '100'), '-30');
  return { id: await aBareIssued(tx, projectId, '100'), creditId };
}

/** An issued invoice with a document in the connected books. */
async function anIssuedInBooks(ground: Ground): Promise<number> {
  const { tx } = ground.world;
  const id = await aBareDraft(tx, (await ours(ground)).id);
  await sql`update invoice set rows_amount = 100, lines_amount = 100, total = 100, connection_id = (select min(id) from connection where provider = 'QUICK_BOOKS')
    where id = ${id}`.execute(tx);
  await issueBare(tx, id);
  await sql`update invoice set books_id = ${`example-${id}`} where id = ${id}`.execute(tx);
  return id;
}

export const receiptsExamples: ExamplesOf<typeof receiptEndpoints> = {
  list: {
    inside: async (ground) => ({ params: { id: await aBareInvoice(ground, 'issued') } }),
    missing: async () => ({ params: { id: noId } }),
  },
  add: {
    inside: async (ground) => ({ body: { ...aReceipt, invoiceId: await anIssued(ground) } }),
    missing: async () => ({ body: { ...aReceipt, invoiceId: noId } }),
  },
  reverse: {
    inside: async (ground) => {
      const body = { ...aReceipt, invoiceId: await anIssued(ground) };
      const { invoiceId, version, receipts } = (await ground.admin.call(receiptEndpoints.add, { body })).data;
      const receiptId = receipts[0]?.receiptId ?? noId;
      return { params: { id: invoiceId, receiptId }, body: { version, reason: 'of another customer' } };
    },
    missing: async () => ({ params: { id: noId, receiptId: noId }, body: { version: 1, reason: 'a mistake' } }),
  },
  recordInBooks: {
    inside: async (ground) => {
      const body = { ...aReceipt, invoiceId: await anIssuedInBooks(ground) };
      const { invoiceId, version, receipts } = (await ground.admin.call(receiptEndpoints.add, { body })).data;
      return { params: { id: invoiceId, receiptId: receipts[0]?.receiptId ?? noId }, body: { version } };
    },
    missing: async () => ({ params: { id: noId, receiptId: noId }, body: { version: 1 } }),
  },
  adjust: {
    inside: async (ground) => ({ params: { id: await anIssued(ground) }, body: anAdjustment }),
    missing: async () => ({ params: { id: noId }, body: anAdjustment }),
  },
  moveToOpenCredit: {
    inside: async (ground) => {
      const body = { ...aReceipt, invoiceId: await anIssued(ground) };
      const { invoiceId, version, receipts } = (await ground.admin.call(receiptEndpoints.add, { body })).data;
      const receiptId = receipts[0]?.receiptId ?? noId;
      return { params: { id: invoiceId, receiptId }, body: { version, reason: 'of another invoice' } };
    },
    missing: async () => ({
      params: { id: noId, receiptId: noId },
      body: { version: 1, reason: 'of another invoice' },
    }),
  },
  payFromOpenCredit: {
    inside: async (ground) => {
      const { invoiceId } = await anOnAccount(ground);
      return { params: { id: invoiceId }, body: { version: 1, amount: '10' } };
    },
    missing: async () => ({ params: { id: noId }, body: { version: 1, amount: '10' } }),
  },
  refundOpenCredit: {
    inside: async (ground) => ({ params: { id: (await anOnAccount(ground)).companyId }, body: aRefund }),
    missing: async () => ({ params: { id: noId }, body: aRefund }),
  },
  recordRefundInBooks: {
    inside: async (ground) => ({ params: await aRefusedRefund(ground), body: {} }),
    missing: async () => ({ params: { id: noId, refundNumber: noId }, body: {} }),
  },
  reverseRefund: {
    inside: async (ground) => ({ params: await aRefusedRefund(ground), body: { reason: 'a mistake' } }),
    missing: async () => ({ params: { id: noId, refundNumber: noId }, body: { reason: 'a mistake' } }),
  },
  openCredits: {
    inside: async (ground) => ({ params: { id: await aCompanyOfOurs(ground) }, query: {} }),
    missing: async () => ({ params: { id: noId }, query: {} }),
  },
  applyCredit: {
    inside: async (ground) => {
      const { id, creditId } = await anAppliable(ground);
      return { params: { id }, body: { version: 1, creditId, amount: '20' } };
    },
    missing: async () => ({ params: { id: noId }, body: { version: 1, creditId: noId, amount: '1' } }),
  },
  reverseCreditApplication: {
    inside: async (ground) => {
      const { id, creditId } = await anAppliable(ground);
      const body = { version: 1, creditId, amount: '20' };
      const { version, creditApplications } = (
        await ground.admin.call(receiptEndpoints.applyCredit, { params: { id }, body })
      ).data;
      const applicationId = creditApplications[0]?.applicationId ?? noId;
      return { params: { id, applicationId }, body: { version, reason: 'of another invoice' } };
    },
    missing: async () => ({
      params: { id: noId, applicationId: noId },
      body: { version: 1, reason: 'of another invoice' },
    }),
  },
  reverseAdjustment: {
    inside: async (ground) => {
      const params = { id: await anIssued(ground) };
      const { adjustments, version } = (
        await ground.admin.call(receiptEndpoints.adjust, { params, body: anAdjustment })
      ).data;
      const adjustmentId = adjustments[0]?.adjustmentId ?? noId;
      return { params: { ...params, adjustmentId }, body: { version, reason: 'they paid it after all' } };
    },
    missing: async () => ({ params: { id: noId, adjustmentId: noId }, body: { version: 1, reason: 'a mistake' } }),
  },
};
