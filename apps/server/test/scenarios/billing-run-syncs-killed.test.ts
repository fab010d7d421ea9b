import { generator, isFullRun, pick } from '@countinghouse/billing/testing/random-run.ts';
import type { StartedAct } from '@countinghouse/contract/billing-run/billing-act.ts';
import type { BillingRow } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, aDeveloper, aProject, aRateRange, aWorkLog } from '../../seed/builders.ts';
import { aSavedInvoiceOf } from '../billable-project.ts';
import { dueRows, startRun } from '../billing-runs.ts';
import { aPrediction } from '../predicting.ts';
import type { Person } from '../world.ts';
import { untilAtRest, wrongSomewhere } from './at-rest.ts';
import { aKilledServer } from './killed-runs.ts';
import { anOffice, connectAs, connectBooks, someoneSignedIn, type Office } from './office.ts';

const kills = isFullRun ? 50 : 4;
const killsOfBilling = isFullRun ? 5 : 2;
/** Of one run, so that runs of each act are hit. */
const killsOfRun = isFullRun ? 4 : 1;
/** The imitated project tool has twelve. */
const projects = isFullRun ? 12 : 6;
/** A month before the first day of the tool's own logs: it has the logs of the test alone. */
const june = { startDate: '2025-06-01', endDate: '2025-06-30' };
const workingDays = Array.from({ length: 30 }, (_, at) => `2025-06-${String(at + 1).padStart(2, '0')}`).filter(
  // the first of June 2025 is a Sunday
  (_, at) => at % 7 !== 0 && at % 7 !== 6,
);

let office: Office;
beforeAll(async () => {
  office = await anOffice('a separate server');
}, 240_000);
afterAll(async () => {
  await office.close();
});

interface ToolProject {
  readonly id: string;
  readonly people: readonly { readonly zuid: string; readonly name: string }[];
}
interface ToolLog {
  readonly id: string;
  readonly day: string;
  readonly minutes: number;
}

interface DueProject {
  readonly id: number;
  readonly zohoProjectId: string;
  /** The id of its developer in the tool. */
  readonly zuid: string;
}

/** Projects of the tool, each with a developer of its own, that were invoiced for May and have a prediction for June. */
async function dueProjects(anna: Person): Promise<DueProject[]> {
  const tool = (await office.control('GET', '/project-tool')) as { projects: readonly ToolProject[] };
  const made = await office.inDatabase(async (tx) => {
    const companyId = await aCompany(tx, { provider: 'QUICK_BOOKS', region: 'US', currencyCode: 'USD' });
    const due: DueProject[] = [];
    for (const { id: zohoProjectId, people } of tool.projects.slice(0, projects)) {
      // the tool has people on several projects
      const person = people.find(({ zuid }) => due.every((other) => other.zuid !== zuid));
      if (person === undefined) throw new Error('everyone works elsewhere');
      const project = await aProject(tx, { zohoProjectId, companyId, accountants: [anna.userId] });
      const employeeId = await aDeveloper(tx, {
        projectId: project.id,
        name: person.name,
        zohoUserId: person.zuid,
        // no day without hours counts as missing for a part-time developer
        billingPercentage: '50',
      });
      // a minute costs 1.00
      const roleRates = { 'React Developer': '60' };
      await aRateRange(tx, { projectId: project.id, startDate: '2025-01-01', roleRates });
      await aWorkLog(tx, { projectId: project.id, employeeId, day: '2025-05-05' });
      due.push({ ...project, zuid: person.zuid });
    }
    return due;
  });
  for (const project of made) {
    await aSavedInvoiceOf(anna, project, ['05-01-2025', '05-31-2025']);
    await aPrediction(anna, project.id, { ...june, receivedMonth: 'Jul-2025' });
  }
  return made;
}

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  office.inDatabase(async (tx) => (await query.execute(tx)).rows);

/** The logs of June as the project tool has them. */
const logsInTool = async ({ zohoProjectId }: DueProject): Promise<readonly ToolLog[]> =>
  (
    (await office.control('GET', `/project-tool/${zohoProjectId}/logs?from=${june.startDate}&to=${june.endDate}`)) as {
      logs: readonly ToolLog[];
    }
  ).logs;

const minutesOf = (logs: readonly ToolLog[]): number => logs.reduce((sum, { minutes }) => sum + minutes, 0);

/** How often each of some names occurs. */
const counted = (names: readonly string[]): Map<string, number> => {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
};

