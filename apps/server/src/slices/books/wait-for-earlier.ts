import type { CourierEnd, Delivery } from '../../jobs/job.ts';

const lookMs = 2_000;

/** Has a row of the outbox wait for an earlier one, and say why that one waits, so that an accountant knows what to do. */
export const waitForEarlier = (
  { isUnknown }: Pick<Delivery, 'isUnknown'>,
  words: string,
  earlierReason: string | null,
): CourierEnd => ({
  kind: 'again',
  afterMs: lookMs,
  isUnknown,
  reason: earlierReason === null ? words : `${words} ${earlierReason}`,
  isNoAttempt: true,
});
