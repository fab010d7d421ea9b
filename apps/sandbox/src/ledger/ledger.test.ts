import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLedger } from './ledger.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the ledger', () => {
  test('has after a restart what a transaction wrote', () => {
    const first = openLedger(folder);
    first.act((pen) => {
      pen.put('invoices', '1', { total: '10.00' });
      pen.put('invoices', '2', { total: '20.00' });
    });
    first.act((pen) => pen.remove('invoices', '1'));
    first.close();
    const second = openLedger(folder);
    expect(second.all('invoices')).toEqual([{ total: '20.00' }]);
    second.close();
  });

  test('leaves nothing of a failed transaction, neither in memory nor on disk', () => {
    const ledger = openLedger(folder);
    ledger.act((pen) => pen.put('invoices', '1', { total: '10.00' }));
    expect(() =>
      ledger.act((pen) => {
        pen.put('invoices', '1', { total: '99.00' });
        pen.put('invoices', '2', { total: '5.00' });
        pen.nextNumber('invoices', 'id');
        throw new Error('refused');
      }),
    ).toThrow('refused');
    expect(ledger.all('invoices')).toEqual([{ total: '10.00' }]);
    expect(ledger.act((pen) => pen.nextNumber('invoices', 'id'))).toBe(1);
    ledger.close();
    const again = openLedger(folder);
    expect(again.all('invoices')).toEqual([{ total: '10.00' }]);
    again.close();
  });

  test('counts the changes of a shelf, those taken back too, and none for reads or other shelves', () => {
    const ledger = openLedger(folder);
    expect(ledger.changesOf('invoices')).toBe(0);
    ledger.act((pen) => pen.put('invoices', '1', { total: '10.00' }));
    const written = ledger.changesOf('invoices');
    expect(written).toBeGreaterThan(0);
    ledger.all('invoices');
    ledger.act((pen) => pen.put('customers', '1', { name: 'Acme' }));
    expect(ledger.changesOf('invoices')).toBe(written);
    let within = 0;
    expect(() =>
      ledger.act((pen) => {
        pen.remove('invoices', '1');
        within = pen.changesOf('invoices');
        throw new Error('refused');
      }),
    ).toThrow('refused');
    expect(within).toBeGreaterThan(written);
    expect(ledger.changesOf('invoices')).toBeGreaterThan(within);
    ledger.close();
  });

  test('is written to disk before a transaction returns', () => {
    const ledger = openLedger(folder);
    ledger.act((pen) => pen.put('invoices', '1', { total: '10.00' }));
    expect(readFileSync(join(folder, 'journal-0.jsonl'), 'utf8')).toContain('"10.00"');
    ledger.close();
  });

  test('drops a last line torn by a sudden end, and continues writing after it', () => {
    const ledger = openLedger(folder);
    ledger.act((pen) => pen.put('invoices', '1', { total: '10.00' }));
    ledger.close();
    appendFileSync(join(folder, 'journal-0.jsonl'), '[["invoices","2",{"tot');
    const second = openLedger(folder);
    expect(second.all('invoices')).toHaveLength(1);
    second.act((pen) => pen.put('invoices', '3', { total: '30.00' }));
    second.close();
    const third = openLedger(folder);
    expect(third.all('invoices')).toEqual([{ total: '10.00' }, { total: '30.00' }]);
    third.close();
  });

  test('replaces the journal by a snapshot after thousands of transactions without losing any', () => {
    const ledger = openLedger(folder);
    for (let number = 1; number <= 5100; number += 1)
      ledger.act((pen) => pen.put('invoices', String(number), { number }));
    ledger.close();
    expect(readdirSync(folder).sort()).toEqual(['journal-1.jsonl', 'snapshot.json']);
    const again = openLedger(folder);
    expect(again.all('invoices')).toHaveLength(5100);
    again.close();
  });

  test('ignores a snapshot that was interrupted before it was renamed', () => {
    const ledger = openLedger(folder);
    ledger.act((pen) => pen.put('invoices', '1', { total: '10.00' }));
    ledger.close();
    appendFileSync(join(folder, 'snapshot.json.new'), '{"generation":1,"changes":[["invo');
    const again = openLedger(folder);
    expect(again.all('invoices')).toHaveLength(1);
    again.close();
  });
});
