import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aDeveloper, aProject, aStaffUser, aWorkLog } from '../../seed/builders.ts';
import { aBareDraft, aBareLine, aBareRow, issueBare, voidBare } from '../../test/bare-invoice.ts';
import { aDatabase, type TestDatabase } from '../../test/test-database.ts';
import { classifyDatabaseError } from './constraint-errors.ts';
import { inTransaction, type Tx } from './database.ts';

let database: TestDatabase;
let tx: Tx;
let projectId: number;
let employeeId: number;

beforeAll(async () => {
  database = await aDatabase();
  tx = database.kysely;
});
afterAll(() => database.drop());
beforeEach(async () => {
  projectId = (await aProject(tx)).id;
  employeeId = await aDeveloper(tx, { projectId });
});

const run = (statement: RawBuilder<unknown>) => statement.execute(tx);
/** The rule that a piece of work broke, or what else went wrong. */
async function broken(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'nothing';
  } catch (error) {
    const fault = classifyDatabaseError(error);
    return fault?.kind === 'constraint' ? fault.constraint : String(error);
  }
}

const statesOf = async (logId: string) => {
  const found = await sql<{ state: string; seconds: number }>`
    select coalesce(document_state, case when write_off_reason is null then 'open' else 'written off' end) as state, seconds
    from time_entry where work_log_id = ${logId} order by 1, 2`.execute(tx);
  return found.rows.map((row) => `${row.state} ${row.seconds}`);
};
const putOn = (invoiceId: number, logId: string) =>
  run(
    sql`update time_entry set invoice_id = ${invoiceId}, document_state = 'draft' where work_log_id = ${logId} and invoice_id is null`,
  );
const setFree = (invoiceId: number, executor: Tx = tx) =>
  sql`update time_entry set invoice_id = null, document_state = null where invoice_id = ${invoiceId}`.execute(executor);
const aLog = (hours = 8) => aWorkLog(tx, { projectId, employeeId, day: '2026-05-04', hours });

describe('rates and people of a project', () => {
  const range = (start: string, end: string | null) =>
    run(sql`insert into rate_range (project_id, start_date, end_date) values (${projectId}, ${start}, ${end})`);

  test('rate ranges never share a day, and may touch', async () => {
    await range('2026-01-01', '2026-03-31');
    expect(await broken(range('2026-03-31', '2026-04-30'))).toBe('rate_ranges_never_overlap');
    await range('2026-04-01', null);
    expect(await broken(range('2030-01-01', '2030-01-01'))).toBe('rate_ranges_never_overlap');
  });

  test('the same days may have rates in another project', async () => {
    await range('2026-01-01', null);
    const other = await aProject(tx);
    await run(sql`insert into rate_range (project_id, start_date) values (${other.id}, '2026-01-01')`);
  });

  test('two people who add overlapping ranges at the same moment: one of them is refused', async () => {
    const add = (start: string) =>
      inTransaction(database, (own) =>
        sql`insert into rate_range (project_id, start_date) values (${projectId}, ${start})`.execute(own),
      );
    const results = await Promise.all([broken(add('2026-01-01')), broken(add('2026-06-01'))]);
    expect(results.filter((result) => result === 'nothing')).toHaveLength(1);
  });

  test('a range ends the former one the day before in one transaction, in any order of the statements', async () => {
    await range('2026-01-01', null);
    await inTransaction(database, async (own) => {
      await sql`insert into rate_range (project_id, start_date) values (${projectId}, '2026-06-01')`.execute(own);
      await sql`update rate_range set end_date = '2026-05-31' where project_id = ${projectId} and start_date = '2026-01-01'`.execute(
        own,
      );
    });
  });

  test('a project has one primary client, one primary CSM and one primary accountant at most', async () => {
    const people = [
      await aStaffUser(tx, { role: 'ROLE_CSM', email: `a${projectId}@x.example` }),
      await aStaffUser(tx, { role: 'ROLE_CSM', email: `b${projectId}@x.example` }),
    ];
    const add = (userId: number | undefined, kind: string) =>
      run(
        sql`insert into project_staff (project_id, user_id, kind, is_primary) values (${projectId}, ${userId}, ${kind}, true)`,
      );
    await add(people[0]?.id, 'csm');
    await add(people[0]?.id, 'accountant');
    expect(await broken(add(people[1]?.id, 'csm'))).toBe('project_staff_one_primary');
    const second = await sql<{ id: number }>`insert into client (company_id, name, email)
      select company_id, 'Second', 'second@x.example' from project where id = ${projectId} returning id`.execute(tx);
    expect(await broken(run(sql`insert into project_client values (${projectId}, ${second.rows[0]?.id}, true)`))).toBe(
      'project_client_one_primary',
    );
  });
});

