import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rateOnDay } from '../rates/rate-on-day.ts';
import { aDeveloper, aFrame, aLeave, aLeaveDay, aRange, october, twoRates } from '../testing/sample-timesheet.ts';
import { addDays } from '../values/calendar-date.ts';
import { rateFromText } from '../values/hourly-rate.ts';
import { hoursFromSeconds, hoursOfHundredths } from '../values/hours.ts';
import { parseCurrency } from '../values/money.ts';
import { type DeveloperRow, developerRow } from './developer-row.ts';

describe('for any logs and edits', () => {
  const day = fc.integer({ min: 0, max: 30 }).map((after) => addDays(october.start, after));
  const log = fc.record({ day, seconds: fc.bigInt(-40_000n, 90_000n), billable: fc.boolean() });
  const hours = fc.option(
    fc.bigInt(-2000n, 20_000n).map((units) => hoursOfHundredths(units)),
    { nil: undefined },
  );
  const rate = fc.option(fc.constantFrom('0', '12.3456', '99.9999').map(rateFromText), { nil: undefined });
  const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { maxLength: 4 });

  test('the parts of a row add up to the row exactly, and each log is in exactly one part', () => {
    fc.assert(
      fc.property(
        fc.array(log, { maxLength: 25 }),
        fc.record({ rate, calculatedBillingHours: hours, extraLoggedHours: hours, discountedHours: hours }),
        cuts,
        fc.constantFrom('Hourly', 'Dedicated', 'Mixed'),
        fc.constantFrom('USD', 'JPY', 'KWD'),
        (drawn, edits, cutDays, projectModel, code) => {
          const starts = [...cutDays].sort((one, other) => one - other).map((after) => addDays(october.start, after));
          const ranges = starts.map((start, at) =>
            aRange(
              at + 1,
              start,
              starts[at + 1] === undefined ? null : addDays(starts[at + 1] ?? start, -1),
              `${20 + (at % 3)}.3333`,
            ),
          );
          const frame = aFrame({
            projectModel,
            currency: parseCurrency(code),
            rates: { ranges, roleDefaults: new Map() },
          });
          const logs = drawn.map((each, at) => ({ ...each, logId: `l${at}`, task: '', note: '' }));
          const leave = aLeave('0', aLeaveDay('2026-10-05'), aLeaveDay('2026-10-06', '0.25'));
          const row = developerRow(frame, { developer: aDeveloper(), logs, edits, leave });

          const sum = (of: (part: DeveloperRow['parts'][number]) => bigint) =>
            row.parts.reduce((total, part) => total + of(part), 0n);
          expect(sum((part) => part.hours)).toBe(row.calculatedBillingHours);
          expect(sum((part) => part.overtime)).toBe(row.extraLoggedHours);
          expect(sum((part) => part.leave)).toBe(row.leaveDeduced);
          expect(sum((part) => part.discount)).toBe(row.discountedHours);
          expect(sum((part) => part.totalHours)).toBe(row.totalHours);
          expect(sum((part) => part.amount)).toBe(row.amount);
          const billable = logs.filter((each) => each.billable);
          expect(row.billedHours).toBe(hoursFromSeconds(billable.reduce((total, each) => total + each.seconds, 0n)));
          expect(row.parts.flatMap((part) => [...part.logIds]).sort()).toEqual(
            billable.map((each) => each.logId).sort(),
          );
        },
      ),
    );
  });

  test('unedited hours of each rate are the hours logged on its days, to a hundredth where they round', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ day, seconds: fc.bigInt(0n, 60_000n) }), { maxLength: 25 }), (drawn) => {
        const frame = aFrame();
        const logs = drawn.map((each, at) => ({ ...each, billable: true, logId: `l${at}`, task: '', note: '' }));
        const row = developerRow(frame, { developer: aDeveloper(), logs });
        for (const part of row.parts) {
          const own = logs.filter((each) => rateOnDay(each.day, aDeveloper(), twoRates).rate === part.rate);
          const apart = part.hours - hoursFromSeconds(own.reduce((total, each) => total + each.seconds, 0n));
          expect(apart >= -1n && apart <= 1n).toBe(true);
        }
      }),
    );
  });
});
