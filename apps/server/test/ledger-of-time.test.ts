import { LedgerModel } from '@countinghouse/billing/testing/ledger-model.ts';
import { generator, isFullRun } from '@countinghouse/billing/testing/random-run.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { classifyDatabaseError } from '../src/database/constraint-errors.ts';
import { act, Business, statesOf } from './scenarios/time-business.ts';
import { aDatabase, type TestDatabase } from './test-database.ts';

const acts = isFullRun ? 10_000 : 500;
const logCount = 40;

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.drop());

describe('the time ledger on the real tables', () => {
  test.each([1, 3])(
    `equals the pure model after each of ${acts / 2} random pulls, drafts, deletions, issues, credits, voids and write-offs (seed %i)`,
    async (seed) => {
      const business = await Business.open(database);
      const model = new LedgerModel();
      const draw = generator(seed);
      const seen = new Set<string>();
      const credited = new Set<string>();
      for (let step = 0; step < acts / 2; step += 1) {
        await act(business, model, draw, logCount);
        const states = await business.states();
        expect([`seed ${seed}, act ${step}`, ...states]).toEqual([`seed ${seed}, act ${step}`, ...statesOf(model)]);
        for (const line of states) seen.add(line.split(' ')[1] ?? '');
        for (const id of model.credits.keys()) credited.add(id);
      }
      // a run without credits and their voids would prove nothing about them
      expect(credited.size).toBeGreaterThan(model.credits.size);
      expect(model.faults(model.logged.keys())).toEqual([]);
      expect([...seen].sort()).toEqual(['billed', 'draft', 'open', 'written_off']);
    },
    600_000,
  );

  test('keeps one unbilled entry of a log that a credit note opens, whatever was unbilled before, and takes it back when the credit note is void', async () => {
    const business = await Business.open(database);
    const becomes = (hours: bigint) => business.pull(new Map([['log-1', { seconds: hours * 3600n, isGone: false }]]));
    const openEntries = async () =>
      (
        await sql<{ seconds: number }>`select e.seconds from time_entry e join work_log l on l.id = e.work_log_id
          where l.project_id = ${business.projectId} and e.invoice_id is null order by e.id`.execute(database.kysely)
      ).rows.map(({ seconds }) => seconds / 3600);
    const draftOfAll = async () => {
      const draft = await business.newDraft();
      await business.putOnDraft(draft, ['log-1']);
      return draft;
    };
    await becomes(8n);
    const invoiceId = await draftOfAll();
    await business.issue(invoiceId);
    await becomes(10n);
    const next = await draftOfAll();
    await becomes(11n);
    await business.deleteDraft(next);
    expect(await openEntries()).toEqual([2, 1]);
    const creditId = await business.credit(invoiceId, new Map([['log-1', 5n * 3600n]]));
    expect(await openEntries()).toEqual([8]);
    await business.void(creditId ?? 0);
    expect(await openEntries()).toEqual([3]);
    expect(await business.states()).toEqual([`log-1 billed ${invoiceId} 28800`, 'log-1 open 10800']);
  });

  test('with four users at once on one project has every second in exactly one place, whatever is refused', async () => {
    const business = await Business.open(database);
    const refused: string[] = [];
    const person = async (seed: number) => {
      const draw = generator(seed);
      const own: number[] = [];
      const some = () => Array.from({ length: 1 + draw(4) }, () => `log-${draw(10)}`);
      for (let step = 0; step < (isFullRun ? 500 : 40); step += 1) {
        try {
          const invoiceId = own[draw(Math.max(1, own.length))];
          const choice = draw(5);
          if (choice < 2)
            await business.pull(
              new Map(some().map((id) => [id, { seconds: BigInt(draw(9) * 3600), isGone: draw(9) === 0 }])),
            );
          else if (choice === 2 || invoiceId === undefined) {
            const draft = await business.newDraft();
            own.push(draft);
            await business.putOnDraft(draft, some());
          } else if (choice === 3) await business.issue(invoiceId);
          else await business.void(invoiceId);
        } catch (error) {
          const fault = classifyDatabaseError(error);
          if (fault?.kind !== 'constraint' && fault?.kind !== 'serialization' && fault?.kind !== 'timeout') throw error;
          refused.push(fault.kind);
        }
      }
    };
    await Promise.all([11, 12, 13, 14].map(person));
    const wrong = await sql`
      select l.id from work_log l left join time_entry e on e.work_log_id = l.id left join invoice i on i.id = e.invoice_id
      where l.project_id = ${business.projectId} group by l.id, l.billable_seconds
      having l.billable_seconds <> coalesce(sum(e.seconds), 0) or bool_or(i.document_state = 'void') or bool_or(i.document_state <> e.document_state)`.execute(
      database.kysely,
    );
    expect(wrong.rows).toEqual([]);
    const billed = await business.states();
    expect(billed.some((line) => line.includes(' billed '))).toBe(true);
  }, 600_000);
});
