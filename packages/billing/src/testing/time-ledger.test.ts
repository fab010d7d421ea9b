import { beforeEach, describe, expect, test } from 'vitest';
import { LedgerModel } from './ledger-model.ts';
import {
  creditInvoice,
  giveUpPart,
  logPulled,
  putOnDraft,
  secondsByState,
  voidCredit,
  voidInvoice,
  writeOff,
} from './time-ledger.ts';

const hour = 3600n;

describe('the time ledger', () => {
  let ledger: LedgerModel;

  beforeEach(() => {
    ledger = new LedgerModel();
    ledger.pull('a', 8n * hour);
    ledger.pull('b', 4n * hour);
  });

  function states(...logIds: string[]) {
    const sums = secondsByState(ledger.entriesOf(logIds));
    return {
      open: sums.open / hour,
      draft: sums.draft / hour,
      billed: sums.billed / hour,
      written_off: sums.written_off / hour,
    };
  }

  test('records a synced log as unbilled; syncing it again changes nothing', () => {
    expect(states('a')).toEqual({ open: 8n, draft: 0n, billed: 0n, written_off: 0n });
    expect(logPulled(ledger.entriesOf(['a']), 'a', 8n * hour)).toEqual([]);
  });

  test('updates an unbilled log that changes at its source, and removes one that is deleted there', () => {
    ledger.pull('a', 6n * hour);
    expect(states('a')).toMatchObject({ open: 6n });
    ledger.pull('a', 0n);
    expect(ledger.entriesOf(['a'])).toEqual([]);
    expect(logPulled([], 'a', 0n)).toEqual([]);
  });

  test('puts a log on draft when the invoice is saved, and bills it when the invoice is issued', () => {
    ledger.draft('inv-1', ['a', 'b']);
    expect(states('a', 'b')).toEqual({ open: 0n, draft: 12n, billed: 0n, written_off: 0n });
    ledger.issue('inv-1');
    expect(states('a', 'b')).toEqual({ open: 0n, draft: 0n, billed: 12n, written_off: 0n });
  });

  test('refuses a log of one invoice on another, draft or issued', () => {
    ledger.draft('inv-1', ['a']);
    expect(putOnDraft(ledger.entriesOf(['a', 'b']), 'inv-2', ['b', 'a'])).toEqual({
      refused: 'log_not_open',
      logIds: ['a'],
    });
    ledger.issue('inv-1');
    expect(putOnDraft(ledger.entriesOf(['a']), 'inv-2', ['a'])).toEqual({ refused: 'log_not_open', logIds: ['a'] });
    expect(putOnDraft([], 'inv-2', ['nowhere'])).toEqual({ refused: 'log_not_open', logIds: ['nowhere'] });
  });

  test('puts a log that is listed twice on the draft once', () => {
    ledger.draft('inv-1', ['a', 'a']);
    expect(states('a')).toMatchObject({ draft: 8n, open: 0n });
  });

  test('makes time unbilled again when its draft is deleted', () => {
    ledger.draft('inv-1', ['a', 'b']);
    ledger.release('inv-1');
    expect(states('a', 'b')).toEqual({ open: 12n, draft: 0n, billed: 0n, written_off: 0n });
  });

  test('keeps 8 hours billed and −2 unbilled when a billed log shrinks from 8 to 6 hours', () => {
    ledger.draft('inv-1', ['a']);
    ledger.issue('inv-1');
    ledger.pull('a', 6n * hour);
    expect(states('a')).toMatchObject({ billed: 8n, open: -2n });
    ledger.pull('a', 5n * hour);
    expect(states('a')).toMatchObject({ billed: 8n, open: -3n });
    expect(ledger.entriesOf(['a'])).toHaveLength(2);
    ledger.pull('a', 8n * hour);
    expect(ledger.entriesOf(['a'])).toHaveLength(1);
  });

  test('turns a deleted billed log into an unbilled correction, which the next invoice settles', () => {
    ledger.draft('inv-1', ['a']);
    ledger.issue('inv-1');
    ledger.pull('a', 0n);
    ledger.draft('inv-2', ['a']);
    ledger.issue('inv-2');
    expect(states('a')).toEqual({ open: 0n, draft: 0n, billed: 0n, written_off: 0n });
    expect(ledger.faults(['a'])).toEqual([]);
  });

  test("makes an invoice's time unbilled again when it is voided, together with later corrections", () => {
    ledger.draft('inv-1', ['a', 'b']);
    ledger.issue('inv-1');
    ledger.pull('a', 6n * hour);
    ledger.void('inv-1');
    expect(states('a', 'b')).toEqual({ open: 10n, draft: 0n, billed: 0n, written_off: 0n });
    expect(ledger.entriesOf(['a'])).toHaveLength(1);
  });

  test('includes the correction when a draft is saved again', () => {
    ledger.draft('inv-1', ['a']);
    ledger.pull('a', 9n * hour);
    ledger.draft('inv-1', ['a']);
    expect(states('a')).toMatchObject({ draft: 9n, open: 0n });
    expect(ledger.entriesOf(['a'])).toHaveLength(1);
  });

  test('lets a credit note return billed time once, at most what was billed', () => {
    ledger.draft('inv-1', ['a']);
    ledger.issue('inv-1');
    ledger.credit('inv-1', 'cr-1', new Map([['a', 3n * hour]]));
    expect(states('a')).toMatchObject({ billed: 5n, open: 3n });
    const all = ledger.entriesOf(['a']);
    const corrected = new Set(['inv-1', 'cr-1']);
    expect(creditInvoice(all, corrected, 'cr-2', new Map([['a', 6n * hour]]))).toEqual({
      refused: 'credit_exceeds_billed',
      logIds: ['a'],
    });
    expect(creditInvoice(all, corrected, 'cr-2', new Map([['b', 1n]]))).toEqual({
      refused: 'credit_exceeds_billed',
      logIds: ['b'],
    });
    expect(creditInvoice(all, corrected, 'cr-2', new Map([['a', -1n]]))).toEqual({
      refused: 'credit_exceeds_billed',
      logIds: ['a'],
    });
    ledger.credit('inv-1', 'cr-2', new Map([['a', 5n * hour]]));
    expect(states('a')).toMatchObject({ billed: 0n, open: 8n });
  });

  test('lets a credit note return a billed correction, in its own sign and at most all of it', () => {
    ledger.draft('inv-1', ['a']);
    ledger.issue('inv-1');
    ledger.pull('a', 6n * hour);
    ledger.draft('inv-2', ['a']);
    ledger.issue('inv-2');
    const takenBack = (seconds: bigint) =>
      creditInvoice(ledger.entriesOf(['a']), new Set(['inv-2']), 'cr-1', new Map([['a', seconds]]));
    expect(takenBack(1n)).toEqual({ refused: 'credit_exceeds_billed', logIds: ['a'] });
    expect(takenBack(-2n * hour - 1n)).toEqual({ refused: 'credit_exceeds_billed', logIds: ['a'] });
    ledger.credit('inv-2', 'cr-1', new Map([['a', -2n * hour]]));
    expect(states('a')).toMatchObject({ billed: 8n, open: -2n });
  });

  test('refuses to void an invoice before its credit note is void', () => {
    ledger.draft('inv-1', ['a']);
    ledger.issue('inv-1');
    ledger.credit('inv-1', 'cr-1', new Map([['a', 3n * hour]]));
    expect(voidInvoice(ledger.entriesOf(['a']), 'inv-1', new Set(['cr-1']))).toEqual({
      refused: 'invoice_has_credits',
      logIds: ['a'],
    });
    ledger.void('cr-1');
    expect(states('a')).toMatchObject({ billed: 8n, open: 0n });
    ledger.void('inv-1');
    expect(states('a')).toMatchObject({ billed: 0n, open: 8n });
  });

  test('refuses to void a credit note whose time was billed again or written off, but not one whose log only shrank', () => {
    const voiding = (logId: string) =>
      voidCredit(ledger.entriesOf([logId]), `cr-${logId}`, new Set(['inv-1', `cr-${logId}`]));
    ledger.draft('inv-1', ['a', 'b']);
    ledger.issue('inv-1');
    for (const logId of ['a', 'b']) ledger.credit('inv-1', `cr-${logId}`, new Map([[logId, 3n * hour]]));
    ledger.pull('a', 6n * hour);
    expect(voiding('a')).not.toHaveProperty('refused');
    ledger.draft('inv-2', ['a']);
    expect(voiding('a')).toEqual({ refused: 'time_billed_again', logIds: ['a'] });
    ledger.release('inv-2');
    expect(voiding('a')).not.toHaveProperty('refused');
    ledger.writeOff(['b']);
    expect(voiding('b')).toEqual({ refused: 'time_billed_again', logIds: ['b'] });
  });

  test('writes off unbilled time only', () => {
    ledger.draft('inv-1', ['a']);
    expect(writeOff(ledger.entriesOf(['a', 'b']), ['a', 'b'])).toEqual({ refused: 'log_not_open', logIds: ['a'] });
    ledger.writeOff(['b']);
    expect(states('b')).toEqual({ open: 0n, draft: 0n, billed: 0n, written_off: 4n });
    ledger.pull('b', 5n * hour);
    expect(states('b')).toMatchObject({ open: 1n, written_off: 4n });
  });

  test('writes off a part of unbilled time, at most all of it', () => {
    const refused = { refused: 'log_not_open', logIds: ['b'] };
    for (const seconds of [0n, -1n, 4n * hour + 1n])
      expect(giveUpPart(ledger.entriesOf(['b']), 'b', seconds)).toEqual(refused);
    ledger.giveUpPart('b', hour);
    expect(states('b')).toMatchObject({ open: 3n, written_off: 1n });
    ledger.giveUpPart('b', 3n * hour);
    expect(states('b')).toMatchObject({ open: 0n, written_off: 4n });
    ledger.draft('inv-1', ['a']);
    expect(giveUpPart(ledger.entriesOf(['a']), 'a', hour)).toEqual({ ...refused, logIds: ['a'] });
  });
});
