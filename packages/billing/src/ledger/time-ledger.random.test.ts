import { describe, expect, test } from 'vitest';
import { LedgerModel } from '../testing/ledger-model.ts';
import { type Draw, generator, isFullRun } from '../testing/random-run.ts';

const acts = isFullRun ? 1_000_000 : 20_000;
/** Logs that are worked on at a time; now and then the work moves on to new ones, as months do. */
const logCount = 150;
const actsInMonth = 5000;
const openInvoicesMax = 25;

/** One random act; answers the logs it may have moved. */
function act(ledger: LedgerModel, next: Draw, step: number): string[] {
  const aLogOfTheMonth = () => `log-${Math.floor(step / actsInMonth) * logCount + next(logCount)}`;
  const someLogs = () => Array.from({ length: 1 + next(6) }, aLogOfTheMonth);
  const invoicesThatAre = (state: string) => [...ledger.invoices].filter(([, is]) => is === state).map(([id]) => id);
  const one = (ids: string[]) => ids[next(Math.max(1, ids.length))];
  switch (next(9)) {
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
    default: {
      const logIds = someLogs();
      if (next(4) === 0) ledger.writeOff(logIds);
      return logIds;
    }
  }
}

describe('any order of pulling, drafting, deleting, issuing, voiding, crediting and writing off', () => {
  test.each([1, 2])(
    `after ${acts} random acts in two runs no second is lost or billed twice (seed %i)`,
    (seed) => {
      const ledger = new LedgerModel();
      const next = generator(seed);
      const seen = new Set<string>();
      for (let step = 0; step < acts / 2; step += 1) {
        const moved = act(ledger, next, step);
        const faults = ledger.faults(moved);
        if (faults.length > 0) expect([`seed ${seed}, act ${step}`, ...faults]).toEqual([]);
        if (step % 50_000 === 0) expect(ledger.faults(ledger.logged.keys())).toEqual([]);
        for (const logId of moved) for (const entry of ledger.entriesOf([logId])) seen.add(entry.state);
      }
      expect(ledger.faults(ledger.logged.keys())).toEqual([]);
      // A run in which some state never came up would prove nothing about it.
      expect([...seen].sort()).toEqual(['billed', 'draft', 'open', 'written_off']);
      expect([...ledger.invoices.values()].length).toBeGreaterThan(0);
    },
    600_000,
  );
});
