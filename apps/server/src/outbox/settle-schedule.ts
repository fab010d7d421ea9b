/**
 * How long after it was sent a wish whose outcome is unknown is looked for. The books may show what they made late; only when the last of
 * these looks found nothing may the wish be sent again.
 */
const looksAfterMs = [5, 15, 30, 60, 120, 300, 600].map((seconds) => seconds * 1000);

let hurry = 1;

/** Makes all of these times shorter by a factor; called once at start, from the configuration of a test. */
export const hurrySettling = (factor: number): void => {
  hurry = Math.max(factor, 1);
};

/** The milliseconds until the next look for what was sent so long ago; undefined when the last one is due. */
export function untilNextLookMs(sinceSentMs: number): number | undefined {
  const nextMs = looksAfterMs.map((afterMs) => afterMs / hurry).find((afterMs) => afterMs > sinceSentMs);
  return nextMs === undefined ? undefined : Math.ceil(nextMs - sinceSentMs);
}

/** The milliseconds until another look where the ten minutes are over and the books still gave no clear answer. */
export const laterLookMs = (): number => 300_000 / hurry;

/** How long after it was sent a person may say that it was not made: what the books show late they show by then. */
export const shownLatestAfterMs = (): number => 60_000 / hurry;