describe('the activity log', () => {
  test('takes new entries and refuses every change, removal and emptying', async () => {
    await run(sql`insert into activity_entry (id, at, visitor, action, resource, resource_id, resource_name, changes, hash_version, previous_hash, hash)
      values (${projectId}, now(), 'Ada', 'Created', 'RATE', '1', 'x', '[]', 1, '\\x00', '\\x01')`);
    for (const attempt of [
      sql`update activity_entry set visitor = 'Eve'`,
      sql`update activity_entry set hash = hash`,
      sql`delete from activity_entry`,
      sql`truncate activity_entry`,
    ])
      expect(await broken(run(attempt))).toBe('23514');
    const left = await sql<{ visitor: string }>`select visitor from activity_entry`.execute(tx);
    expect(left.rows).toEqual([{ visitor: 'Ada' }]);
  });
});

describe('an issued invoice', () => {
  let invoiceId: number;
  beforeEach(async () => {
    invoiceId = await aBareDraft(tx, projectId);
    await aBareRow(tx, { invoiceId, projectId, employeeId, days: '[2026-05-01,2026-06-01)' });
    await aBareLine(tx, invoiceId);
    await run(sql`insert into invoice_trace values (${invoiceId}, 1, '{}')`);
    await issueBare(tx, invoiceId);
  });

  test.each([
    ['total', sql`total = 1, lines_amount = 1, rows_amount = 1`],
    ['number', sql`invoice_number = 'another'`],
    ['period', sql`start_date = '2026-04-01'`],
    ['period of hours', sql`timesheet_end_date = '2026-06-30'`],
    ['tax', sql`tax_components = '[{}]'`],
    ['name of the tax', sql`tax_name = 'VAT'`],
    ['currency', sql`currency_code = 'EUR'`],
    ['reference', sql`reference = 'other'`],
    ['hash', sql`frozen_hash = '\\x01'`],
    ['state, back to a draft', sql`document_state = 'draft'`],
  ])('keeps its %s', async (_what, change) => {
    expect(await broken(run(sql`update invoice set ${change} where id = ${invoiceId}`))).toBe('invoice_is_frozen');
  });

  test('may still change its due date, its memo and where it stands in the books', async () => {
    await run(sql`update invoice set due_date = '2026-07-31', customer_memo = 'Thank you', books_url = 'https://books.example/1',
      version = version + 1 where id = ${invoiceId}`);
  });

  test('cannot be deleted, and once void it never comes back', async () => {
    expect(await broken(run(sql`delete from invoice where id = ${invoiceId}`))).toBe('invoice_is_frozen');
    await voidBare(tx, invoiceId);
    expect(await broken(run(sql`update invoice set document_state = 'issued' where id = ${invoiceId}`))).toBe(
      'invoice_is_frozen',
    );
    expect(
      await broken(run(sql`update invoice set total = 1, lines_amount = 1, rows_amount = 1 where id = ${invoiceId}`)),
    ).toBe('invoice_is_frozen');
    expect(await broken(run(sql`delete from invoice where id = ${invoiceId}`))).toBe('invoice_is_frozen');
  });

  test('neither gains nor loses nor changes rows, lines and trace', async () => {
    const draft = await aBareDraft(tx, projectId);
    for (const attempt of [
      () => aBareLine(tx, invoiceId, 'line-2'),
      () => run(sql`update invoice_line set amount = 1 where invoice_id = ${invoiceId}`),
      () => run(sql`delete from invoice_line where invoice_id = ${invoiceId}`),
      () => run(sql`update invoice_line set invoice_id = ${draft} where invoice_id = ${invoiceId}`),
      () => run(sql`update invoice_row set amount = 1 where invoice_id = ${invoiceId}`),
      () => run(sql`update invoice_row set bills_days = null, note = 'x' where invoice_id = ${invoiceId}`),
      () => run(sql`delete from invoice_row where invoice_id = ${invoiceId}`),
      () => run(sql`update invoice_trace set trace = '[]' where invoice_id = ${invoiceId}`),
      () => run(sql`delete from invoice_trace where invoice_id = ${invoiceId}`),
    ])
      expect(await broken(attempt())).toBe('invoice_is_frozen');
  });

  test('accepts no line of a transaction that began before it was issued', async () => {
    const draft = await aBareDraft(tx, projectId);
    const began = aSignal();
    const issuing = inTransaction(database, async (own) => {
      await issueBare(own, draft);
      began.give();
      await sql`select pg_sleep(0.5)`.execute(own);
    });
    await began.given;
    const adding = broken(aBareLine(tx, draft));
    await issuing;
    expect(await adding).toBe('invoice_is_frozen');
  });

  test('is issued only after a transaction that is adding a line has ended', async () => {
    const draft = await aBareDraft(tx, projectId);
    const order: string[] = [];
    const began = aSignal();
    const adding = inTransaction(database, async (own) => {
      await aBareLine(own, draft);
      began.give();
      await sql`select pg_sleep(0.5)`.execute(own);
      order.push('line');
    });
    await began.given;
    const issuing = issueBare(tx, draft).then(() => order.push('issued'));
    await Promise.all([adding, issuing]);
    expect(order).toEqual(['line', 'issued']);
  });

  test('a draft is deleted with all its parts', async () => {
    const draft = await aBareDraft(tx, projectId);
    await aBareLine(tx, draft);
    await run(sql`delete from invoice where id = ${draft}`);
    const left = await sql`select from invoice_line where invoice_id = ${draft}`.execute(tx);
    expect(left.rows).toEqual([]);
  });

  test('a period brings one invoice at a time, and a void one makes room', async () => {
    const again = () =>
      run(sql`insert into invoice (billing_id, project_id, company_id, reference, start_date, end_date, timesheet_start_date, timesheet_end_date,
          invoice_date, due_date, currency_code, template, tax_setting, tax_components, customer_memo, private_note, note, rows_amount, rounding,
          lines_amount, tax_amount, untaxed_rounding, total, created_at, updated_at)
        select billing_id, project_id, company_id, reference || '-again', start_date, end_date, timesheet_start_date, timesheet_end_date,
          invoice_date, due_date, currency_code, template, tax_setting, tax_components, customer_memo, private_note, note, rows_amount, rounding,
          lines_amount, tax_amount, untaxed_rounding, total, created_at, updated_at from invoice where id = ${invoiceId}`);
    expect(await broken(again())).toBe('invoice_one_live_of_billing');
    await voidBare(tx, invoiceId);
    expect(await broken(again())).toBe('nothing');
  });
});

