import type { cashForecastEndpoints } from '@countinghouse/contract/cash-forecast/cash-forecast.contract.ts';
import { sql } from 'kysely';
import { aBareDraft, aBareReceipt, issueBare } from '../bare-invoice.ts';
import { ours, type ExamplesOf, type Ground } from './ground.ts';
import { owedByName } from './receivables.ts';

/** The months in which the invoices of the ground were paid in part. */
async function paidInJuly(ground: Ground) {
  await owedByName(ground);
  const { tx } = ground.world;
  const { rows } = await sql<{ id: number }>`
    select i.id from invoice i join project_staff s on s.project_id = i.project_id
    where s.user_id = ${ground.csm.userId} and i.outstanding >= 40`.execute(tx);
  for (const { id } of rows) await aBareReceipt(tx, id, { amount: '40', day: '2026-07-10' });
  return { query: { from: 'Jul-2026', to: 'Oct-2026' } };
}

/** Twelve invoices that were paid 20 days late, from which it can be learned when those of July are paid. */
async function paidLateInApril(ground: Ground): Promise<void> {
  const { tx } = ground.world;
  const { id } = await ours(ground);
  for (let made = 0; made < 12; made += 1) {
    const invoiceId = await aBareDraft(tx, id);
    await sql`update invoice set rows_amount = 10, lines_amount = 10, total = 10, invoice_date = '2026-03-01', due_date = '2026-03-31'
      where id = ${invoiceId}`.execute(tx);
    await issueBare(tx, invoiceId);
    await aBareReceipt(tx, invoiceId, { amount: '10', day: '2026-04-20' });
  }
}

export const cashForecastExamples: ExamplesOf<typeof cashForecastEndpoints> = {
  forecast: {
    inside: async (ground) => {
      await owedByName(ground);
      return { query: {} };
    },
    missing: 'lists what is in scope',
    shows: ({ weeks, later }) => [...weeks, later].some(({ total }) => total !== '0.00'),
  },
  scorecard: {
    inside: paidInJuly,
    missing: 'lists what is in scope',
    shows: ({ months }) => months.some(({ receivedAmount }) => receivedAmount !== '0.00'),
  },
  judged: {
    inside: async (ground) => {
      const query = await paidInJuly(ground);
      await paidLateInApril(ground);
      return query;
    },
    missing: 'lists what is in scope',
  },
  payments: {
    inside: async (ground) => {
      await owedByName(ground);
      return { query: {} };
    },
    missing: 'lists what is in scope',
  },
};
