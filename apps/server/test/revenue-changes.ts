import { sql, type RawBuilder } from 'kysely';
import { aCompany, aProject } from '../seed/builders.ts';
import { aBareDraft, issueBare, voidBare } from './bare-invoice.ts';
import type { Caller } from '../src/handle.ts';
import type { Person, World } from './world.ts';

/** The same choices in every run. */
const firstState = 20_261_122;
let state = firstState;
function below(end: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((state / 2 ** 31) * end);
}
function chosen<T>(from: readonly T[]): T {
  const one = from[below(from.length)];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
}
const amount = (): string => `${below(100_000)}.${String(below(100)).padStart(2, '0')}`;
const month = (): string | null => (below(5) === 0 ? null : `2026-0${1 + below(4)}-01`);
const currency = (): string => chosen(['USD', 'GBP', 'INR', 'EUR']);
const day = (): string => `2026-10-0${1 + below(9)}`;

/** Users, projects and companies, and random changes of billings, the same in every run. */
export async function revenueChanges(world: World) {
  // several test files may share this module
  state = firstState;
  const people = [
    await world.signedIn('ROLE_ADMIN'),
    await world.signedIn('ROLE_CSM'),
    await world.signedIn('ROLE_CSM'),
    await world.signedIn('ROLE_ACCOUNTANT'),
  ];
  const of = (role: Person['role']): Person => chosen(people.filter((one) => one.role === role));
  const companies = [
    await aCompany(world.tx, { currencyCode: 'GBP' }),
    await aCompany(world.tx, { currencyCode: 'USD' }),
    await aCompany(world.tx, { currencyCode: 'INR' }),
  ];
  const projects: number[] = [];
  for (let at = 0; at < 5; at += 1)
    projects.push((await aProject(world.tx, { companyId: chosen(companies), csms: [of('ROLE_CSM').userId] })).id);
  // received, adjusted and issued amounts are changed here bypassing all rules
  await sql`alter table invoice disable trigger received_is_the_sum_of_the_receipts`.execute(world.tx);
  await sql`alter table invoice disable trigger adjusted_is_the_sum_of_the_adjustments`.execute(world.tx);
  await sql`alter table invoice disable trigger invoice_is_frozen`.execute(world.tx);

  const run = (statement: RawBuilder<unknown>) => statement.execute(world.tx);
  /** One of the rows of a table, if there is any. */
  const one = (table: 'billing' | 'invoice'): RawBuilder<unknown> =>
    sql`(select id from ${sql.table(table)} order by id offset ${below(12)} limit 1)`;

  async function anInvoice(): Promise<void> {
    const projectId = chosen(projects);
    const { rows } = await sql`select from project where id = ${projectId} and company_id is not null`.execute(
      world.tx,
    );
    if (rows.length === 0) return;
    const id = await aBareDraft(world.tx, projectId);
    const total = amount();
    await run(sql`update invoice set rows_amount = ${total}, lines_amount = ${total}, tax_amount = round(${total}::numeric * 0.18, 2),
    total = ${total}::numeric + round(${total}::numeric * 0.18, 2), currency_code = ${currency()},
    exchange_rate = ${chosen([null, '1.234567', '0.011873'])} where id = ${id}`);
    await run(
      sql`update billing set received_month = ${month()} where id = (select billing_id from invoice where id = ${id})`,
    );
    if (below(2) === 0) await issueBare(world.tx, id);
  }

  /** A credit of a third of the invoice that was issued last. */
  async function aCredit(): Promise<void> {
    const { rows } = await sql<{ id: number }>`
    insert into invoice (corrects_invoice_id, credit_reason, billing_id, project_id, company_id, reference, start_date, end_date,
      timesheet_start_date, timesheet_end_date, invoice_date, due_date, currency_code, exchange_rate, template, tax_setting, tax_components, customer_memo,
      private_note, note, rows_amount, rounding, services_amount, lines_amount, tax_amount, untaxed_rounding, total, created_at, updated_at)
    select id, 'a mistake', billing_id, project_id, company_id, ${`CR-${below(2 ** 30)}`}, start_date, end_date, timesheet_start_date,
      timesheet_end_date, invoice_date, due_date + 20, currency_code, exchange_rate, template, tax_setting, '[]', '', '', '', 0, 0, -round(total / 3, 2),
      -round(total / 3, 2), 0, 0, -round(total / 3, 2), now(), now()
    from invoice where document_state = 'issued' and corrects_invoice_id is null order by id desc limit 1 returning id`.execute(
      world.tx,
    );
    for (const { id } of rows) await issueBare(world.tx, id);
  }

  const changes: readonly (() => Promise<unknown>)[] = [
    () =>
      run(sql`insert into billing (project_id, start_date, accuracy, predicted_amount, received_month, created_at)
      select ${chosen(projects)}, '2026-05-01', 75, ${amount()}::numeric + n, ${month()}, now() from generate_series(1, 3) n`),
    () => run(sql`update billing set received_month = ${month()} where id = ${one('billing')}`),
    () => run(sql`update billing set predicted_amount = ${amount()} where id = ${one('billing')}`),
    () =>
      run(
        sql`update billing set version = version + 1, received_month = ${month()} where project_id = ${chosen(projects)}`,
      ),
    () =>
      run(
        sql`delete from billing b where b.id = ${one('billing')} and not exists (select from invoice i where i.billing_id = b.id)`,
      ),
    anInvoice,
    anInvoice,
    async () => {
      const { rows } = await sql<{ id: number }>`select id from invoice where document_state = 'draft' limit 1`.execute(
        world.tx,
      );
      for (const { id } of rows) await issueBare(world.tx, id);
    },
    async () => {
      const { rows } = await sql<{
        id: number;
      }>`select id from invoice where received = 0 order by id offset ${below(4)} limit 1`.execute(world.tx);
      for (const { id } of rows) await voidBare(world.tx, id);
    },
    () =>
      run(
        sql`update invoice set received = round((total - adjusted) / ${chosen([1, 3])}, 2) where id = ${one('invoice')} and document_state = 'issued'`,
      ),
    () => run(sql`update invoice set received = 0 where id = ${one('invoice')}`),
    // waived in part or whole, and that reversed
    () =>
      run(
        sql`update invoice set adjusted = round((total - received) / ${chosen([1, 7])}, 2) where id = ${one('invoice')} and document_state = 'issued'`,
      ),
    () => run(sql`update invoice set adjusted = 0 where id = ${one('invoice')}`),
    () =>
      run(sql`update invoice set exchange_rate = ${chosen([null, '2.5', '0.333333'])} where id = ${one('invoice')}`),
    () => run(sql`delete from invoice where id = ${one('invoice')} and document_state = 'draft'`),
    () => run(sql`update project set company_id = ${chosen([null, ...companies])} where id = ${chosen(projects)}`),
    () => run(sql`update company set currency_code = ${currency()} where id = ${chosen(companies)}`),
    () =>
      run(sql`insert into project_staff (project_id, user_id, kind)
      values (${chosen(projects)}, ${of('ROLE_CSM').userId}, 'csm'), (${chosen(projects)}, ${of('ROLE_ACCOUNTANT').userId}, 'accountant')
      on conflict do nothing`),
    () =>
      run(sql`delete from project_staff where project_id = ${chosen(projects)} and user_id = ${chosen(people).userId}`),
    () =>
      run(sql`update project_staff s set user_id = ${of('ROLE_CSM').userId} where project_id = ${chosen(projects)} and kind = 'csm'
      and 1 = (select count(*) from project_staff o where o.project_id = s.project_id and o.kind = 'csm')`),
    () =>
      run(sql`insert into exchange_rate (currency_code, day, rate, source, fetched_at)
      values (${chosen(['GBP', 'INR', 'EUR'])}, ${day()}, ${chosen(['1.31', '0.011873', '1.083333'])}, 'test', now())
      on conflict (currency_code, day) do update set rate = excluded.rate`),
    () => run(sql`delete from exchange_rate where day = ${day()}`),
    () => run(sql`update invoice set due_date = invoice_date + ${below(200)}::int where id = ${one('invoice')}`),
    aCredit,
    () =>
      run(
        sql`update billing set closed_on = '2026-11-01', closed_by = ${people[0]?.userId}, closed_reason = 'no more of it' where id = ${one('billing')}`,
      ),
    () =>
      run(
        sql`update billing set closed_on = null, closed_by = null, closed_reason = null where id = ${one('billing')}`,
      ),
    // another tax within the same total
    () =>
      run(
        sql`update invoice set tax_setting = 'Inclusive of Tax', total = lines_amount, tax_amount = round(lines_amount / ${chosen([6, 21])}, 2)
          where id = ${one('invoice')} and document_state = 'draft'`,
      ),
    // users who share projects
    () =>
      run(sql`insert into project_staff (project_id, user_id, kind)
      select ${chosen(projects)}, id, 'csm' from staff_user where role = 'ROLE_CSM' on conflict do nothing`),
  ];

  /** What the database refuses, such as a credit of more than its invoice, changes nothing. */
  const change = (): Promise<unknown> =>
    chosen(changes)().catch((error: unknown) => {
      if ((error as { code?: string }).code !== '23514') throw error;
    });
  return { people, of, change };
}

/** The caller as the product would find them. */
export const callerOf = ({ userId, role, email }: Person): Caller => ({
  userId,
  role,
  email,
  name: '',
  session: { tokenHash: Buffer.alloc(0), expiresAt: '' },
});
