import { expect, test } from 'vitest';
import { generator, pick } from '../testing/random-run.ts';
import { aLog } from '../testing/sample-timesheet.ts';
import { hoursFromSeconds } from '../values/hours.ts';
import { timeLines } from './time-lines.ts';

test('the time lines of any logs add up to the hours of their row', () => {
  const draw = generator(20_261_122);
  for (let run = 0; run < 2000; run += 1) {
    const logs = Array.from({ length: 1 + draw(40) }, () =>
      aLog(pick(draw, ['2026-10-01', '2026-10-02', '2026-10-05']), 0, {
        seconds: BigInt(draw(30_000) - (draw(10) === 0 ? 9000 : 0)),
        billable: draw(3) > 0,
        task: pick(draw, ['Search', 'Checkout', '']),
      }),
    );
    const logged = (billable: boolean) =>
      hoursFromSeconds(logs.filter((log) => log.billable === billable).reduce((sum, log) => sum + log.seconds, 0n));
    for (const mergeBy of ['date', 'task'] as const) {
      const lines = timeLines([{ name: 'Asha Rao', role: 'React Developer', logs }], mergeBy);
      expect(lines.reduce((sum, line) => sum + line.billable, 0n)).toBe(logged(true));
      expect(lines.reduce((sum, line) => sum + line.nonBillable, 0n)).toBe(logged(false));
    }
  }
});
