import { expect, test } from 'vitest';
import { aDeveloper, aFrame, aLog } from '../testing/sample-timesheet.ts';
import { traced, writtenOnce } from '../trace/trace.ts';
import { developerRow } from '../timesheets/developer-row.ts';
import { developerRowTraces } from '../timesheets/developer-row-trace.ts';
import type { RowInput } from '../timesheets/row-input.ts';
import { hoursText } from '../values/hours.ts';
import { attachedTime, type TimeGrouping } from './attached-time.ts';

const frame = aFrame();
const inputs: readonly RowInput[] = [
  {
    developer: aDeveloper(),
    // at two rates, so that the row has two sums of seconds
    logs: [
      aLog('2026-10-20', 4.17),
      aLog('2026-10-05', 7.33, { task: 'Search' }),
      aLog('2026-10-05', 2, { billable: false, task: 'Stand-up' }),
    ],
  },
  {
    developer: aDeveloper({ rowId: 'added:12', employeeId: 8, name: 'Ben Okoro', role: 'QA Engineer' }),
    logs: [aLog('2026-10-05', 3)],
  },
  { developer: aDeveloper({ rowId: '9', employeeId: 9, name: 'Chen Li' }), logs: [aLog('2026-10-05', 1)] },
  { developer: aDeveloper({ rowId: '10', employeeId: 10, name: 'Dora Diaz' }), logs: [] },
];
const traces = inputs.map((input) => developerRowTraces(frame, input, developerRow(frame, input)));
const price = traced('rate', 99_9900n, 'rate', 'edited', [], { sources: { name: 'Hosting', rowId: 'service:1' } });
const trace = writtenOnce(
  traced('invoice', 0n, 'h', 'summary', [
    ...traces.flatMap(({ totalHours, billedHours, nonBilledHours }) => [totalHours, billedHours, nonBilledHours]),
    price,
  ]),
);

const shown = (grouping: TimeGrouping) =>
  attachedTime(trace, grouping).map(({ title, lines, hours }) => [
    `${title}: ${hoursText(hours)}`,
    ...lines.map((line) => `${line.days.start} ${line.name} ${line.tasks.join()} ${hoursText(line.billable)}`),
  ]);
const ashas = ['2026-10-05 Asha Rao Search 7.33', '2026-10-20 Asha Rao Checkout page 4.17'];
const bens = '2026-10-05 Ben Okoro Checkout page 3.00';
const chens = '2026-10-05 Chen Li Checkout page 1.00';

test.each(['Standard', 'Developerwise'] as const)(
  'the billable time of a %s invoice is listed day by day for each developer with time',
  (grouping) => {
    expect(shown(grouping)).toEqual([
      ['Asha Rao, React Developer: 11.50', ...ashas],
      ['Ben Okoro, QA Engineer: 3.00', bens],
      ['Chen Li, React Developer: 1.00', chens],
    ]);
  },
);

test('the billable time of a Techwise invoice is listed by role', () => {
  expect(shown('Techwise')).toEqual([
    ['React Developer: 12.50', ashas[0], chens, ashas[1]],
    ['QA Engineer: 3.00', bens],
  ]);
});

test('the billable time of a Combined invoice is one list', () => {
  expect(shown('Combined')).toEqual([['All developers: 15.50', ashas[0], bens, chens, ashas[1]]]);
});

test('an invoice without logged time has no list', () => {
  expect(attachedTime(price, 'Combined')).toEqual([]);
});
