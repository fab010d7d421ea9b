import type { Prerequisite, PrerequisiteCode } from '../timesheets/prerequisites.ts';
import type { Money } from '../values/money.ts';

/**
 * What a check of a period means: it forbids the invoice, asks for a decision that a user can take here, or asks for something that is typed
 * in the invoice itself.
 */
export type CheckKind = 'blocks' | 'asks' | 'opens';

export type CheckCode = PrerequisiteCode | 'findings' | 'zero_rates' | 'incomplete' | 'off_forecast' | 'off_previous';

export interface RowCheck {
  readonly code: CheckCode;
  readonly kind: CheckKind;
}

/** Whether a period can be billed as it is. */
export type RowStanding = 'ready' | 'decision' | 'blocked';

/** The facts about a period from which its checks are made. */
export interface RowFacts {
  readonly missing: readonly Prerequisite[];
  /** Without a project tool, time logs come from files and no sync can be older than a day. */
  readonly isToolConnected: boolean;
  /** Findings without a dismissal. */
  readonly openFindings: number;
  /** Rows that bill hours at a rate of 0. */
  readonly rowsAtZero: number;
  /** Whether something is missing that is typed in the invoice, such as its message or a tax rate. */
  readonly isIncomplete: boolean;
  /** Before tax; null where it is not known, or in another currency. */
  readonly amount: Money | null;
  readonly forecast: Money | null;
  readonly previous: Money | null;
}

/** All that stands between a period and its invoice, in the order in which it is shown. */
export function checksOfRow(of: RowFacts): RowCheck[] {
  const checks: readonly (readonly [CheckCode, CheckKind, boolean])[] = [
    ['incomplete', 'opens', of.isIncomplete],
    ['zero_rates', 'opens', of.rowsAtZero > 0],
    ['findings', 'asks', of.openFindings > 0],
    ['off_forecast', 'asks', isFarOff(of.amount, of.forecast)],
    ['off_previous', 'asks', isFarOff(of.amount, of.previous)],
  ];
  return [
    ...of.missing
      .filter(({ code }) => code !== 'last_sync' || of.isToolConnected)
      .map(({ code, mandatory }): RowCheck => ({ code, kind: mandatory ? 'blocks' : 'asks' })),
    ...checks.filter(([, , applies]) => applies).map(([code, kind]): RowCheck => ({ code, kind })),
  ];
}

/** Blocked by a single check that forbids the invoice, ready without any check. */
export function standingOf(checks: readonly Pick<RowCheck, 'kind'>[]): RowStanding {
  if (checks.some(({ kind }) => kind === 'blocks')) return 'blocked';
  return checks.length === 0 ? 'ready' : 'decision';
}

/** Whether an amount is off another one by more than a fifth of it. */
export function isFarOff(amount: Money | null, compared: Money | null): boolean {
  if (amount === null || compared === null) return false;
  const difference = amount - compared;
  return magnitude(difference) * 5n > magnitude(compared);
}

const magnitude = (of: bigint): bigint => (of < 0n ? -of : of);
