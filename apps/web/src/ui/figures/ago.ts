const steps = [
  { unit: 'minute', seconds: 60 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'year', seconds: 31_557_600 },
] as const;
// numeric: 47 hours ago need not be yesterday
const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/**
 * How long ago a moment was: `a few seconds ago`, `5 minutes ago`, `1 day ago`; a moment in the future, from a wrong clock,
 * counts as now.
 */
export function agoWords(iso: string, nowMs: number): string {
  const seconds = Math.round((nowMs - Date.parse(iso)) / 1000);
  const step = steps.findLast((one) => seconds >= one.seconds);
  return step === undefined ? 'a few seconds ago' : words.format(-Math.floor(seconds / step.seconds), step.unit);
}
