import {
  leaveByWeek,
  leaveSince,
  type KnownBalance,
  type LeaveAccount,
} from '@countinghouse/billing/leave/leave-over-time.ts';
import type { LeaveOutcome } from '@countinghouse/billing/leave/leave-balance.ts';
import type { RowLeave } from '@countinghouse/billing/timesheets/row-input.ts';
import { addDays, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { daysOfSeconds, daysText } from '@countinghouse/billing/values/days.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { Tx } from '../../database/database.ts';
import { selectHolidays } from '../holidays/holidays.public.ts';
import { stopBeforeRemoval } from '../sync-stops/sync-stops.public.ts';
import { knownBalances, type WhoseBalance } from './known-balances.ts';
import type { LastClosings } from './last-closings.public.ts';
import {
  isSettled,
  leaveToRemove,
  replaceLeave,
  storeApprovals,
  storedLeave,
  type ArrivedLeave,
  type StoredLeaveDay,
} from './leave.sql.ts';

/** A developer's leave over a timesheet period, each day with its kind and reason. */
export interface DeveloperLeave extends RowLeave {
  readonly days: readonly StoredLeaveDay[];
}

/** Whose leave is asked for, and what their balance depends on. */
export interface LeaveQuery extends WhoseBalance {
  /** The weeks, or the one span, of a billing's timesheet period up to the one that is asked for, which is the last. */
  readonly spans: readonly [Period, ...Period[]];
  /** What invoices closed before the first of them; the invoice that is being edited closes nothing for itself. */
  readonly closings: LastClosings;
}

/**
 * The leave of developers over the last of some spans, each with the balance it begins with: the closing balance of the
 * newest earlier invoice, else the opening balance, run on through the days that no invoice covers and the spans
 * before (docs/domain/leave.md#the-balance).
 */
export async function leaveOfDevelopers(tx: Tx, params: LeaveQuery): Promise<ReadonlyMap<number, DeveloperLeave>> {
  const { project, developers, closings, spans } = params;
  const first = spans[0].start;
  const span = spans.at(-1) ?? spans[0];
  const known = knownBalances(params, { closings, before: first });
  const oldest = [...known.values()].reduce((day, { end }) => (end < day ? end : day), first);
  const reach = { start: oldest, end: span.end };
  const employeeIds = developers.map((one) => one.employeeId);
  const [stored, ofRegion] = await Promise.all([
    storedLeave(tx, { projectId: project.id, employeeIds, period: reach }),
    selectHolidays(tx, project.region, reach),
  ]);
  const holidays = new Set(ofRegion.map((holiday) => holiday.date));
  return new Map(
    developers.map((one) => {
      const leave = stored.filter((day) => day.employeeId === one.employeeId);
      const account = { leaveTermDays: project.leaveTermDays, stay: one, leave, holidays, isDeducted: one.isDeducted };
      const { previousDays, earnedDays } = lastOutcome(known.get(one.employeeId), account, spans);
      const days = leave.filter(({ day }) => span.start <= day && day <= span.end);
      return [one.employeeId, { previousDays, earnedDays, days }];
    }),
  );
}

function lastOutcome(known: KnownBalance | undefined, account: LeaveAccount, spans: LeaveQuery['spans']): LeaveOutcome {
  if (known === undefined) throw new Error('a developer without a balance');
  const atStart = leaveSince(known, addDays(spans[0].start, -1), account).currentDays;
  const outcome = leaveByWeek(atStart, spans, account).at(-1);
  if (outcome === undefined) throw new Error('no span was asked for');
  return outcome;
}

/** What a reviewer ticked for one day of leave. */
export interface Tick {
  readonly leaveId: string;
  readonly approved: boolean;
}

/** Keeps what a reviewer decided on days of leave; answers false where an issued invoice already settled one of them. */
export async function approveLeave(
  tx: Tx,
  decided: { projectId: number; employeeId: number; ticks: readonly (Tick & { readonly day: CalendarDate })[] },
): Promise<boolean> {
  if (decided.ticks.length === 0) return true;
  if (await isSettled(tx, { ...decided, days: decided.ticks.map((tick) => tick.day) })) return false;
  await storeApprovals(tx, decided.projectId, decided.ticks);
  return true;
}

/**
 * Keeps the leave that was fetched in place of what was known; what reviewers ticked stays. Answers how many days changed,
 * or why nothing was: the answer would have removed more than a person confirmed.
 */
export async function keepLeave(
  tx: Tx,
  arrived: {
    projectId: number;
    employeeIds: readonly number[];
    period: Period;
    leave: readonly ArrivedLeave[];
    hasList: boolean;
    now: string;
  },
): Promise<{ readonly changed: number } | { readonly stopped: string }> {
  const { known, removed } = await leaveToRemove(tx, arrived);
  const stopped = await stopBeforeRemoval(
    tx,
    {
      what: 'LEAVE',
      projectId: arrived.projectId,
      region: null,
      period: arrived.period,
      removed: removed.length,
      known,
      amount: daysIn(removed),
      reasons: arrived.hasList ? [] : [serverMessages.answerWithoutList('LEAVE', '')],
      rows: [...new Set(removed.map((one) => one.name))].map((name) => {
        const theirs = removed.filter((one) => one.name === name);
        return { name, removed: theirs.length, amount: daysIn(theirs) };
      }),
      records: removed.map((one) => [one.sourceId, one.employeeId, one.day, one.seconds].join(' ')),
    },
    arrived.now,
  );
  return stopped === undefined ? { changed: await replaceLeave(tx, arrived) } : { stopped };
}

const daysIn = (leave: readonly { readonly seconds: number }[]): string =>
  `${daysText(daysOfSeconds(BigInt(leave.reduce((sum, one) => sum + one.seconds, 0))))} days`;
