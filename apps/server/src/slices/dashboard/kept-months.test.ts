import { generator, isFullRun, pick, type Draw } from '@countinghouse/billing/testing/random-run.ts';
import { calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql, type RawBuilder } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, aProject, aStaffUser } from '../../../seed/builders.ts';
import {
  aBareCredit,
  aBareDraft,
  aBareReceipt,
  issueBare,
  reverseApplications,
  voidWithoutMoney,
} from '../../../test/bare-invoice.ts';
import { aDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { inTransaction, type Tx } from '../../database/database.ts';
import type { Caller } from '../../handle.ts';
import { dashboardFigures, type Months, type StoredFigures } from './dashboard.sql.ts';
import { findMonths, keepMonths } from './kept-months.sql.ts';

const today = calendarDate('2026-11-21');
const tomorrow = calendarDate('2026-11-22');
const months = [7, 8, 9, 10, 11].map((month) => calendarDate(`2026-${String(month).padStart(2, '0')}-01`));
const range = { from: months[0] as CalendarDate, to: months[4] as CalendarDate };
const everybody: Caller = {
  userId: 0,
  name: 'Ada',
  email: 'ada@countinghouse.example',
  role: 'ROLE_ADMIN',
  session: { tokenHash: Buffer.alloc(0), expiresAt: '2027-01-01T00:00:00.000Z' },
};

/** One of the two connections: each changes projects of its own, so that neither waits for the other. */
interface Side {
  readonly companies: readonly number[];
  readonly projects: readonly number[];
}

let database: TestDatabase;
let sides: readonly Side[];
let staff: number[];
let invoiceId: number;
beforeAll(async () => {
  database = await aDatabase();
  const tx = database.kysely;
  await sql`insert into exchange_rate (currency_code, day, rate, source, fetched_at)
    values ('GBP', '2026-11-01', 1.3, 'test', now()), ('GBP', '2026-11-22', 2, 'test', now()), ('INR', '2026-11-01', 0.0119, 'test', now())`.execute(
    tx,
  );
  staff = await inTurn(4, async () => (await aStaffUser(tx, { role: 'ROLE_CSM' })).id);
  sides = await inTurn(2, async () => {
    const companies = await inTurn(3, (at) => aCompany(tx, { currencyCode: ['USD', 'GBP', 'EUR'][at] as string }));
    const projects = await inTurn(
      4,
      async (at) => (await aProject(tx, { companyId: companies[at % 3] as number, csms: [staff[at] as number] })).id,
    );
    for (const projectId of projects) await predict(tx, projectId, 'Aug');
    return { companies, projects };
  });
  const [projectId] = sides[0]?.projects ?? [];
  invoiceId = await aBareDraft(tx, projectId as number, await predict(tx, projectId as number, 'Sep'));
  await sql`update invoice set rows_amount = 50, lines_amount = 50, total = 50, due_date = '2026-12-30' where id = ${invoiceId}`.execute(
    tx,
  );
  await issueBare(tx, invoiceId);
});
afterAll(() => database.drop());

async function predict(tx: Tx, projectId: number, month: 'Aug' | 'Sep'): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into billing (project_id, start_date, accuracy, predicted_amount, received_month, created_at)
    values (${projectId}, '2099-01-01', 75, 100, ${months[month === 'Aug' ? 1 : 2]}::date, now()) returning id`.execute(
    tx,
  );
  return rows[0]?.id as number;
}

async function inTurn<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let at = 0; at < count; at += 1) made.push(await make(at));
  return made;
}

/** The figures as they are answered, and all of them added up. */
async function compared(tx: Tx, day = today) {
  const found = await findMonths(tx, everybody, range, months, day);
  const figures = (of: Months): Promise<readonly StoredFigures[]> => dashboardFigures(tx, everybody, range, of, day);
  return { found, answered: await figures(found), addedUp: await figures({ read: months, kept: [] }) };
}

/** Both in one snapshot, as a request reads. */
const bothFigures = (day = today) =>
  inTransaction(database, (tx) => compared(tx, day), { isolationLevel: 'repeatable read', accessMode: 'read only' });

/** Runs something in a transaction that is rolled back. */
const undone = (run: (tx: Tx) => Promise<void>): Promise<void> =>
  inTransaction(database, async (tx) => {
    await run(tx);
    throw new Undone();
  }).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
class Undone extends Error {}

const keep = (day = today): Promise<number> => inTransaction(database, (tx) => keepMonths(tx, day));

interface Acting {
  readonly tx: Tx;
  readonly draw: Draw;
  readonly side: Side;
}
type Act = (acting: Acting) => Promise<void>;

const cents = (draw: Draw): string => `${1 + draw(5000)}.${String(draw(100)).padStart(2, '0')}`;

/** The id of one of some records on the projects of the side, or the end of the act where there is none. */
async function oneOf({ tx, draw, side }: Acting, which: RawBuilder<{ id: number }>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select x.id from (${which}) x (id, project_id) where x.project_id = any(${[...side.projects]}::int[]) order by x.id`.execute(
    tx,
  );
  if (rows.length === 0) throw new Error('there is none');
  return pick(draw, rows).id;
}
const invoices = (when: string): RawBuilder<{ id: number }> =>
  sql`select id, project_id from invoice i where ${sql.raw(when)}`;
