import { generalServerMessages } from '@countinghouse/contract/messages/general.ts';
import { refusals } from '@countinghouse/contract/refusals.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDatabase, type TestDatabase } from '../test/test-database.ts';
import { inTransaction, type Tx } from './database/database.ts';
import { Refusal } from './handle.ts';
import {
  contextOfRow,
  defineAudit,
  faultsOfRefusal,
  inSavepoint,
  listChanges,
  openForChange,
  saveRows,
} from './record.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await aDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`delete from holiday`.execute(database.kysely);
});

const addHoliday = (tx: Tx, name: string, date = '2026-12-25') =>
  sql`insert into holiday (region, date, name) values ('UK', ${date}, ${name})`.execute(tx);
const storedHolidays = async () =>
  (await sql<{ name: string }>`select name from holiday order by name`.execute(database.kysely)).rows.map(
    ({ name }) => name,
  );
const refuse = (...refused: ConstructorParameters<typeof Refusal>): never => {
  throw new Refusal(...refused);
};

describe('a record that is opened for a change', () => {
  const stored = { version: 2, name: 'Acme', isClosed: false };
  const open = (held: typeof stored | undefined, seen = 2) =>
    openForChange(Promise.resolve(held), {
      refuse,
      missing: 'company_not_found',
      seen,
      unless: ({ isClosed }) => (isClosed ? 'month_is_closed' : undefined),
      current: ({ name }) => ({ companyName: name }),
    });

  test('is returned in the version that the user saw', async () => {
    expect(await open(stored)).toBe(stored);
  });

  test('is refused as missing when the user does not see it', async () => {
    await expect(open(undefined)).rejects.toMatchObject({ code: 'company_not_found', detail: {} });
  });

  test.each([1, 3])(
    'in version 2 is refused to a user who saw version %i, with the newer one as its endpoint has it',
    async (seen) => {
      await expect(open(stored, seen)).rejects.toMatchObject({
        code: 'stale_version',
        detail: { current: { companyName: 'Acme' } },
      });
    },
  );

  test('that can never be changed is refused with that reason, whichever version the user saw', async () => {
    for (const seen of [1, 2])
      await expect(open({ ...stored, isClosed: true }, seen)).rejects.toMatchObject({ code: 'month_is_closed' });
  });

  test('is shown as it is stored when its endpoint has no other form', async () => {
    const opened = openForChange(Promise.resolve(stored), { refuse, missing: 'company_not_found', seen: 1 });
    await expect(opened).rejects.toMatchObject({ code: 'stale_version', detail: { current: stored } });
  });
});

describe('what is done in a savepoint', () => {
  const isSavepointLeft = async (tx: Tx): Promise<boolean> => {
    await sql`savepoint looked`.execute(tx);
    const isLeft = await sql`release savepoint tried`.execute(tx).then(
      () => true,
      () => false,
    );
    if (!isLeft) await sql`rollback to savepoint looked`.execute(tx);
    return isLeft;
  };

  test('is kept with its result, and leaves no savepoint open', async () => {
    await inTransaction(database, async (tx) => {
      const result = await inSavepoint(tx, async () => {
        await addHoliday(tx, 'Christmas');
        return 'saved';
      });
      expect([result, await isSavepointLeft(tx)]).toEqual(['saved', false]);
    });
    expect(await storedHolidays()).toEqual(['Christmas']);
  });

  test('is undone alone when it fails, and leaves no savepoint open', async () => {
    await inTransaction(database, async (tx) => {
      await addHoliday(tx, 'Christmas');
      const failing = inSavepoint(tx, async () => {
        await addHoliday(tx, 'New Year', '2027-01-01');
        await addHoliday(tx, 'Christmas again');
      });
      await expect(failing).rejects.toThrow('holiday_region_date_key');
      expect(await isSavepointLeft(tx)).toBe(false);
    });
    expect(await storedHolidays()).toEqual(['Christmas']);
  });

  test('is undone alone when its result is not to be kept', async () => {
    await inTransaction(database, async (tx) => {
      const add = (name: string, date: string) => async () => {
        await addHoliday(tx, name, date);
        return name;
      };
      const isKept = (name: string) => name === 'Christmas';
      expect(await inSavepoint(tx, add('Christmas', '2026-12-25'), isKept)).toBe('Christmas');
      expect(await inSavepoint(tx, add('New Year', '2027-01-01'), isKept)).toBe('New Year');
    });
    expect(await storedHolidays()).toEqual(['Christmas']);
  });
});