test(
  `billing runs whose server is killed ${kills} times while they sync and verify bring each log once and verify each week once`,
  async () => {
    const seed = Number(process.env['SEED'] ?? 20_261_127);
    const draw = generator(seed);
    /** Whole tenths of an hour, nine hours at most. */
    const someMinutes = (): number => 6 * (1 + draw(90));
    await office.control('POST', '/settings', { quickbooksThrottle: false, zohoThrottle: false });
    // slow calls are in progress for longer, and so are killed more often
    const slow = { service: 'zoho-projects', kind: 'delay', ms: 150, times: 'always', probability: 0.4, seed };
    await office.control('POST', '/faults', slow);
    const server = await aKilledServer(office, draw);
    const admin = await office.inDatabase((tx) => someoneSignedIn(tx, 'ROLE_ADMIN'));
    const anna = await office.inDatabase((tx) => someoneSignedIn(tx, 'ROLE_ACCOUNTANT'));
    const screen = (): Person => server.screenOf(anna);
    await connectBooks(server.screenOf(admin), 'QUICK_BOOKS', 'US');
    await connectAs(server.screenOf(admin), { organizationName: 'Tool', provider: 'ZOHO_PROJECTS' });
    const due = await dueProjects(screen());
    const ids = due.map(({ id }) => id);
    const rows = async (): Promise<readonly BillingRow[]> =>
      (await dueRows(screen(), june.endDate)).filter(({ startDate }) => startDate === june.startDate);

    /** In each project a day is logged, and the hours of an earlier day are corrected. */
    const logInTool = async (day: string): Promise<void> => {
      for (const project of due) {
        const earlier = await logsInTool(project);
        const { zohoProjectId: projectId, zuid } = project;
        await office.control('POST', '/project-tool/logs', { projectId, zuid, day, minutes: someMinutes() });
        if (earlier.length > 0)
          await office.control('PATCH', '/project-tool/logs', { id: pick(draw, earlier).id, minutes: someMinutes() });
      }
    };
    const caughtIn = new Map<StartedAct, number>();
    const verifications: string[] = [];
    let syncs = 0;
    let runs = 0;
    /** Runs an act for all rows while the server is killed up to so many times in all; every row has to be done. */
    const run = async (act: StartedAct, upTo: number): Promise<void> => {
      const before = await rows();
      if (act !== 'sync')
        for (const { projectName, weeksToVerify } of before)
          for (const { startDate, endDate, leftOut } of weeksToVerify) {
            expect(leftOut).toBeNull();
            verifications.push(`${projectName}, ${startDate} to ${endDate}`);
          }
      if (act !== 'verify') syncs += 1;
      const prepared = ({ logsMark }: BillingRow) => ({ sync: act === 'bill', logsMark });
      const key = `billing-run-syncs-killed-${(runs += 1)}`;
      const { caught } = server.tally();
      const { runId } = (await startRun(screen(), act, before, { key, prepared })).data;
      await server.killUpTo(upTo);
      caughtIn.set(act, (caughtIn.get(act) ?? 0) + server.tally().caught - caught);
      expect(
        await rowsOf(
          sql`select state, words, count(*)::int as many from billing_run_item where run_id = ${runId} group by 1, 2`,
        ),
      ).toEqual([{ state: 'done', words: '', many: projects }]);
    };
    const upTo = (most: number): number => Math.min(most, server.tally().killed + killsOfRun);
    const hasKillsLeft = (): boolean => server.tally().killed < kills - killsOfBilling;

    let changes = 0;
    const syncChanges = async (most: number): Promise<void> => {
      await logInTool(workingDays[changes] ?? '');
      changes += 1;
      await run('sync', most);
      for (const project of due)
        expect(
          await rowsOf(sql`
            select source_id as id, day, seconds / 60 as minutes from work_log
            where project_id = ${project.id} and day between ${june.startDate} and ${june.endDate} order by source_id`),
        ).toEqual(
          (await logsInTool(project))
            .map(({ id, day, minutes }) => ({ id, day, minutes }))
            .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
        );
    };
    // all days but the last are there for the runs before billing
    while (hasKillsLeft() && changes < workingDays.length - 1) {
      await syncChanges(upTo(kills - killsOfBilling));
      await run('verify', upTo(kills - killsOfBilling));
      expect((await rows()).map(({ weeks, weeksVerified }) => weeks - weeksVerified)).toEqual(due.map(() => 0));
    }
    await syncChanges(0);
    await run('bill', kills);
    await office.control('DELETE', '/faults');
    expect((await untilAtRest(office)).faults).toEqual([]);

    expect(
      await rowsOf(
        sql`select project_id, state, count(*)::int as many from work_log_pull group by 1, 2 order by project_id`,
      ),
    ).toEqual(ids.map((id) => ({ project_id: id, state: 'done', many: syncs })));
    expect(
      await rowsOf(sql`
        select project_id, count(*)::int as many from activity_entry where action = 'Synced' and resource = 'WORK_LOG'
        group by 1 order by 1`),
    ).toEqual(ids.map((id) => ({ project_id: id, many: changes })));
    const verified = await rowsOf<{ name: string }>(sql`
      select resource_name as name from activity_entry where action = 'Verified' and resource = 'VERIFICATION'`);
    expect(counted(verified.map(({ name }) => name))).toEqual(counted(verifications));
    expect(
      await rowsOf(sql`
        select i.project_id, i.total::numeric(18, 2)::text as total, sum(e.seconds)::text as seconds
        from invoice i join time_entry e on e.invoice_id = i.id
        where i.start_date = ${june.startDate} and i.document_state = 'issued' group by i.id order by 1`),
    ).toEqual(
      await Promise.all(
        due.map(async (project) => {
          const minutes = minutesOf(await logsInTool(project));
          return { project_id: project.id, total: `${minutes}.00`, seconds: String(minutes * 60) };
        }),
      ),
    );
    expect((await office.booksOf('US')).invoices).toHaveLength(projects);
    expect(await wrongSomewhere(office)).toEqual([]);
    const { killed, caught } = server.tally();
    expect(killed).toBe(kills);
    expect(caught).toBeGreaterThanOrEqual(isFullRun ? kills / 2 : 1);
    console.info(
      `seed ${seed}: ${projects} projects, ${syncs} syncs of each, ${verifications.length} weeks verified, ${killed} kills, under way ${JSON.stringify([...caughtIn])}`,
    );
  },
  isFullRun ? 3_600_000 : 300_000,
);
