import { generator, isFullRun, pick, type Draw } from '@countinghouse/billing/testing/random-run.ts';
import { addDays, calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { enterJobs } from '../../src/jobs/history.sql.ts';
import { jobs } from '../../src/jobs/schedule.ts';
import { aWorld, type Person, type World } from '../world.ts';
import { History } from './account-history.ts';
import { someAccounts, type Accounts } from './bare-entries.ts';
import type { PlainAccounts } from './plain-accounts.ts';
import { Screens } from './screens-of-accounts.ts';

const histories = Number(process.env['HISTORIES'] ?? (isFullRun ? 10_000 : 40));
/** Histories that share an installation; each has companies of its own. */
const inOneWorld = 500;
/** Every screen is asked after so many of them. */
const asked = Math.min(20, histories);
/** The companies of so many of them are looked at one by one. */
const oneByOne = isFullRun ? asked : 3;
const today = calendarDate('2026-11-21');
const firstDay = calendarDate('2026-01-01');

/** An installation with the accounts of its histories. */
class Installation {
  readonly world: World;
  readonly #admin: Person;
  readonly #accountant: Person;
  readonly #made: { readonly history: History; readonly accounts: Accounts }[] = [];

  private constructor(world: World, admin: Person, accountant: Person) {
    this.world = world;
    this.#admin = admin;
    this.#accountant = accountant;
  }

  static async open(): Promise<Installation> {
    const world = await aWorld({ now: `${today}T09:00:00.000Z` });
    await enterJobs(world.tx, jobs, world.clock.now());
    for (const currency of ['GBP', 'INR'])
      await sql`insert into exchange_rate (currency_code, day, rate, source, fetched_at)
        values (${currency}, '2026-01-01', 1.25, 'frankfurter', now())`.execute(world.tx);
    return new Installation(world, await world.signedIn('ROLE_ADMIN'), await world.signedIn('ROLE_ACCOUNTANT'));
  }

  async live(seed: number): Promise<void> {
    const draw = generator(seed);
    const accounts = await someAccounts(this.world.tx, this.#admin.userId, this.#accountant.userId);
    const history = new History(draw, accounts, { from: addDays(firstDay, draw(240)), daysApart: 5 });
    for (let acts = 6 + draw(9); acts > 0; acts -= 1) await history.act();
    this.#made.push({ history, accounts });
  }

  /** All screens of both people beside the model, with companies of the newest histories one by one. */
  async compare(draw: Draw): Promise<void> {
    await sql`update billing set received_month = '2026-06-01' where received_month is null`.execute(this.world.tx);
    const newest = this.#made.slice(-asked).map(({ accounts }) => accounts.projects);
    const all = newest.flatMap(([first, , other]) => [first?.company ?? 0, other?.company ?? 0]).slice(-2 * oneByOne);
    const own = newest.flatMap(([first]) => first?.company ?? []).slice(-2);
    const admin = new Screens(this.#admin, today, this.#plain());
    const accountant = new Screens(this.#accountant, today, this.#plainOfAccountant());
    const days = { from: addDays(firstDay, draw(320)), to: today };
    for (const [screens, companies] of [
      [admin, all],
      [accountant, own],
    ] as const) {
      const rows = await screens.compareToday(companies);
      await screens.compareDocuments(pick(draw, rows), today);
      const then = await screens.compareEarlier(days, companies);
      if (then.length > 0) await screens.compareDocuments(pick(draw, then), days.from);
    }
    const next = addDays(firstDay, draw(320));
    await admin.compareEarlier({ from: next, to: addDays(next, draw(30)) }, [pick(draw, all)]);
  }

  /** The dashboard shows the same figures once its months are kept. */
  async compareKept(): Promise<void> {
    expect(await this.world.product.jobs.runNow('DASHBOARD_TOTALS')).toEqual({ months: 1 });
    const screens = new Screens(this.#admin, today, this.#plain());
    await screens.compareTotals(await screens.receivablesOn(today));
  }

  #plain(): PlainAccounts {
    return {
      models: this.#made.map(({ history }) => history.model),
      drafts: this.#made.flatMap(({ history }) => history.drafts),
      sees: () => true,
      seesCompany: () => true,
    };
  }
  /** The accountant is on the first project of each first company. */
  #plainOfAccountant(): PlainAccounts {
    const first = this.#made.flatMap(({ accounts }) => accounts.projects[0] ?? []);
    const [projects, companies] = [new Set(first.map(({ id }) => id)), new Set(first.map(({ company }) => company))];
    return {
      ...this.#plain(),
      sees: (project) => project !== undefined && projects.has(project),
      seesCompany: (company) => companies.has(company),
    };
  }

  get documents(): number {
    return this.#made.reduce((sum, { history }) => sum + history.model.documents.size, 0);
  }
  get acts(): readonly (readonly [string, number])[] {
    return this.#made.flatMap(({ history }) => [...history.seen]);
  }
}

test(
  `after ${histories} random histories in three currencies all screens show the same account: receivables, statements, dashboard, lists, disputes, month closes, cash forecast and open credits`,
  async () => {
    const firstSeed = Number(process.env['SEED'] ?? 1);
    const seen = new Set<string>();
    for (let begun = 0; begun < histories; begun += inOneWorld) {
      const installation = await Installation.open();
      try {
        const count = Math.min(inOneWorld, histories - begun);
        for (let at = 1; at <= count; at += 1) {
          const seed = firstSeed + begun + at - 1;
          await installation.live(seed);
          if (at % asked !== 0 && at !== count) continue;
          await installation.compare(generator(seed)).catch((error: unknown) => {
            throw new Error(`after seed ${seed}, of ${begun + firstSeed} on`, { cause: error });
          });
        }
        await installation.compareKept();
      } finally {
        await installation.world.close();
      }
      for (const [act] of installation.acts) seen.add(act);
      console.log(`${begun + Math.min(inOneWorld, histories - begun)} histories, ${installation.documents} documents`);
    }
    // each act was accepted
    for (const act of 'issue credit pay payCompany reverseCompanyPayment adjust apply applyFromBooks reverse move use refund void draft'.split(
      ' ',
    ))
      expect([act, seen.has(`${act} true`)]).toEqual([act, true]);
  },
  isFullRun ? 14_400_000 : 120_000,
);
