import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addDays, weekday } from '../wire/calendar-day.ts';
import { daysBetween, demoLogsOfDay, type TimeLog } from './demo-logs.ts';
import { holidays, peopleOfDemo, projectsOfDemo } from './demo-project-tool.ts';

const [demoPeople, demoProjects] = [peopleOfDemo(false), projectsOfDemo(false)];

const logsOf = (from: string, to: string): TimeLog[] =>
  demoProjects.flatMap((project) => daysBetween(from, to).flatMap((day) => demoLogsOfDay(project, day)));
const all = logsOf('2026-07-01', '2026-11-20');

describe('the demo company in the project tool', () => {
  test('has forty people, two to six on a project, two of them on two projects, one without an e-mail address', () => {
    expect(demoPeople.map((person) => person.zuid)).toEqual(
      Array.from({ length: 40 }, (_, index) => String(60_700_000_001 + index)),
    );
    expect(demoPeople.filter((person) => person.email === undefined)).toHaveLength(1);
    expect(
      demoPeople.flatMap((person) => person.email ?? []).every((email) => /^[a-z]+\.[a-z]+@devs\.example$/.test(email)),
    ).toBe(true);
    const memberships = demoProjects.flatMap((project) => project.memberZuids);
    expect([memberships.length, new Set(memberships).size]).toEqual([42, 40]);
  });

  test('has twelve projects in all regions, whose ids exceed binary numbers', () => {
    expect(demoProjects.map((project) => project.name)).toEqual([
      'Atlas Data Platform',
      'Beacon Mobile App',
      'Cobalt Claims Portal',
      'Dover Reporting Suite',
      'Everest Support Desk',
      'Fjord Freight Planner',
      'Gulf Store Insights',
      'Harbour Loyalty Programme',
      'Indigo Fleet Telematics',
      'Juniper Patient Records',
      'Kestrel Trading Console for Derivatives and Fixed Income Desks',
      'Lumen Energy Portal',
    ]);
    expect(new Set(demoProjects.map((project) => project.id)).size).toBe(12);
    expect(new Set(demoProjects.map((project) => project.region)).size).toBe(5);
    for (const project of demoProjects) expect(BigInt(project.id) > 2n ** 53n).toBe(true);
    expect(demoProjects[0]?.id).toBe('685798000000010001');
  });

  test('has the same logs of a day whenever they are generated', () => {
    expect(logsOf('2026-10-01', '2026-10-31')).toEqual(
      all.filter((log) => log.day.startsWith('2026-10')).sort((a, b) => all.indexOf(a) - all.indexOf(b)),
    );
    const hash = createHash('sha256')
      .update(JSON.stringify(logsOf('2026-10-05', '2026-10-06').filter((log) => log.projectId <= '685798000000010004')))
      .digest('hex');
    expect(hash).toBe('92b738215903afaa958d81fb645ef6680b9c188e4b5ab35dc4203ac58d378d70');
  });

  test('uses every id once', () => expect(new Set(all.map((log) => log.id)).size).toBe(all.length));

  test('works mostly on weekdays, billable, in quarter hours and on tasks, but not only', () => {
    const share = (holds: (log: TimeLog) => boolean) => all.filter(holds).length / all.length;
    const within = (value: number, low: number, high: number) =>
      expect([value > low, value < high, value]).toEqual([true, true, value]);
    within(
      share((log) => weekday(log.day) === 0 || weekday(log.day) === 6),
      0.001,
      0.05,
    );
    within(
      share((log) => log.billable),
      0.8,
      0.97,
    );
    within(
      share((log) => log.minutes % 15 === 0),
      0.85,
      0.99,
    );
    within(
      share((log) => log.kind === 'task'),
      0.65,
      0.9,
    );
    expect(share((log) => log.kind === 'bug') > 0.05).toBe(true);
    expect(share((log) => log.kind === 'general') > 0.05).toBe(true);
    expect(all.some((log) => log.notes.startsWith('='))).toBe(true);
    expect(all.some((log) => log.notes.includes('<'))).toBe(true);
    expect(all.some((log) => log.approval === 'Pending')).toBe(true);
  });

  test('rarely works on a holiday of the client', () => {
    expect(
      all.filter((log) => log.projectId === demoProjects[0]?.id && holidays.US.includes(log.day)).length,
    ).toBeLessThan(3);
    expect(all.filter((log) => log.projectId === demoProjects[2]?.id && log.day === '2026-08-31').length).toBeLessThan(
      2,
    );
  });

  test('logs credible days', () => {
    for (const person of demoPeople) {
      const days = new Map<string, number>();
      for (const log of all.filter((one) => one.zuid === person.zuid))
        days.set(log.day, (days.get(log.day) ?? 0) + log.minutes);
      const average = [...days.values()].reduce((sum, minutes) => sum + minutes, 0) / days.size;
      expect([person.name, average > 360, average < 640]).toEqual([person.name, true, true]);
      expect(Math.max(...days.values())).toBeLessThanOrEqual(12 * 60);
      expect(Math.min(...all.map((log) => log.minutes))).toBeGreaterThan(0);
    }
  });

  test('logs nothing before a project begins', () => {
    expect(demoProjects.flatMap((project) => demoLogsOfDay(project, addDays(project.startDay, -1)))).toEqual([]);
  });
});
