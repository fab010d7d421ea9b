import { describe, expect, test } from 'vitest';
import { LedgerModel } from './ledger-model.ts';
import { type Draw, generator, isFullRun } from './random-run.ts';

const acts = isFullRun ? 1_000_000 : 20_000;
const sequences = isFullRun ? 1_000_000 : 5000;
const actsInSequenceMax = 40;
/** Logs in use at one time; now and then the test moves on to new ones, as months do. */
const manyLogs = 150;
/** Few enough that a short sequence uses the same log repeatedly. */
const fewLogs = 6;
const actsInMonth = 5000;
const openInvoicesMax = 25;

/** One random act; returns the logs it may have changed. */
function act(ledger: LedgerModel, next: Draw, step: number, logCount: number): string[] {
  const aLogOfTheMonth = () => `log-${Math.floor(step / actsInMonth) * logCount + next(logCount)}`;
  const someLogs = () => Array.from({ length: 1 + next(6) }, aLogOfTheMonth);
  const invoicesThatAre = (state: string) => [...ledger.invoices].filter(([, is]) => is === state).map(([id]) => id);
  const one = (ids: string[]) => ids[next(Math.max(1, ids.length))];
  switch (next(10)) {
    case 0:
    case 1:
    case 2: {
      const logId = next(20) === 0 ? `log-${next(logCount)}` : aLogOfTheMonth();
      ledger.pull(logId, BigInt(next(4) === 0 ? 0 : next(40_000)));
      return [logId];
    }
    case 3: {
      const logIds = someLogs().filter(
        (logId) => ledger.entriesOf([logId]).some((entry) => entry.state === 'open') || next(10) === 0,
      );
      const again = one(invoicesThatAre('draft'));
      const invoiceId =
        again !== undefined && (next(4) === 0 || ledger.invoices.size >= openInvoicesMax) ? again : `inv-${step}`;
      if (logIds.length > 0) ledger.draft(invoiceId, logIds);
      return logIds;
    }
    case 4:
    case 5: {
      const invoiceId = one(invoicesThatAre('draft'));
      if (invoiceId === undefined) return [];
      const logIds = ledger.logsOn(invoiceId);
      if (next(3) === 0) ledger.release(invoiceId);
      else ledger.issue(invoiceId);
      return logIds;
    }
    case 6: {
      const invoiceId = one(invoicesThatAre('issued'));
      if (invoiceId === undefined) return [];
      const logIds = ledger.logsOn(invoiceId);
      ledger.void(invoiceId);
      return logIds;
    }
    case 7: {
      const invoiceId = one(invoicesThatAre('issued').filter((id) => !ledger.credits.has(id)));
      if (invoiceId === undefined || ledger.invoices.size >= openInvoicesMax) return [];
      const logIds = ledger.logsOn(invoiceId);
      const takenBack = new Map(
        ledger
          .entriesOf(logIds)
          .filter((entry) => entry.invoiceId === invoiceId)
          .map((entry) => [
            entry.logId,
            next(5) === 0 ? entry.seconds * 2n : (entry.seconds * BigInt(next(101))) / 100n,
          ]),
      );
      ledger.credit(invoiceId, `cr-${step}`, takenBack);
      return logIds;
    }
    case 8: {
      const logIds = someLogs();
      ledger.verify(logIds);
      return logIds;
    }
    default: {
      const logIds = someLogs();
      if (next(4) === 0) ledger.writeOff(logIds);
      else for (const logId of logIds) ledger.giveUpPart(logId, BigInt(next(40_000)));
      return logIds;
    }
  }
}

describe('any order of syncing, verifying, drafting, deleting, issuing, voiding, crediting and writing off', () => {
  test.each([1, 2])(
    `loses and double-bills no second in two runs of ${acts} random acts (seed %i)`,
    (seed) => {
      const ledger = new LedgerModel();
      const next = generator(seed);
      const seen = new Set<string>();
      for (let step = 0; step < acts / 2; step += 1) {
        const moved = act(ledger, next, step, manyLogs);
        const faults = ledger.faults(moved);
        if (faults.length > 0) expect([`seed ${seed}, act ${step}`, ...faults]).toEqual([]);
        if (step % 50_000 === 0)
          expect([...ledger.faults(ledger.logged.keys()), ...ledger.verificationErrors()]).toEqual([]);
        for (const logId of moved) for (const entry of ledger.entriesOf([logId])) seen.add(entry.state);
      }
      expect(ledger.faults(ledger.logged.keys())).toEqual([]);
      // A run in which a state never occurred proves nothing about it.
      expect([...seen].sort()).toEqual(['billed', 'draft', 'open', 'written_off']);
      expect([...ledger.invoices.values()].length).toBeGreaterThan(0);
    },
    600_000,
  );

  test(`loses and double-bills no second after any act of ${sequences} short sequences, each on its own ledger`, () => {
    const ends = new Map<string, number>();
    for (let seed = 1; seed <= sequences; seed += 1) {
      const ledger = new LedgerModel();
      const next = generator(seed);
      const length = 1 + next(actsInSequenceMax);
      for (let step = 0; step < length; step += 1) {
        const faults = [...ledger.faults(act(ledger, next, step, fewLogs)), ...ledger.verificationErrors()];
        if (faults.length > 0) expect([`seed ${seed}, act ${step}`, ...faults]).toEqual([]);
      }
      const faults = ledger.faults(ledger.logged.keys());
      if (faults.length > 0) expect([`seed ${seed}, at the end`, ...faults]).toEqual([]);
      for (const state of statesIn(ledger)) ends.set(state, (ends.get(state) ?? 0) + 1);
    }
    // Each kind of end must be common, or the sequences prove nothing about it.
    for (const state of ['open', 'draft', 'billed', 'written_off', 'void', 'credited', 'changed since verified'])
      expect([state, (ends.get(state) ?? 0) > sequences / 50]).toEqual([state, true]);
  }, 3_600_000);
});

/** How a sequence ended: the states of its logs, and whether anything was voided, credited or changed too late. */
function statesIn(ledger: LedgerModel): Set<string> {
  const states = new Set<string>(ledger.entriesOf([...ledger.logged.keys()]).map((entry) => entry.state));
  if (ledger.voided.size > 0) states.add('void');
  if (ledger.credits.size > 0) states.add('credited');
  if ([...ledger.verified].some(([logId, seconds]) => seconds !== (ledger.logged.get(logId) ?? 0n)))
    states.add('changed since verified');
  return states;
}
