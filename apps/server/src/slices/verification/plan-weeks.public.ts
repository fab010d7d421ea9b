import { daysNotVerified, divideIntoWeeks } from '@countinghouse/billing/verification/divide-into-weeks.ts';
import {
  weeksToVerify,
  type WeeksWorked,
  type WeekToVerify,
} from '@countinghouse/billing/verification/weeks-to-verify.ts';
import type { verificationEndpoints } from '@countinghouse/contract/verification/verification.contract.ts';
import { overlap, type Period } from '@countinghouse/billing/values/period.ts';
import type { Tx } from '../../database/database.ts';
import type { Command } from '../../handle.ts';
import { markOfLogs } from '../work-logs/work-logs.public.ts';
import { generateWeeks } from './commands/generate-weeks.ts';
import { verifyWeek } from './commands/verify-week.ts';
import { weeksSharing } from './verification.sql.ts';

/** How far the weeks of the days worked for a period are verified. */
export interface WeekPlan {
  /** How many there are, and how many of them are verified. */
  readonly weeks: number;
  readonly verified: number;
  readonly toVerify: readonly WeekToVerify[];
  /** Fingerprint of the logs of these days: weeks are verified over the hours that were seen. Null where no week is verified together with others. */
  readonly logsMark: string | null;
}

/** How far the weeks of the days worked for a period are verified, and which of the others are verified together. */
export async function planWeeks(
  tx: Tx,
  { projectId, ...of }: { readonly projectId: number } & Omit<WeeksWorked, 'generated'>,
): Promise<WeekPlan> {
  const days = { projectId, period: of.worked };
  const generated = await weeksSharing(tx, days);
  const toVerify = weeksToVerify({ ...of, generated });
  const weeks = divideIntoWeeks(of.worked);
  const open = daysNotVerified(of.worked, generated);
  return {
    weeks: weeks.length,
    verified: weeks.filter((week) => !open.some((one) => overlap(one, week) !== undefined)).length,
    toVerify,
    logsMark: toVerify.some(({ obstacle }) => obstacle === null) ? await markOfLogs(tx, days) : null,
  };
}

/**
 * Verifies the weeks of a plan that nothing stands in the way of, as their page does; weeks that are missing are generated from the prediction first.
 * Answers how many weeks it verified. The logs of the project are held from before the plan is made.
 */
export async function verifyPlanned(
  command: Command<typeof verificationEndpoints.verify> & Command<typeof verificationEndpoints.generate>,
  planned: {
    readonly projectId: number;
    readonly worked: Period;
    readonly predictionId: number | null;
    readonly plan: WeekPlan;
  },
): Promise<number> {
  const { projectId, worked, predictionId, plan } = planned;
  const wanted = plan.toVerify.filter(({ obstacle }) => obstacle === null);
  const stored = await weeksSharing(command.tx, { projectId, period: worked });
  const isStored = (week: Period): boolean => stored.some((one) => isSame(one, week));
  const isComplete = wanted.every(isStored);
  if (!isComplete && predictionId !== null)
    await generateWeeks(command, { params: undefined, query: { predictionId }, body: undefined });
  const weeks = isComplete ? stored : await weeksSharing(command.tx, { projectId, period: worked });
  const open = weeks.filter((one) => !one.verified && wanted.some((week) => isSame(one, week)));
  for (const { id, version } of open)
    await verifyWeek(command, {
      params: undefined,
      query: undefined,
      body: { verificationId: id, verified: true, version },
    });
  return open.length;
}

const isSame = (one: Period, other: Period): boolean => one.start === other.start && one.end === other.end;
