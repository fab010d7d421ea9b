import { pick, type Draw } from '@countinghouse/billing/testing/random-run.ts';
import { addDays, calendarDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { adjustmentType, projectModel, type AdjustmentType } from '@countinghouse/contract/options.ts';
import { sql } from 'kysely';
import { aCompany, aProject } from '../../seed/builders.ts';
import {
  aBareCredit,
  aBareDraft,
  issueBare,
  reverseApplications,
  voidBare,
  voidWithoutMoney,
} from '../bare-invoice.ts';
import type { Person, World } from '../world.ts';
import { decimal } from './plain-sums.ts';

/** The newest known USD rate of one unit, in millionths; each invoice has its own rate near it. */
export const newestRates = {
  USD: 1_000_000n,
  GBP: 1_312_345n,
  INR: 11_873n,
  CAD: 712_345n,
  AED: 272_294n,
} as const;
export type Currency = keyof typeof newestRates;
export const currencies = Object.keys(newestRates) as Currency[];

interface Ground {
  readonly world: World;
  readonly admin: Person;
  readonly draw: Draw;
}
interface MadeProject {
  readonly id: number;
  readonly currency: Currency;
}

/** Two projects of each currency in every model, with users who share some of them, and a random number of billings. */
export async function randomBillings(
  { world, admin, draw }: Ground,
  people: { readonly csms: readonly Person[]; readonly accountants: readonly Person[] },
  count: number,
): Promise<void> {
  const { tx } = world;
  for (const currency of currencies) {
    if (currency === 'USD') continue;
    // an older rate too, which no conversion uses
    await sql`insert into exchange_rate (currency_code, day, rate, source, fetched_at)
      values (${currency}, '2019-01-01', 7.777777, 'test', now()), (${currency}, '2020-01-01', ${decimal(newestRates[currency], 6)}, 'test', now())`.execute(
      tx,
    );
  }
  const projects: MadeProject[] = [];
  const some = (all: readonly Person[]) => all.filter((_, at) => at === 0 || draw(2) === 0).map(({ userId }) => userId);
  for (let at = 0; at < 2 * currencies.length; at += 1) {
    const currency = currencies[at % currencies.length] ?? 'USD';
    const { id } = await aProject(tx, {
      companyId: await aCompany(tx, { currencyCode: currency }),
      model: projectModel.options[at % projectModel.options.length] ?? 'Hourly',
      csms: some(people.csms),
      accountants: at === 4 ? [] : some(people.accountants),
    });
    projects.push({ id, currency });
  }
  for (let at = 0; at < count; at += 1) await aBilling({ world, admin, draw }, pick(draw, projects));
}

/** A billing: predicted, closed, drafted, issued or imported from the books, partly paid, partly waived, reversed, disputed, credited or void. */
async function aBilling(ground: Ground, { id: projectId, currency }: MadeProject): Promise<void> {
  const { world, draw } = ground;
  const { tx } = world;
  const fate = draw(12);
  const billingId = await aPrediction(ground, projectId, fate === 11);
  if (fate === 0) {
    if (draw(2) === 0)
      await sql`update billing set closed_on = '2026-11-01', closed_by = ${ground.admin.userId}, closed_reason = 'no' where id = ${billingId}`.execute(
        tx,
      );
    return;
  }
  const invoiceId = await aBareDraft(tx, projectId, billingId);
  if (fate === 1) {
    await sql`delete from invoice where id = ${invoiceId}`.execute(tx);
    return;
  }
  const total = BigInt(1 + draw(5_000_000));
  // a company may have had another currency when it was invoiced
  await priced(ground, invoiceId, total, draw(20) === 0 ? pick(draw, currencies) : currency);
  if (fate === 2) return;
  await issueBare(tx, invoiceId);
  if (fate === 11) {
    await sql`update invoice set books_id = ${`BOOKS-${invoiceId}`} where id = ${invoiceId}`.execute(tx);
    if (draw(3) > 0) await entered(ground, invoiceId, 'receipt', draw(2) === 0 ? total : total / 2n || total);
    return;
  }
  await settled(ground, invoiceId, total);
  if (draw(8) === 0) await disputed(ground, billingId);
  if (fate === 3) {
    await voidWithoutMoney(tx, invoiceId);
    if (draw(2) === 0)
      await priced(ground, await aBareDraft(tx, projectId, billingId), BigInt(1 + draw(5_000_000)), currency);
  } else if (fate === 4) await credited(ground, invoiceId, total, currency);
}

/** A prediction that was made some days before or after its start; a billing that an invoice created has none. */
async function aPrediction({ world, draw }: Ground, projectId: number, isMadeByInvoice: boolean): Promise<number> {
  const start = dayFrom('2026-01-01', draw(365));
  const created = addDays(start, 20 - draw(140));
  const month = draw(15) === 0 ? null : `2026-${String(1 + draw(12)).padStart(2, '0')}-01`;
  const amount = draw(20) === 0 ? 0n : BigInt(1 + draw(5_000_000));
  const { rows } = await sql<{ id: number }>`
    insert into billing (project_id, start_date, accuracy, predicted_amount, received_month, made_by_invoice, created_at)
    values (${projectId}, ${start}, ${pick(draw, [25, 50, 75, 90, 100])}, ${decimal(amount, 2)}, ${month}, ${isMadeByInvoice}, ${`${created}T12:00:00Z`})
    returning id`.execute(world.tx);
  return rows[0]?.id ?? 0;
}

const dayFrom = (day: string, days: number): CalendarDate => addDays(calendarDate(day), days);

/** Receipts and adjustments, some of them reversed. */
async function settled(ground: Ground, invoiceId: number, total: bigint): Promise<void> {
  const { draw } = ground;
  let left = total;
  for (let entries = draw(5); entries > 0 && left > 0n; entries -= 1) {
    const amount = draw(3) === 0 ? left : 1n + (left * BigInt(draw(100))) / 101n;
    const kind = draw(3) === 0 ? pick(draw, adjustmentType.options) : 'receipt';
    const taken = await entered(ground, invoiceId, kind, amount);
    if (draw(4) === 0) await entered(ground, invoiceId, kind, -amount, taken);
    else left -= amount;
  }
}

async function credited(ground: Ground, invoiceId: number, total: bigint, currency: Currency): Promise<void> {
  const { world, draw } = ground;
  const creditId = await aBareCredit(world.tx, invoiceId);
  const back = -(1n + (total * BigInt(draw(100))) / 101n);
  await priced(ground, creditId, back, currency);
  if (draw(3) === 0) return;
  await issueBare(world.tx, creditId);
  if (draw(2) === 0) {
    // applied in full, or in part with the rest open, or reversed
    const part = 1 + draw(2);
    await sql`insert into credit_application (credit_id, invoice_id, applied_on, amount, reason, entered_at)
      select ${creditId}, i.id, '2026-06-15', least(i.outstanding, round(${decimal(-back, 2)}::numeric / ${part}, 2)), '', now() from invoice i
      where i.id = ${invoiceId} and least(i.outstanding, round(${decimal(-back, 2)}::numeric / ${part}, 2)) > 0
        and i.currency_code = (select currency_code from invoice where id = ${creditId})`.execute(world.tx);
    if (draw(4) === 0) await reverseApplications(world.tx, creditId);
    return;
  }
  if (draw(2) === 0)
    await entered(ground, creditId, draw(2) === 0 ? pick(draw, adjustmentType.options) : 'receipt', back / 2n || back);
  else if (draw(3) === 0) await voidBare(world.tx, creditId);
}

/** Marked by a user and still open, or resolved, whether it was marked or not. */
async function disputed({ world, admin, draw }: Ground, billingId: number): Promise<void> {
  const how = draw(3);
  const said = how === 2 ? null : 'a reason';
  // one of its invoices, live or void
  await sql`insert into dispute (invoice_id, is_open, reason, opened_by, opened_on, resolution, resolved_by, resolved_on)
    select i.id, ${how === 0}, ${said}::text, ${said && admin.userId}::int, ${said && '2026-10-01'}::date, ${how === 0 ? null : 'settled'}::text,
      ${how === 0 ? null : admin.userId}::int, ${how === 0 ? null : '2026-10-05'}::date from invoice i
    where i.billing_id = ${billingId} and i.corrects_invoice_id is null order by i.id ${sql.raw(how === 1 ? 'asc' : 'desc')} limit 1`.execute(
    world.tx,
  );
}

async function priced({ world, draw }: Ground, invoiceId: number, cents: bigint, currency: Currency): Promise<void> {
  const amount = decimal(cents, 2);
  const rate = currency === 'USD' ? null : decimal(newestRates[currency] + BigInt(draw(1000)), 6);
  await sql`update invoice set rows_amount = ${amount}, services_amount = 0, lines_amount = ${amount}, total = ${amount}, currency_code = ${currency},
    exchange_rate = ${rate}, due_date = ${dayFrom('2026-05-31', draw(220))} where id = ${invoiceId}`.execute(world.tx);
}

/** Inserts a receipt or an adjustment; returns its id. */
async function entered(
  { world, admin, draw }: Ground,
  invoiceId: number,
  kind: 'receipt' | AdjustmentType,
  cents: bigint,
  reverses: number | null = null,
): Promise<number> {
  const amount = decimal(cents, 2);
  const day = dayFrom('2026-06-01', draw(170));
  const { rows } =
    kind === 'receipt'
      ? await sql<{
          id: number;
        }>`insert into receipt (invoice_id, received_on, amount, note, source, reverses, entered_at)
          values (${invoiceId}, ${day}, ${amount}, '', 'books', ${reverses}, now()) returning id`.execute(world.tx)
      : await sql<{
          id: number;
        }>`insert into adjustment (invoice_id, adjusted_on, type, amount, reason, certificate_number, withholding_rate, reverses, entered_by, entered_at)
          values (${invoiceId}, ${day}, ${kind}, ${amount}, 'a reason', ${kind === 'Withholding Tax' ? 'TDS-1' : null}, ${kind === 'Withholding Tax' ? '10' : null}, ${reverses}, ${admin.userId}, now()) returning id`.execute(
          world.tx,
        );
  return rows[0]?.id ?? 0;
}
