/**
 * How long after sending a request with unknown outcome is looked up. The books may show what they created late; only when the
 * last of these looks found nothing may the request be sent again.
 */
const looksAfterMs = [5, 15, 30, 60, 120, 300, 600].map((seconds) => seconds * 1000);

let hurry = 1;

/** Shortens all of these times by a factor; called once at start, from the configuration of a test. */
export const hurrySettling = (factor: number): void => {
  hurry = Math.max(factor, 1);
};

/** The milliseconds until the next look, given the time since sending; undefined when the last one is due. */
export function untilNextLookMs(sinceSentMs: number): number | undefined {
  const nextMs = looksAfterMs.map((afterMs) => afterMs / hurry).find((afterMs) => afterMs > sinceSentMs);
  return nextMs === undefined ? undefined : Math.ceil(nextMs - sinceSentMs);
}

/** The milliseconds until another look when the ten minutes are over and the books still gave no clear response. */
export const laterLookMs = (): number => 300_000 / hurry;

/** How long after sending a user may mark a request as not carried out: the books show late results by then. */
export const shownLatestAfterMs = (): number => 60_000 / hurry;