describe('rows that are saved together', () => {
  interface Row {
    readonly name: string;
    readonly refusal?: Refusal;
  }
  let audited: string[];
  beforeEach(() => {
    audited = [];
  });
  const save = (rows: readonly Row[], more: { readonly recordOf?: (row: Row) => number } = {}) =>
    inTransaction(database, (tx) =>
      saveRows(
        { context: { tx, audit: (entry) => void audited.push(entry.resourceName) }, name: 'holidays', rows, ...more },
        async ({ audit }, { name, refusal }) => {
          await addHoliday(tx, name, `2026-12-0${1 + rows.findIndex((row) => row.name === name)}`);
          audit({ action: 'Created', resource: 'HOLIDAY', resourceId: 1, resourceName: name });
          if (refusal !== undefined) throw refusal;
        },
      ),
    );

  test('are all stored, and each is audited once in their order', async () => {
    await save([{ name: 'A' }, { name: 'B' }]);
    expect(await storedHolidays()).toEqual(['A', 'B']);
    expect(audited).toEqual(['A', 'B']);
  });

  /** Saves rows that each say that they began, wait and end. */
  async function turnsOf(records: readonly number[], isRefusedTogether = false) {
    const turns: string[] = [];
    let running = 0;
    await inTransaction(database, (tx) =>
      saveRows(
        {
          context: { tx, audit: (entry) => void audited.push(entry.resourceName) },
          name: 'holidays',
          rows: records,
          recordOf: (one) => one,
        },
        async ({ audit }, one) => {
          running += 1;
          turns.push(`${one} of ${running}`);
          audit({ action: 'Created', resource: 'HOLIDAY', resourceId: one, resourceName: String(one) });
          await sql`select 1`.execute(tx);
          const isBesideAnother = running > 1;
          running -= 1;
          if (isRefusedTogether && isBesideAnother) throw new Refusal('holiday_exists');
        },
      ),
    );
    return turns;
  }

  test('are saved side by side, and one after the other where two are about one record', async () => {
    expect(await turnsOf([1, 2])).toEqual(['1 of 1', '2 of 2']);
    expect(await turnsOf([1, 2, 1])).toEqual(['1 of 1', '2 of 1', '1 of 1']);
  });

  test('that stand in each other’s way side by side are saved one after the other, and audited once', async () => {
    expect(await turnsOf([1, 2], true)).toEqual(['1 of 1', '2 of 2', '1 of 1', '2 of 1']);
    expect(audited).toEqual(['1', '2']);
  });

  test('are all refused for one, which is named by its number and field', async () => {
    const refusal = new Refusal('invalid_input', { fields: [{ path: 'date', message: 'Enter a date' }] });
    await expect(save([{ name: 'A' }, { name: 'B', refusal }, { name: 'C' }])).rejects.toMatchObject({
      code: 'rows_refused',
      detail: {
        message: generalServerMessages.rowsRefused(1),
        fields: [{ path: 'holidays.1.date', message: 'Enter a date' }],
      },
    });
    expect(await storedHolidays()).toEqual([]);
  });

  test('name every fault of every row, and those of a whole row by its number', async () => {
    const twice = new Refusal('invalid_input', {
      fields: [
        { path: 'date', message: 'Enter a date' },
        { path: 'name', message: 'Enter a name' },
      ],
    });
    // the second is the same day
    await expect(save([{ name: 'A', refusal: twice }, { name: 'B' }, { name: 'B' }])).rejects.toMatchObject({
      detail: {
        message: generalServerMessages.rowsRefused(2),
        fields: [
          { path: 'holidays.0.date', message: 'Enter a date' },
          { path: 'holidays.0.name', message: 'Enter a name' },
          { path: 'holidays.2', message: refusals.holiday_exists.message },
        ],
      },
    });
  });

  test('end with the error of a fault of ours', async () => {
    const fault = new TypeError('a fault of ours');
    const saving = inTransaction(database, (tx) =>
      saveRows({ context: { tx, audit: () => {} }, name: 'holidays', rows: [1] }, () => Promise.reject(fault)),
    );
    await expect(saving).rejects.toBe(fault);
  });
});

test('a row of many has the context of its call, sends no message of its own, and can be refused for any reason', () => {
  const of = contextOfRow({ tx: database.kysely, caller: 'Anna' });
  expect(of).toMatchObject({ tx: database.kysely, caller: 'Anna' });
  expect(of.reply()).toBeUndefined();
  const detail = { message: 'No' };
  expect(() => of.refuse('month_is_closed', detail)).toThrow(new Refusal('month_is_closed', detail));
});

