import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { parseDecimal } from '@countinghouse/billing/values/decimal.ts';
import { sql } from 'kysely';
import type { SettableClock } from '../src/clock/clock.ts';
import type { Product } from '../src/wiring.ts';
import type { Call } from './call-product.ts';
import type { ProjectOfDemo } from './demo-acts.ts';
import type { HistoryPeriod } from './demo-history-periods.ts';
import type { DemoProject } from './demo-projects.ts';

/** The demo's present month: eight months after its first one. */
export const thisMonth = 8;

/** How a customer of the history pays an invoice. */
export interface PlannedPayment {
  readonly on: CalendarDate;
  /** The percentage of what is outstanding that day. */
  readonly percent: bigint;
  /** Entered in the books and synced, or entered here and recorded in the books. */
  readonly enteredIn: 'books' | 'product';
}

export type Who = 'admin' | 'accountant' | 'csm' | 'csm2';

/** What is asked for of a history. */
export interface WantedHistory {
  readonly clock: Pick<SettableClock, 'setTo' | 'setToNow'>;
  /** The folder that says whether it is complete. */
  readonly dataDir: string;
  /** The first month that is lived through, counted from the first one of the demo; all by default, and a test takes the last ones. */
  readonly fromMonth?: number;
}

export interface History extends Required<Omit<WantedHistory, 'dataDir'>> {
  readonly product: Product;
  readonly sandboxUrl: string;
  /** Of the demo, which is that of a month. */
  readonly firstDay: CalendarDate;
  readonly today: CalendarDate;
  readonly idOfSignIn: (email: string) => number;
}

/** A project of the history with its billings. */
export interface HistoryProject extends ProjectOfDemo {
  readonly name: string;
  readonly number: number;
  readonly settings: DemoProject;
  readonly provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS';
  readonly periods: readonly HistoryPeriod[];
  /** What a month of it comes to before tax, in thousandths: estimated first, then what was invoiced last. */
  monthly: bigint;
}

/** An invoice of the history that is still to be paid. */
export interface Debt {
  readonly invoiceId: number;
  readonly project: HistoryProject;
  readonly payments: PlannedPayment[];
}

export interface Story extends History {
  readonly projects: readonly HistoryProject[];
  readonly debts: Debt[];
  /** A call of one of the demo's users at the moment of the clock. */
  readonly as: (who: Who) => Promise<Call>;
  /** Moves the clock to a day and time; the sessions of before are over. */
  readonly moveTo: (day: CalendarDate, time: string) => void;
}

/** The outstanding amount of an invoice in cents, its document in the books, and its version. */
export async function owed(
  { database }: Product,
  invoiceId: number,
): Promise<{ readonly cents: bigint; readonly booksId: string | null; readonly version: number }> {
  const found = await sql<{ outstanding: string; booksId: string | null; version: number }>`
    select outstanding::text, books_id as "booksId", version from invoice where id = ${invoiceId}`.execute(
    database.kysely,
  );
  const row = found.rows[0];
  if (row === undefined) throw new Error('the demo misses an invoice');
  return { cents: parseDecimal(row.outstanding, 3) / 10n, booksId: row.booksId, version: row.version };
}

/** A call of the sandbox's control interface. */
export async function tellSandbox(sandboxUrl: string, path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`the sandbox refused ${path}: ${await answer.text()}`);
}
