import { planRangeChange, type RangePlan, type RangeEdit } from '@countinghouse/billing/rates/plan-range-change.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { Tx } from '../../../database/database.ts';
import { doRangesOverlap, storeChanges, storedRanges, type StoredRange } from '../rates.sql.ts';
import type { Refuse } from './open-rates.ts';

/** The plan for a wish about ranges, or the refusal that it earns. */
export function planOrRefuse(
  ranges: readonly StoredRange[],
  edit: RangeEdit,
  endField: string,
  refuse: Refuse<'range_overlaps' | 'range_reversed'>,
): RangePlan {
  const plan = planRangeChange(ranges, edit);
  if (!('refused' in plan)) return plan;
  if (plan.refused === 'range_overlaps') return refuse('range_overlaps');
  if (plan.refused === 'range_reversed')
    return refuse('range_reversed', { fields: [{ path: endField, message: messages.rangeReversed }] });
  throw new Error('a range that was just read is gone although its project is locked');
}

/** Stores a plan; fails when a range that was stored without the lock shares a day. */
export async function storePlan(
  tx: Tx,
  projectId: number,
  plan: RangePlan,
  refuse: Refuse<'range_overlaps'>,
): Promise<number | undefined> {
  const addedId = await storeChanges(tx, projectId, plan.changes);
  return (await doRangesOverlap(tx)) ? refuse('range_overlaps') : addedId;
}

/** The range after the change. */
export async function rangeAfter(tx: Tx, projectId: number, rangeId: number | undefined): Promise<StoredRange> {
  const range = (await storedRanges(tx, projectId)).find((one) => one.id === rangeId);
  if (range === undefined) throw new Error('the range that was just stored is not there');
  return range;
}
