import {
  addDays,
  addMonths,
  formatDate,
  parseDate,
  type CalendarDate,
} from '@countinghouse/billing/values/calendar-date.ts';
import { parseDecimal } from '@countinghouse/billing/values/decimal.ts';
import { incentiveEndpoints } from '@countinghouse/contract/incentives/incentives.contract.ts';
import { monthCloseEndpoints } from '@countinghouse/contract/month-close/month-close.contract.ts';
import { sql } from 'kysely';
import type { Product } from '../src/wiring.ts';
import { callAs, type Call } from './call-product.ts';
import { deliverAll, type ProjectOfDemo } from './demo-acts.ts';
import { billMonth } from './demo-history-billing.ts';
import { eventsOfMonth } from './demo-history-events.ts';
import { eventsOfToday } from './demo-history-today.ts';
import { payUntil } from './demo-history-payments.ts';
import { dayInMonth, periodsOf } from './demo-history-periods.ts';
import { projectsWithHistory } from './demo-history-projects.ts';
import { thisMonth, type History, type HistoryProject, type Story, type Who } from './demo-history-story.ts';

/** Hours that are estimated for a month before there is one to go by. */
const hoursOfMonth = 140n;

/**
 * Lives through the months before the demo, with the clock of the product set to each of them: predictions, invoices, payments,
 * closed months and paid incentives, all through the product's own calls, and in the imitated books. Its shape is the same whatever day it is.
 */
export async function playHistory(history: History): Promise<void> {
  const sessions = new Map<Who, Promise<Call>>();
  const story: Story = {
    ...history,
    projects: await projectsOf(history),
    debts: [],
    as: (who) => {
      const known = sessions.get(who) ?? callAs(history.product, history.idOfSignIn(`${who}@countinghouse.example`));
      sessions.set(who, known);
      return known;
    },
    moveTo: (day, time) => {
      sessions.clear();
      history.clock.setTo(`${day}T${time}Z`);
    },
  };
  await sql`analyze`.execute(history.product.database.kysely);
  // predictions are made in the month before
  for (let month = history.fromMonth - 1; month < thisMonth; month += 1) await playMonth(story, month);
  history.clock.setToNow();
  sessions.clear();
  await playToday(story);
}

async function playMonth(story: Story, month: number): Promise<void> {
  const { firstDay, product, moveTo } = story;
  // two years of rows come at once, before the database looks at them by itself, and it would choose slow ways to them
  if (month === -12 || month === 0) await sql`analyze`.execute(product.database.kysely);
  moveTo(dayInMonth(firstDay, month, 1), '00:05:00');
  await product.jobs.runNow('PREDICTION_FREEZE');
  moveTo(dayInMonth(firstDay, month, 3), '09:30:00');
  await product.jobs.runNow('EXCHANGE_RATES');
  await billMonth(story, month);
  moveTo(dayInMonth(firstDay, month, 12), '16:00:00');
  await deliverAll(product);
  if (month - 2 >= story.fromMonth) await closeMonth(story, month - 2);
  moveTo(dayInMonth(firstDay, month, 25), '11:15:00');
  await eventsOfMonth(story, month);
  await payUntil(story, dayInMonth(firstDay, month, 25));
}

/** What was done this month so far: the last invoices, the predictions of the next month, and what was paid. */
async function playToday(story: Story): Promise<void> {
  const { product, today } = story;
  await product.jobs.runNow('PREDICTION_FREEZE');
  await product.jobs.runNow('EXCHANGE_RATES');
  await billMonth(story, thisMonth);
  await payUntil(story, addDays(today, -1));
  await eventsOfToday(story);
}

/** Closes a month and pays out what its money earned. */
async function closeMonth(story: Story, number: number): Promise<void> {
  const first = dayInMonth(story.firstDay, number, 1);
  const accountant = await story.as('accountant');
  await accountant(monthCloseEndpoints.close, {
    query: { month: formatDate(first, 'MMM-yyyy') },
    body: { reason: 'Compared with the bank and the books', version: 0 },
  });
  const admin = await story.as('admin');
  for (const id of await sellers(story.product)) await payOut(admin, id, first);
}

async function sellers({ database }: Product): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from sales_person order by id`.execute(database.kysely);
  return rows.map(({ id }) => id);
}

/** Pays out what is unpaid until a month, in order. */
async function payOut(admin: Call, id: number, until: CalendarDate): Promise<void> {
  let statement = await admin(incentiveEndpoints.get, { params: { id } });
  for (;;) {
    const { nextToPay: month, months, salesPerson } = statement;
    if (month === null || parseDate(month, 'MMM-yyyy') > until) return;
    const amounts = months.find((one) => one.month === month)?.amounts ?? [];
    statement = await admin(incentiveEndpoints.payOut, {
      params: { id },
      body: {
        month,
        amounts: amounts.map(({ currencyCode, amount }) => ({ currencyCode, amount })),
        version: salesPerson.version,
      },
    });
  }
}

/** The projects of the demo with their billings, those that begin first in front. */
async function projectsOf({ product, firstDay, today }: History): Promise<HistoryProject[]> {
  const { rows } = await sql<ProjectOfDemo & { name: string; provider: HistoryProject['provider']; roles: string[] }>`
    select p.id, p.zoho_project_id as "zohoProjectId", p.name, c.provider,
      (select coalesce(array_agg(d.role), '{}') from developer d where d.project_id = p.id) as roles
    from project p join company c on c.id = p.company_id order by p.id`.execute(product.database.kysely);
  const all = projectsWithHistory(firstDay);
  return rows.flatMap(({ roles, ...project }, number) => {
    const settings = all[project.name];
    if (settings === undefined) return [];
    const hourly = roles.reduce((sum, role) => sum + parseDecimal(settings.rates[role] ?? '0', 4), 0n);
    const periods = periodsOf(settings, firstDay, addMonths(today, 2));
    return [{ ...project, number, settings, periods, monthly: (hourly * hoursOfMonth) / 10n }];
  });
}
