import { describe, expect, test } from 'vitest';
import { LedgerModel } from '../testing/ledger-model.ts';
import { generator } from '../testing/random-run.ts';
import { openSecondsAfter } from './open-seconds-after.ts';
import { secondsByState } from '../testing/time-ledger.ts';

describe('the unbilled time of a changed log', () => {
  test('is the same from its previous figures as from all entries of the ledger', () => {
    const draw = generator(7);
    for (let run = 0; run < 300; run += 1) {
      const ledger = new LedgerModel();
      ledger.pull('a', BigInt(draw(30_000)));
      for (let step = 0; step < 5; step += 1) {
        if (draw(2) === 0) ledger.draft(`inv-${step}`, ['a']);
        if (draw(2) === 0 && ledger.invoices.get(`inv-${step}`) === 'draft') ledger.issue(`inv-${step}`);
        const openBefore = Number(secondsByState(ledger.entriesOf(['a'])).open);
        const loggedBefore = Number(ledger.logged.get('a') ?? 0n);
        const loggedNow = draw(3) === 0 ? 0 : draw(30_000);
        ledger.pull('a', BigInt(loggedNow));
        expect(secondsByState(ledger.entriesOf(['a'])).open).toBe(
          BigInt(openSecondsAfter(openBefore, loggedBefore, loggedNow)),
        );
      }
    }
  });
});
