import type { FigureTrace, TraceLog } from '../ui/figures/figure-trace.ts';

const tasks = ['Checkout page', 'Carrier rates API', 'Code review', 'Label printing'];
const logs: readonly TraceLog[] = Array.from({ length: 19 }, (_, at) => ({
  logId: `log-${at}`,
  day: `2026-11-${String(at + 2).padStart(2, '0')}`,
  seconds: String(27_000 + at * 60),
  task: tasks[at % tasks.length] ?? '',
}));
const days = [2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 23, 24, 25, 26, 27];

/** A made-up origin of one amount. */
export const sampleTrace: FigureTrace = {
  figure: 'amount',
  value: '3876.00',
  unit: 'money',
  currency: 'USD',
  rule: 'amount.rate-times-hours',
  inputs: [
    {
      figure: 'rate',
      value: '25.5000',
      unit: 'rate',
      rule: 'rate.special',
      inputs: [],
      sources: { spans: [{ start: '2026-11-01', end: '2026-11-30' }] },
    },
    {
      figure: 'totalHours',
      value: '152.00',
      unit: 'h',
      rule: 'row.total',
      sources: { name: 'Asha Rao' },
      inputs: [
        {
          figure: 'calculatedBillingHours',
          value: '160.00',
          unit: 'h',
          rule: 'hours.expected',
          inputs: [
            { figure: 'billingPercentage', value: '100.00', unit: '%', rule: 'given', inputs: [] },
            {
              figure: 'workingDays',
              value: '20',
              unit: 'count',
              rule: 'days.count',
              inputs: [],
              sources: { days: days.map((day) => `2026-11-${String(day).padStart(2, '0')}`) },
            },
          ],
        },
        { figure: 'extraLoggedHours', value: '0.00', unit: 'h', rule: 'given', reason: 'none-entered', inputs: [] },
        { figure: 'leaveDeduced', value: '8.00', unit: 'h', rule: 'hours.of-leave-days', inputs: [] },
        {
          figure: 'billedHours',
          value: '145.35',
          unit: 'h',
          rule: 'hours.sum-of-logs',
          key: 'row:1:billedHours',
          inputs: [
            {
              figure: 'loggedSeconds',
              value: '523260',
              unit: 's',
              rule: 'seconds.sum-of-logs',
              inputs: [],
              sources: { logs },
            },
          ],
        },
        { figure: 'billedHours', value: '145.35', unit: 'h', rule: 'see', key: 'row:1:billedHours', inputs: [] },
      ],
    },
  ],
};
