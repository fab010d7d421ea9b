import type { cashForecastEndpoints } from '@countinghouse/contract/cash-forecast/cash-forecast.contract.ts';
import { sql } from 'kysely';
import { aBareReceipt } from '../bare-invoice.ts';
import type { ExamplesOf } from './ground.ts';
import { owedByName } from './receivables.ts';

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
    inside: async (ground) => {
      await owedByName(ground);
      const { tx } = ground.world;
      const { rows } = await sql<{ id: number }>`
        select i.id from invoice i join project_staff s on s.project_id = i.project_id
        where s.user_id = ${ground.csm.userId} and i.outstanding >= 40`.execute(tx);
      for (const { id } of rows) await aBareReceipt(tx, id, { amount: '40', day: '2026-07-10' });
      return { query: { from: 'Jul-2026', to: 'Oct-2026' } };
    },
    missing: 'lists what is in scope',
    shows: ({ months }) => months.some(({ receivedAmount }) => receivedAmount !== '0.00'),
  },
  payments: {
    inside: async (ground) => {
      await owedByName(ground);
      return { query: {} };
    },
    missing: 'lists what is in scope',
  },
};
