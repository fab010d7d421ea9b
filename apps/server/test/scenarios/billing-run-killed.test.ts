import { generator, isFullRun } from '@countinghouse/billing/testing/random-run.ts';
import { billingRunEndpoints, type BillingRun } from '@countinghouse/contract/billing-run/billing-run.contract.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSavedInvoiceOf } from '../billable-project.ts';
import { rowsOfJune, startRun } from '../billing-runs.ts';
import type { Person } from '../world.ts';
import { untilAtRest, wrongSomewhere } from './at-rest.ts';
import { aKilledServer } from './killed-runs.ts';
import { anOffice, connectBooks, projectsToBill, someoneSignedIn, type Office } from './office.ts';

const kills = isFullRun ? 50 : 4;
const projects = isFullRun ? 90 : 6;
/** The goal for ninety drafts (docs/domain/billing-run.md); an ordinary run is too short to judge. */
const draftsWithinMs = 20_000;

let office: Office;
beforeAll(async () => {
  office = await anOffice('a separate server');
}, 240_000);
afterAll(async () => {
  await office.close();
});

test(
  `billing runs whose server is killed ${kills} times bill each period once and lose none`,
  async () => {
    const seed = Number(process.env['SEED'] ?? 20_261_127);
    const draw = generator(seed);
    await office.control('POST', '/settings', { quickbooksThrottle: false });
    const server = await aKilledServer(office, draw);
    const { killUpTo, untilEnded } = server;
    const admin = await office.inDatabase((tx) => someoneSignedIn(tx, 'ROLE_ADMIN'));
    const anna = await office.inDatabase((tx) => someoneSignedIn(tx, 'ROLE_ACCOUNTANT'));
    const screen = (): Person => server.screenOf(anna);
    await connectBooks(server.screenOf(admin), 'QUICK_BOOKS', 'US');
    const due = await office.inDatabase((tx) =>
      projectsToBill(tx, {
        accountantId: anna.userId,
        companies: [{ provider: 'QUICK_BOOKS', region: 'US', currencyCode: 'USD' }],
        count: projects,
        days: ['2026-05-04', '2026-06-04', '2026-06-05'],
      }),
    );
    // the next invoice of a project begins with the messages of the last one
    for (const project of due) await aSavedInvoiceOf(screen(), project, ['05-01-2026', '05-31-2026']);

    let started = 0;
    const key = () => `billing-run-killed-${(started += 1)}`;
    const start = async (act: 'draft' | 'bill'): Promise<BillingRun> =>
      (await startRun(screen(), act, await rowsOfJune(screen()), { key: key() })).data;
    const undo = ({ runId: id }: BillingRun) =>
      screen().call(billingRunEndpoints.undo, { params: { id } }, { key: key() });

    const beganAt = performance.now();
    let run = await start('draft');
    await untilEnded();
    const tookMs = performance.now() - beganAt;
    if (isFullRun) expect(tookMs).toBeLessThan(draftsWithinMs);
    expect((await rowsOfJune(screen())).map(({ state }) => state)).toEqual(due.map(() => 'Draft'));

    // drafts are deleted and created again until most kills are spent
    const ofDrafts = Math.floor(0.8 * kills);
    const hasKillsLeft = (): boolean => server.tally().killed < ofDrafts;
    for (let cycle = 0; cycle < kills && hasKillsLeft(); cycle += 1) {
      await undo(run);
      await killUpTo(ofDrafts);
      expect((await rowsOfJune(screen())).map(({ state }) => state)).toEqual(due.map(() => 'Not started'));
      run = await start('draft');
      await killUpTo(ofDrafts);
      expect((await rowsOfJune(screen())).map(({ state }) => state)).toEqual(due.map(() => 'Draft'));
    }
    await undo(run);
    await untilEnded();
    run = await start('bill');
    await killUpTo(kills);
    expect((await untilAtRest(office)).faults).toEqual([]);

    const { rows: runs } = await office.inDatabase((tx) =>
      sql<{ state: string; words: string; many: number }>`
        select state, words, count(*)::int as many from billing_run_item where run_id = ${run.runId} group by 1, 2`.execute(
        tx,
      ),
    );
    expect(runs).toEqual([{ state: 'done', words: '', many: projects }]);
    const { rows: billed } = await office.inDatabase((tx) =>
      sql<{ project_id: number; many: number; hours: string }>`
        select i.project_id, count(distinct i.id)::int as many, sum(e.seconds)::text as hours
        from invoice i join time_entry e on e.invoice_id = i.id where i.start_date = '2026-06-01' and i.document_state = 'issued'
        group by 1`.execute(tx),
    );
    expect(billed.map(({ many }) => many)).toEqual(due.map(() => 1));
    expect((await office.booksOf('US')).invoices).toHaveLength(projects);
    expect(await wrongSomewhere(office)).toEqual([]);
    const { killed, caught } = server.tally();
    expect(killed).toBe(kills);
    expect(caught).toBeGreaterThanOrEqual(isFullRun ? kills / 2 : 1);
    console.info(
      `seed ${seed}: ${projects} drafts in ${(tookMs / 1000).toFixed(1)} s, ${killed} kills, ${caught} of them during a run`,
    );
  },
  isFullRun ? 3_600_000 : 300_000,
);
