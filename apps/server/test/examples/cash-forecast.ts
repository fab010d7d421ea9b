import type { cashForecastEndpoints } from '@countinghouse/contract/cash-forecast/cash-forecast.contract.ts';
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
      return { query: { from: 'Jul-2026', to: 'Oct-2026' } };
    },
    missing: 'lists what is in scope',
    shows: ({ months }) => months.some(({ expectedAmount, judged }) => expectedAmount !== '0.00' || judged > 0),
  },
  payments: {
    inside: async (ground) => {
      await owedByName(ground);
      return { query: {} };
    },
    missing: 'lists what is in scope',
  },
};
