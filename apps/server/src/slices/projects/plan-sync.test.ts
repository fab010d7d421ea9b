import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { SourceProject } from '@countinghouse/gateways/time-logs/time-log-source.ts';
import { describe, expect, test } from 'vitest';
import { planSync, type SyncedProject } from './plan-sync.ts';

const day = calendarDate;
const here = (given: Partial<SyncedProject> = {}): SyncedProject => ({
  id: 1,
  zohoProjectId: '10',
  name: 'Portal',
  startDate: null,
  endDate: null,
  inTool: true,
  ...given,
});
const listed = (given: Partial<SourceProject> = {}): SourceProject => ({ sourceId: '10', name: 'Portal', ...given });

describe('a sync of projects', () => {
  test('adds what is not here, with its dates', () => {
    const plan = planSync([], [listed({ start: day('2026-01-01'), end: day('2026-06-30') })]);
    expect(plan.added).toEqual([
      { zohoProjectId: '10', name: 'Portal', startDate: '2026-01-01', endDate: '2026-06-30' },
    ]);
    expect(plan.counts).toEqual({ found: 1, added: 1, changed: 0, gone: 0 });
  });

  test('takes name and end date over, and the start date while there is none', () => {
    const renamed = listed({ name: 'Portal 2', start: day('2026-01-01'), end: day('2026-06-30') });
    expect(planSync([here()], [renamed]).changed[0]?.after).toMatchObject({
      name: 'Portal 2',
      startDate: '2026-01-01',
      endDate: '2026-06-30',
    });
    const dated = here({ startDate: day('2026-02-02') });
    expect(planSync([dated], [renamed]).changed[0]?.after.startDate).toBe('2026-02-02');
  });

  test('keeps an end date that the tool does not say, and takes none that is before the start', () => {
    const ending = here({ startDate: day('2026-02-02'), endDate: day('2026-12-31') });
    expect(planSync([ending], [listed()]).changed).toEqual([]);
    expect(planSync([ending], [listed({ end: day('2026-01-01') })]).changed).toEqual([]);
  });

  test('takes an end date away where the tool says that there is none', () => {
    const ending = here({ startDate: day('2026-02-02'), endDate: day('2026-12-31') });
    expect(planSync([ending], [listed({ end: null })]).changed[0]?.after.endDate).toBeNull();
  });

  test('changes nothing where nothing changed', () => {
    const plan = planSync(
      [here(), here({ id: 2, zohoProjectId: '11', inTool: null })],
      [listed(), listed({ sourceId: '11' })],
    );
    expect([plan.changed, plan.listed, plan.gone]).toEqual([[], [1, 2], []]);
  });

  test('marks what is gone once, brings it back, and leaves alone what was made by hand', () => {
    const others = [here({ id: 2, zohoProjectId: '11' }), here({ id: 3, zohoProjectId: '12', inTool: null })];
    expect(planSync([here(), ...others], [listed()]).gone.map((one) => one.id)).toEqual([2]);
    expect(planSync([here({ inTool: false })], [listed({ sourceId: '99', name: 'Other' })]).gone).toEqual([]);
    expect(planSync([here({ inTool: false })], [listed()]).changed).toHaveLength(1);
  });

  test('believes no list without any project', () => {
    expect(planSync([here()], []).gone).toEqual([]);
  });

  test('leaves out what can be no project here', () => {
    expect(planSync([], [listed({ name: 'ab' }), listed({ sourceId: 'a b' })]).added).toEqual([]);
    expect(planSync([], [listed({ name: `${'a'.repeat(199)} b` })]).added[0]?.name).toHaveLength(199);
    expect(planSync([], [listed({ name: '👩'.repeat(150) })]).added[0]?.name).toHaveLength(200);
  });
});