const predictions = (when: string): RawBuilder<{ id: number }> =>
  sql`select id, project_id from billing b where ${sql.raw(when)}`;
const issued = "document_state = 'issued' and corrects_invoice_id is null";

const acts: Readonly<Record<string, Act>> = {
  predict: async ({ tx, draw, side }) => {
    await sql`insert into billing (project_id, start_date, accuracy, predicted_amount, received_month, created_at)
      values (${pick(draw, side.projects)}, '2099-01-01', 75, ${cents(draw)}::numeric, ${pick(draw, months)}, now())`.execute(
      tx,
    );
  },
  'change a prediction': async (acting) => {
    await sql`update billing set predicted_amount = ${cents(acting.draw)}::numeric where id = ${await oneOf(acting, predictions('true'))}`.execute(
      acting.tx,
    );
  },
  'expect the money in another month': async (acting) => {
    const month = acting.draw(5) === 0 ? null : pick(acting.draw, months);
    await sql`update billing set received_month = ${month} where id = ${await oneOf(acting, predictions('true'))}`.execute(
      acting.tx,
    );
  },
  'delete a prediction': async (acting) => {
    const id = await oneOf(acting, predictions('not exists (select from invoice where billing_id = b.id)'));
    await sql`delete from billing where id = ${id}`.execute(acting.tx);
  },
  draft: async (acting) => {
    const billingId = await oneOf(
      acting,
      predictions("not exists (select from invoice where billing_id = b.id and document_state <> 'void')"),
    );
    const { rows } = await sql<{ project_id: number }>`select project_id from billing where id = ${billingId}`.execute(
      acting.tx,
    );
    const id = await aBareDraft(acting.tx, rows[0]?.project_id as number, billingId);
    const total = cents(acting.draw);
    const rate = acting.draw(4) === 0 ? null : `1.${acting.draw(900_000) + 100_000}`;
    await sql`update invoice i set rows_amount = ${total}, lines_amount = ${total}, total = ${total}, due_date = date '2026-07-01' + ${acting.draw(200)}::int,
        invoice_date = '2026-07-01', currency_code = c.currency_code, exchange_rate = ${rate}::numeric
      from company c where c.id = i.company_id and i.id = ${id}`.execute(acting.tx);
  },
  'edit a draft': async (acting) => {
    const total = cents(acting.draw);
    await sql`update invoice set rows_amount = ${total}, lines_amount = ${total}, total = ${total}
      where id = ${await oneOf(acting, invoices("document_state = 'draft' and corrects_invoice_id is null"))}`.execute(
      acting.tx,
    );
  },
  'delete a draft': async (acting) => {
    await sql`delete from invoice where id = ${await oneOf(acting, invoices("document_state = 'draft'"))}`.execute(
      acting.tx,
    );
  },
  issue: async (acting) => issueBare(acting.tx, await oneOf(acting, invoices("document_state = 'draft'"))),
  'postpone the due date': async (acting) => {
    await sql`update invoice set due_date = due_date + ${1 + acting.draw(60)}::int where id = ${await oneOf(acting, invoices(issued))}`.execute(
      acting.tx,
    );
  },
  pay: async (acting) => {
    const id = await oneOf(acting, invoices(`${issued} and outstanding > 0`));
    const { rows } = await sql<{ amount: string }>`
      select greatest(round(outstanding / ${1 + acting.draw(3)}, 2), 0.01)::text as amount from invoice where id = ${id}`.execute(
      acting.tx,
    );
    await aBareReceipt(acting.tx, id, { amount: rows[0]?.amount as string, day: '2026-11-20' });
  },
  'reverse a payment': async (acting) => {
    const reverses = await oneOf(
      acting,
      sql`select r.id, i.project_id from receipt r join invoice i on i.id = r.invoice_id
        where r.reverses is null and not exists (select from receipt x where x.reverses = r.id)`,
    );
    await sql`insert into receipt (invoice_id, received_on, amount, note, source, reverses, entered_at)
      select invoice_id, received_on, -amount, '', 'books', id, now() from receipt where id = ${reverses}`.execute(
      acting.tx,
    );
  },
  credit: async (acting) => {
    const id = await oneOf(acting, invoices(`${issued} and total > 2`));
    await issueBare(acting.tx, await aBareCredit(acting.tx, id, '-1.50'));
  },
  'apply a credit note': async (acting) => {
    const id = await oneOf(acting, invoices('corrects_invoice_id is not null and outstanding < 0'));
    await sql`insert into credit_application (credit_id, invoice_id, applied_on, amount, reason, entered_at)
      select c.id, i.id, i.invoice_date, least(i.outstanding, -c.outstanding), '', now() from invoice c join invoice i on i.id = c.corrects_invoice_id
      where c.id = ${id} and i.outstanding > 0`.execute(acting.tx);
  },
  'take a credit note off': async (acting) =>
    reverseApplications(
      acting.tx,
      await oneOf(acting, invoices('corrects_invoice_id is not null and credits_applied <> 0')),
    ),
  'write off': async (acting) => {
    const id = await oneOf(acting, invoices(`${issued} and outstanding > 1`));
    await sql`insert into adjustment (invoice_id, adjusted_on, type, amount, reason, entered_by, entered_at)
      values (${id}, '2026-11-20', 'Bad Debts', 1, 'a mistake', ${staff[0]}, now())`.execute(acting.tx);
  },
  void: async (acting) => {
    const live = "corrects_invoice_id = i.id and document_state <> 'void'";
    await voidWithoutMoney(
      acting.tx,
      await oneOf(acting, invoices(`document_state = 'issued' and not exists (select from invoice x where x.${live})`)),
    );
  },
  'put a user on a project': async ({ tx, draw, side }) => {
    await sql`insert into project_staff (project_id, user_id, kind) values (${pick(draw, side.projects)}, ${pick(draw, staff)}, ${pick(draw, ['csm', 'accountant'])})`.execute(
      tx,
    );
  },
  'take a user off a project': async ({ tx, draw, side }) => {
    await sql`delete from project_staff where project_id = ${pick(draw, side.projects)} and user_id = ${pick(draw, staff)}`.execute(
      tx,
    );
  },
  'give a project to another company': async ({ tx, draw, side }) => {
    await sql`update project set company_id = ${pick(draw, side.companies)} where id = ${pick(draw, side.projects)}`.execute(
      tx,
    );
  },
  'change the currency of a company': async ({ tx, draw, side }) => {
    await sql`update company set currency_code = ${pick(draw, ['USD', 'GBP', 'INR', 'EUR'])} where id = ${pick(draw, side.companies)}`.execute(
      tx,
    );
  },
  'change a rate': async ({ tx, draw }) => {
    await sql`insert into exchange_rate (currency_code, day, rate, source, fetched_at)
      values (${pick(draw, ['GBP', 'INR'])}, '2026-11-20', ${`1.${100 + draw(900)}`}::numeric, 'test', now())
      on conflict (currency_code, day) do update set rate = excluded.rate`.execute(tx);
  },
};

