import { expect, test } from 'vitest';
import { aDeveloper, aFrame, aLog } from '../testing/sample-timesheet.ts';
import { hoursFromText, hoursText } from '../values/hours.ts';
import { traceErrors } from '../trace/recompute.ts';
import { developerRow } from './developer-row.ts';
import { developerRowTraces } from './developer-row-trace.ts';
import { prepaidDifference, prepaidDifferenceTrace, prepaidOffer } from './prepaid-difference.ts';

const row = (billed: string, leave: string, billingModel: 'Dedicated' | 'Hourly' | null = 'Hourly') => ({
  billingModel,
  billedHours: hoursFromText(billed),
  leaveDeduced: hoursFromText(leave),
});

test.each([
  ['more than was billed', '170', '168', '0', '2.00'],
  ['less than was billed', '160', '168', '0', '-8.00'],
  ['as much as was billed', '168', '168', '0', '0.00'],
  ['less because of leave that is deducted now', '160', '168', '8', '0.00'],
  ['more although leave is deducted', '164.5', '168', '8', '4.50'],
  ['something before the first invoice', '12', '0', '0', '12.00'],
  ['nothing before the first invoice, on leave that is deducted', '0', '0', '8', '8.00'],
] as const)('the prepaid difference with %s', (_, billed, ahead, leave, difference) => {
  const frame = aFrame({ projectModel: 'Hourly', payModel: 'Prepaid' });
  const found = prepaidDifference(frame, row(billed, leave), hoursFromText(ahead));
  expect(found === undefined ? undefined : hoursText(found)).toBe(difference);
});

test.each([
  ['Hourly', 'Postpaid', 'Hourly', false],
  ['Dedicated', 'Postpaid', 'Dedicated', false],
  ['Hourly', 'Prepaid', 'Hourly', true],
  ['Dedicated', 'Prepaid', 'Dedicated', true],
  ['Mixed', 'Prepaid', 'Dedicated', true],
  ['Mixed', 'Prepaid', 'Hourly', false],
  ['Mixed', 'Prepaid', null, false],
  ['T&M Retainer', 'Prepaid', 'Hourly', false],
] as const)(
  'a %s project paid %s with a %s row offers a difference: %s',
  (projectModel, payModel, model, isOffered) => {
    const found = prepaidDifference(aFrame({ projectModel, payModel }), row('1', '0', model), hoursFromText('0'));
    expect(found !== undefined).toBe(isOffered);
  },
);

test('no difference is offered if the hours billed in advance are unknown', () => {
  const frame = aFrame({ projectModel: 'Dedicated', payModel: 'Prepaid' });
  expect(prepaidDifference(frame, row('12', '0', 'Hourly'), undefined)).toBeUndefined();
  expect(prepaidOffer(prepaidDifference(frame, row('12', '0', 'Dedicated'), undefined))).toBeUndefined();
});

test.each([
  ['12.50', { as: 'extraLoggedHours', hours: '12.50' }],
  ['-0.01', { as: 'discountedHours', hours: '0.01' }],
  ['0.00', undefined],
] as const)('a difference of %s is offered as overtime above 0 and as discount below it', (difference, offered) => {
  const offer = prepaidOffer(hoursFromText(difference));
  expect(offer && { ...offer, hours: hoursText(offer.hours) }).toEqual(offered);
});

test('a difference names the logs, the hours billed in advance and the leave that it comes from', () => {
  const frame = aFrame({ projectModel: 'Dedicated', payModel: 'Prepaid' });
  const input = { developer: aDeveloper(), logs: [aLog('2026-10-05', 7.5)] };
  const made = developerRow(frame, input);
  const ahead = hoursFromText('8');
  const trace = prepaidDifferenceTrace(made, ahead, developerRowTraces(frame, input, made));
  expect([trace.value, traceErrors(trace)]).toEqual(['-0.50', []]);
  expect(trace.inputs.map((one) => one.figure)).toEqual(['billedHours', 'billedAheadLessLeave']);
});
