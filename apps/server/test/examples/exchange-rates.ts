import type { exchangeRateEndpoints } from '@countinghouse/contract/exchange-rates/exchange-rates.contract.ts';
import { type ExamplesOf, june } from './ground.ts';

export const exchangeRatesExamples: ExamplesOf<typeof exchangeRateEndpoints> = {
  known: {
    inside: async () => ({ query: { currencyCode: 'GBP', date: june.endDate } }),
    missing: 'is about no project',
  },
};