describe('days that are billed whatever was logged', () => {
  const bill = async (days: string | null, who = employeeId) => {
    const invoiceId = await aBareDraft(tx, projectId);
    await aBareRow(tx, { invoiceId, projectId, employeeId: who, days });
    return invoiceId;
  };

  test('the same day of a person is billed once in a project', async () => {
    await bill('[2026-05-01,2026-06-01)');
    expect(await broken(bill('[2026-05-31,2026-06-15)'))).toBe('days_are_billed_once');
    await bill('[2026-06-01,2026-06-15)');
    await bill('[2026-05-01,2026-06-01)', await aDeveloper(tx, { projectId }));
  });

  test('rows that bill logged hours may share their days', async () => {
    await bill(null);
    await bill(null);
  });

  test('a void sets the days free', async () => {
    const invoiceId = await bill('[2026-05-01,2026-06-01)');
    await issueBare(tx, invoiceId);
    await inTransaction(database, async (own) => {
      await sql`update invoice_row set bills_days = null where invoice_id = ${invoiceId}`.execute(own);
      await voidBare(own, invoiceId);
    });
    await bill('[2026-05-01,2026-06-01)');
  });
});

describe('the ledger of time', () => {
  test('a log comes with its open time, or not at all', async () => {
    const logId = await aLog(8);
    expect(await statesOf(logId)).toEqual(['open 28800']);
    const alone = sql`insert into work_log (project_id, employee_id, source, source_id, day, seconds, billable, task, note, pulled_at)
      values (${projectId}, ${employeeId}, 'toggl', 'alone', '2026-05-04', 60, true, '', '', now())`;
    expect(await broken(run(alone))).toBe('time_adds_up');
  });

  test('time that is not billable needs no entry, and may have none', async () => {
    const logId = await aWorkLog(tx, { projectId, employeeId, day: '2026-05-04', billable: false });
    expect(await statesOf(logId)).toEqual([]);
    expect(
      await broken(run(sql`insert into time_entry (work_log_id, seconds, created_at) values (${logId}, 60, now())`)),
    ).toBe('time_adds_up');
  });

  test('no statement adds, removes or changes time without its counterpart', async () => {
    const logId = await aLog(8);
    const other = await aLog(8);
    for (const attempt of [
      sql`insert into time_entry (work_log_id, seconds, created_at) values (${logId}, 60, now())`,
      sql`update time_entry set seconds = 60 where work_log_id = ${logId}`,
      sql`delete from time_entry where work_log_id = ${logId}`,
      sql`update work_log set seconds = 60 where id = ${logId}`,
      sql`update work_log set billable = false where id = ${logId}`,
      sql`update work_log set vanished_at = now() where id = ${logId}`,
      sql`update time_entry set work_log_id = ${other} where work_log_id = ${logId}`,
      // the sums of the log that is reached are right, those of the log that is left are not
      sql`with gone as (delete from time_entry where work_log_id = ${other})
        update time_entry set work_log_id = ${other} where work_log_id = ${logId}`,
    ])
      expect(await broken(run(attempt))).toBe('time_adds_up');
    expect(await statesOf(logId)).toEqual(['open 28800']);
    expect(await statesOf(other)).toEqual(['open 28800']);
  });

  test('a change at the source and its correction are one statement', async () => {
    const logId = await aLog(8);
    await run(sql`with changed as (update work_log set seconds = 21600 where id = ${logId})
      update time_entry set seconds = 21600 where work_log_id = ${logId}`);
    expect(await statesOf(logId)).toEqual(['open 21600']);
    await run(sql`update work_log set note = 'other words' where id = ${logId}`);
  });

  test('a log is never removed', async () => {
    const logId = await aLog();
    expect(await broken(run(sql`delete from work_log where id = ${logId}`))).not.toBe('nothing');
    expect(await statesOf(logId)).toEqual(['open 28800']);
  });

  test('time moves onto a draft, may be split there, and is billed when the draft is issued', async () => {
    const logId = await aLog(8);
    const invoiceId = await aBareDraft(tx, projectId);
    await putOn(invoiceId, logId);
    await run(sql`with less as (update time_entry set seconds = 18000 where work_log_id = ${logId})
      insert into time_entry (work_log_id, seconds, created_at) values (${logId}, 10800, now())`);
    expect(await statesOf(logId)).toEqual(['draft 18000', 'open 10800']);
    await issueBare(tx, invoiceId);
    expect(await statesOf(logId)).toEqual(['issued 18000', 'open 10800']);
  });

  test('a draft that holds time cannot be deleted, and one that is void cannot keep any', async () => {
    const logId = await aLog();
    const invoiceId = await aBareDraft(tx, projectId);
    await putOn(invoiceId, logId);
    expect(await broken(run(sql`delete from invoice where id = ${invoiceId}`))).toBe(
      'time_entry_invoice_id_document_state_fkey',
    );
    expect(await broken(voidBare(tx, invoiceId))).toBe('time_entry_document_state_check');
    await issueBare(tx, invoiceId);
    expect(await broken(voidBare(tx, invoiceId))).toBe('time_entry_document_state_check');
  });

  test('billed time is set free by a void and by nothing else', async () => {
    const logId = await aLog();
    const other = await aLog();
    const invoiceId = await aBareDraft(tx, projectId);
    await putOn(invoiceId, logId);
    await issueBare(tx, invoiceId);
    const draft = await aBareDraft(tx, projectId);
    for (const attempt of [
      () => setFree(invoiceId),
      () =>
        run(sql`update time_entry set invoice_id = ${draft}, document_state = 'draft' where work_log_id = ${logId}`),
      () =>
        run(
          sql`update time_entry set invoice_id = ${invoiceId}, document_state = 'issued' where work_log_id = ${other}`,
        ),
      () =>
        run(sql`with gone as (delete from time_entry where work_log_id = ${logId})
        insert into time_entry (work_log_id, seconds, created_at) values (${logId}, 28800, now())`),
      () =>
        run(sql`with less as (update time_entry set seconds = 60 where work_log_id = ${logId})
        insert into time_entry (work_log_id, seconds, created_at) values (${logId}, 28740, now())`),
      () =>
        run(sql`with less as (update time_entry set seconds = 60 where work_log_id = ${other})
        insert into time_entry (work_log_id, seconds, invoice_id, document_state, created_at) values (${other}, 28740, ${invoiceId}, 'issued', now())`),
    ])
      expect(await broken(attempt())).toBe('invoice_is_frozen');
    expect(await statesOf(logId)).toEqual(['issued 28800']);

    await inTransaction(database, async (own) => {
      await setFree(invoiceId, own);
      await voidBare(own, invoiceId);
    });
    expect(await statesOf(logId)).toEqual(['open 28800']);
  });

  test('time on an invoice cannot be written off, and written-off time is on none', async () => {
    const logId = await aLog();
    const invoiceId = await aBareDraft(tx, projectId);
    await putOn(invoiceId, logId);
    expect(await broken(run(sql`update time_entry set write_off_reason = 'gift' where work_log_id = ${logId}`))).toBe(
      'time_entry_check1',
    );
    await setFree(invoiceId);
    await run(sql`update time_entry set write_off_reason = 'gift' where work_log_id = ${logId}`);
    expect(await statesOf(logId)).toEqual(['written off 28800']);
  });

  test('two people who bill the same hour at the same moment: it is billed once', async () => {
    const logId = await aLog();
    const drafts = [await aBareDraft(tx, projectId), await aBareDraft(tx, projectId)];
    await Promise.all(drafts.map((invoiceId) => inTransaction(database, () => putOn(invoiceId, logId))));
    expect(await statesOf(logId)).toEqual(['draft 28800']);
  });

  test('two who split the same open time at the same moment: the second is refused', async () => {
    const logId = await aLog();
    const split = () =>
      inTransaction(database, async (own) => {
        await sql`select pg_sleep(0.1)`.execute(own);
        await sql`with less as (update time_entry set seconds = 18000 where work_log_id = ${logId} and invoice_id is null)
          insert into time_entry (work_log_id, seconds, created_at) values (${logId}, 10800, now())`.execute(own);
      });
    const results = await Promise.all([broken(split()), broken(split())]);
    expect(results.sort()).toEqual(['nothing', 'time_adds_up']);
    expect(await statesOf(logId)).toEqual(['open 10800', 'open 18000']);
  });
});

/** Something that one act waits for and another gives. */
function aSignal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((settle) => (give = settle));
  return { given, give: () => give() };
}