/** A transaction whose act is done, and which waits for its end. */
interface Open {
  readonly end: (how: 'commit' | 'roll back') => Promise<void>;
}

/** Begins a transaction and carries an act out in it; undefined if the act was refused. */
function begin(act: (tx: Tx) => Promise<unknown>): Promise<Open | undefined> {
  return new Promise((begun) => {
    let settle: (how: 'commit' | 'roll back') => void = () => {};
    const how = new Promise<'commit' | 'roll back'>((resolve) => (settle = resolve));
    const over = inTransaction(database, async (tx) => {
      await act(tx);
      begun({
        end: async (chosen) => {
          settle(chosen);
          await over;
        },
      });
      if ((await how) === 'roll back') throw new Undone();
    }).catch(() => begun(undefined));
  });
}

interface Seen {
  readonly kept: number;
  readonly read: number;
  readonly acts: ReadonlySet<string>;
}

/** Random acts on two connections: committed at once, rolled back, or committed after those of the other one; the months are kept between them. */
async function aHistory(seed: number, steps: number): Promise<Seen> {
  const draw = generator(seed);
  const done = new Set<string>();
  const seen = { kept: 0, read: 0 };
  let late: (Open & { readonly keeps: boolean }) | undefined;
  const told: string[] = [];
  for (let step = 0; step < steps; step += 1) {
    const isLate = late === undefined && draw(4) === 0;
    const side = sides[isLate ? 1 : 0] as Side;
    const keeps = draw(4) === 0 && late?.keeps !== true;
    const name = keeps ? 'keep' : pick(draw, Object.keys(acts));
    // a rate is a row that both connections would change
    if (isLate && name === 'change a rate') continue;
    const open = await begin((tx) => (keeps ? keepMonths(tx, today) : (acts[name] as Act)({ tx, draw, side })));
    if (open !== undefined) {
      done.add(name);
      if (isLate) late = { ...open, keeps };
      else await open.end(draw(6) === 0 ? 'roll back' : 'commit');
    }
    if (!isLate && late !== undefined && draw(3) === 0) {
      await late.end(draw(4) === 0 ? 'roll back' : 'commit');
      late = undefined;
    }
    told.push(`${name}${open === undefined ? ' (refused)' : ''}${isLate ? ' (late)' : ''}`);
    const { found, answered, addedUp } = await bothFigures();
    expect(answered, `seed ${seed}: ${told.slice(-12).join(', ')}`).toEqual(addedUp);
    seen.kept += found.kept.length;
    seen.read += found.read.length;
  }
  await late?.end('commit');
  return { ...seen, acts: done };
}

