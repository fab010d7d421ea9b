import { expect, test } from 'vitest';
import { generator } from '../testing/random-run.ts';
import { aDeveloper, aFrame, aLog, aRange, react } from '../testing/sample-timesheet.ts';
import { rateFromText } from '../values/hourly-rate.ts';
import { rateEffect } from './rate-effect.ts';
import { timesheetRows, timesheetTotals } from './timesheet-rows.ts';

test('the effect of rates agrees with the timesheet at either rates, for random logs and ranges', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const draw = generator(seed);
    const rate = () => `${draw(200)}.${String(draw(10_000)).padStart(4, '0')}`;
    const dayOf = () => `2026-10-${String(1 + draw(31)).padStart(2, '0')}`;
    const border = 2 + draw(28);
    const ranges = [
      aRange(1, '2026-01-01', `2026-10-${String(border).padStart(2, '0')}`, rate(), draw(2) === 0 ? { 7: rate() } : {}),
      aRange(2, `2026-10-${String(border + 1).padStart(2, '0')}`, draw(2) === 0 ? null : '2026-10-31', rate()),
    ];
    const after = { ranges, roleDefaults: new Map([[react, rateFromText(rate())]]) };
    const frame = aFrame({ projectModel: draw(2) === 0 ? 'Hourly' : 'Dedicated' });
    const developers = [aDeveloper(), aDeveloper({ rowId: '8', employeeId: 8 })];
    const logs = Array.from({ length: draw(9) }, () => ({
      ...aLog(dayOf(), draw(900) / 100),
      employeeId: 7 + draw(2),
    }));
    const inputs = developers.map((developer) => ({
      developer,
      logs: logs.filter((log) => log.employeeId === developer.employeeId),
    }));
    const effect = rateEffect(frame, inputs, after);
    const [now, then] = [frame, { ...frame, rates: after }].map((of) =>
      timesheetTotals(timesheetRows(of, developers, logs).rows),
    );
    expect([effect.hours, effect.before, effect.after]).toEqual([now?.totalHours, now?.amount, then?.amount]);
    expect(effect.people.reduce((sum, one) => sum + one.difference, 0n)).toBe(effect.after - effect.before);
  }
});