describe('the faults of a refused row', () => {
  test('are those of its fields, else its own words, else those of the table', () => {
    const fields = [{ path: 'name', message: 'Enter a name' }];
    expect(faultsOfRefusal(new Refusal('invalid_input', { fields, message: 'No' }))).toEqual(fields);
    expect(faultsOfRefusal(new Refusal('invalid_input', { fields: [], message: 'No' }))).toEqual([
      { path: '', message: 'No' },
    ]);
    expect(faultsOfRefusal(new Refusal('month_is_closed'))).toEqual([
      { path: '', message: refusals.month_is_closed.message },
    ]);
  });

  test('of a constraint are in the words of its refusal', async () => {
    await addHoliday(database.kysely, 'Christmas');
    const error = await addHoliday(database.kysely, 'again').catch((thrown: unknown) => thrown);
    expect(faultsOfRefusal(error)).toEqual([{ path: '', message: refusals.holiday_exists.message }]);
  });

  test('are not read of a constraint without a refusal, nor of an error that is no refusal', async () => {
    const error = await addHoliday(database.kysely, '').catch((thrown: unknown) => thrown);
    for (const thrown of [error, new TypeError('a fault of ours')]) {
      const read = () => faultsOfRefusal(thrown);
      expect(read).toThrow(thrown);
    }
  });
});

describe('the changes of a record', () => {
  const labels = { name: 'Name', isActive: 'Active', limit: 'Limit', note: 'Note' } as const;

  test('are the fields that differ, under their labels, in words', () => {
    expect(
      listChanges(
        labels,
        { name: 'Acme', isActive: true, limit: 5, note: null },
        { name: 'Acme', isActive: false, limit: 0, note: 'New' },
      ),
    ).toEqual([
      { fieldName: 'Active', oldValue: 'Yes', newValue: 'No' },
      { fieldName: 'Limit', oldValue: '5', newValue: '0' },
      { fieldName: 'Note', oldValue: null, newValue: 'New' },
    ]);
  });

  test('leave out a missing value that becomes an empty one', () => {
    expect(listChanges(labels, { name: '', note: null }, { isActive: undefined, limit: null, note: '' })).toEqual([]);
  });

  test('of a new or a deleted record are all that it has', () => {
    expect(listChanges(labels, undefined, { name: 'Acme' })).toEqual([
      { fieldName: 'Name', oldValue: null, newValue: 'Acme' },
    ]);
    expect(listChanges(labels, { name: 'Acme' }, undefined)).toEqual([
      { fieldName: 'Name', oldValue: 'Acme', newValue: null },
    ]);
  });
});

describe('an entry of the activity log', () => {
  interface Company {
    readonly id: number;
    readonly name: string;
    readonly projectId?: number;
  }
  const audit = defineAudit<Company, 'name'>({
    resource: 'COMPANY',
    labels: { name: 'Name' },
    id: ({ id }) => id,
    name: ({ name }) => name,
    projectId: ({ projectId }) => projectId,
    words: ({ name }) => ({ name }),
  });

  test('names the record as it is after the change, and its project', () => {
    expect(audit('Updated', { id: 1, name: 'Acme' }, { id: 1, name: 'Apex', projectId: 7 })).toEqual({
      action: 'Updated',
      resource: 'COMPANY',
      resourceId: 1,
      resourceName: 'Apex',
      projectId: 7,
      changes: [{ fieldName: 'Name', oldValue: 'Acme', newValue: 'Apex' }],
    });
  });

  test('names a deleted record as it was, and no project where it has none', () => {
    expect(audit('Deleted', { id: 1, name: 'Acme' }, undefined)).toStrictEqual({
      action: 'Deleted',
      resource: 'COMPANY',
      resourceId: 1,
      resourceName: 'Acme',
      changes: [{ fieldName: 'Name', oldValue: 'Acme', newValue: null }],
    });
    const plain = defineAudit<Company, 'name'>({
      resource: 'COMPANY',
      labels: { name: 'Name' },
      id: ({ id }) => id,
      name: ({ name }) => name,
      words: ({ name }) => ({ name }),
    });
    expect(plain('Created', undefined, { id: 2, name: 'Apex', projectId: 7 })).not.toHaveProperty('projectId');
  });

  test('is not made about nothing', () => {
    expect(() => audit('Updated', undefined, undefined)).toThrow('an entry about no COMPANY');
  });
});