describe('a change of what is added up', () => {
  const changes: readonly (readonly [string, string, string, (tx: Tx) => Promise<unknown>])[] = [
    ['a credit note', 'invoice', 'invoice_changes_its_month', (tx) => aBareCredit(tx, invoiceId, '-1.50')],
    [
      'a due date',
      'invoice',
      'invoice_changes_its_month',
      (tx) => sql`update invoice set due_date = invoice_date where id = ${invoiceId}`.execute(tx),
    ],
    [
      'a new prediction',
      'billing',
      'prediction_changes_its_month',
      (tx) => predict(tx, sides[0]?.projects[0] as number, 'Sep'),
    ],
    [
      'a predicted amount',
      'billing',
      'prediction_changes_its_month',
      (tx) => sql`update billing set predicted_amount = predicted_amount + 1`.execute(tx),
    ],
    [
      'the company of a project',
      'project',
      'project_changes_its_months',
      (tx) =>
        sql`update project set company_id = ${sides[0]?.companies[0]} where id = ${sides[0]?.projects[1]}`.execute(tx),
    ],
    [
      'a user who joins a project',
      'project_staff',
      'added_staff_changes_its_months',
      (tx) =>
        sql`insert into project_staff (project_id, user_id, kind) values (${sides[0]?.projects[1]}, ${staff[0]}, 'csm')`.execute(
          tx,
        ),
    ],
    [
      'a user who leaves a project',
      'project_staff',
      'removed_staff_changes_its_months',
      (tx) => sql`delete from project_staff where user_id = ${staff[0]}`.execute(tx),
    ],
    [
      'the part of a user on a project',
      'project_staff',
      'staff_changes_its_months',
      (tx) => sql`update project_staff set kind = 'accountant' where user_id = ${staff[0]}`.execute(tx),
    ],
    [
      'the currency of a company',
      'company',
      'currency_of_company_changes_every_month',
      (tx) => sql`update company set currency_code = 'INR' where id = ${sides[0]?.companies[1]}`.execute(tx),
    ],
    [
      'a deleted rate',
      'exchange_rate',
      'added_rate_changes_every_month',
      (tx) => sql`delete from exchange_rate`.execute(tx),
    ],
    [
      'a corrected rate',
      'exchange_rate',
      'rate_changes_every_month',
      (tx) => sql`update exchange_rate set rate = rate * 3`.execute(tx),
    ],
  ];

  test.each(changes)('is seen at once: %s', async (_words, table, trigger, change) => {
    await keep();
    const kept = async (): Promise<boolean> => {
      const { found, answered, addedUp } = await compared(database.kysely);
      return found.read.length === 0 && isDeepStrictEqual(answered, addedUp);
    };
    expect(await kept()).toBe(true);
    await undone(async (tx) => {
      await change(tx);
      const { found, answered, addedUp } = await compared(tx);
      expect(found.read).not.toEqual([]);
      expect(answered).toEqual(addedUp);
    });
    // without its note the kept figures would be shown although they are wrong: the comparison above can fail
    await undone(async (tx) => {
      await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(trigger)}`.execute(tx);
      await change(tx);
      const { found, answered, addedUp } = await compared(tx);
      expect(found.read).toEqual([]);
      expect(answered).not.toEqual(addedUp);
    });
    expect(await kept()).toBe(true);
  });
});

describe('the kept months of the dashboard', () => {
  test('give the figures that adding everything up gives, after each act of random histories on two connections', async () => {
    const kept = { kept: 0, read: 0 };
    const done = new Set<string>();
    for (let seed = 1; seed <= (isFullRun ? 40 : 4); seed += 1) {
      const seen = await aHistory(seed, 150);
      kept.kept += seen.kept;
      kept.read += seen.read;
      for (const name of seen.acts) done.add(name);
    }
    expect(done).toEqual(new Set(['keep', ...Object.keys(acts)]));
    // both ways are taken often enough to say something
    expect(Math.min(kept.kept, kept.read)).toBeGreaterThan(200);
  }, 600_000);

  test('are not used on another day, whose rates and overdue amounts differ', async () => {
    await keep();
    expect((await bothFigures()).found.read).toEqual([]);
    const { found, answered, addedUp } = await bothFigures(tomorrow);
    expect([found.kept, answered]).toEqual([[], addedUp]);
    await keep(tomorrow);
    expect((await bothFigures(tomorrow)).found.read).toEqual([]);
    expect((await bothFigures()).found.kept).toEqual([]);
  });

  test('are not used after the database server was started again, or in a copy on another one', async () => {
    await keep();
    await sql`update dashboard_month set server_started_at = server_started_at - interval '1 second'`.execute(
      database.kysely,
    );
    expect((await bothFigures()).found.kept).toEqual([]);
  });

  test('are added up again only where something changed', async () => {
    await keep();
    expect(await keep()).toBe(0);
    await predict(database.kysely, sides[0]?.projects[0] as number, 'Aug');
    expect((await bothFigures()).found.read).toEqual(['2026-08-01']);
    expect(await keep()).toBe(1);
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from dashboard_change`.execute(
      database.kysely,
    );
    expect(rows[0]?.left).toBe(0);
  });

  test('are not of a part: a filter or a user with projects of their own has everything added up', async () => {
    await keep();
    const of = (caller: Caller, more = {}) => findMonths(database.kysely, caller, { ...range, ...more }, months, today);
    expect((await of(everybody)).kept).not.toEqual([]);
    const userId = staff[0] as number;
    for (const found of [
      await of({ ...everybody, role: 'ROLE_CSM', userId }),
      await of({ ...everybody, viewing: { userId, role: 'ROLE_CSM' } }),
      await of(everybody, { csmEmail: 'ada@countinghouse.example' }),
      await of(everybody, { accountantEmail: 'ada@countinghouse.example' }),
    ])
      expect(found).toEqual({ read: months, kept: [] });
  });
});
