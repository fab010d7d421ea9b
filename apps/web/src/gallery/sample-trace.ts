import type { FigureTrace } from '../ui/figures/figure-trace.ts';

const logs = Array.from({ length: 19 }, (_, at) => ({
  logId: `log-${at}`,
  day: `2026-11-${String(at + 2).padStart(2, '0')}`,
  seconds: String(27_000 + at * 60),
  task: ['Checkout page', 'Carrier rates API', 'Code review', 'Label printing'][at % 4] ?? '',
}));

/** A made-up origin of one amount. */
export const sampleTrace: FigureTrace = {
  figure: 'amount',
  value: '3876.00',
  unit: 'money',
  rule: 'amount.rate-times-hours',
  inputs: [
    {
      figure: 'rate',
      value: '25.5000',
      unit: 'rate',
      rule: 'rate.on-day',
      reason: 'special rate of the developer',
      inputs: [],
      sources: { rangeId: 14 },
    },
    {
      figure: 'totalHours',
      value: '152.00',
      unit: 'h',
      rule: 'row.total',
      inputs: [
        {
          figure: 'calculatedBillingHours',
          value: '160.00',
          unit: 'h',
          rule: 'hours.sum-of-logs',
          inputs: [],
          sources: { logs },
        },
        { figure: 'leaveDeduced', value: '8.00', unit: 'h', rule: 'leave.deducted', inputs: [] },
      ],
    },
  ],
};
