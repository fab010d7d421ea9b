import { addDays, formatDate } from '../values/calendar-date.ts';
import { periodInSentence, periodInWords, type Period } from '../values/period.ts';

interface Developer {
  readonly name: string;
  readonly role: string;
}

/** More runs of days are left out, so that a description stays within the limit of the books. */
const runsMax = 10;

/**
 * The description of a line at one rate until a user writes another: its developer and role, or the role alone on a line of
 * several developers, the billed period, and the days of the rate where others apply in the period too.
 */
export function describeLine(
  template: 'Standard' | 'Developerwise' | 'Techwise',
  developer: Developer,
  period: Period,
  rateDays: readonly Period[],
): string {
  const runs = mergeRuns(rateDays);
  const days = runs.length === 0 || runs.length > runsMax ? '' : `, rate ${runs.map(periodInSentence).join(' and ')}`;
  return `${whoIsBilled(template, developer)}, ${periodInWords(period)}${days}`;
}

/**
 * Whether a saved description was generated, by this version or by an earlier one, which named no period. A description that a user
 * wrote is kept.
 */
export function isGeneratedDescription(
  description: string,
  template: 'Standard' | 'Techwise',
  developer: Developer,
  period: Period,
): boolean {
  const who = whoIsBilled(template, developer);
  return (
    description === who ||
    waysToWrite(period)
      .map((days) => `${who}, ${days}`)
      .some((whole) => description.startsWith(whole) && rateDaysPattern.test(description.slice(whole.length)))
  );
}

/** Whether a text is the period, as it is written now or as an earlier version wrote it, with both ends of a single day. */
export const isPeriodInWords = (text: string, period: Period): boolean => waysToWrite(period).includes(text);

const waysToWrite = (period: Period): string[] => {
  const [start, end] = [period.start, period.end].map((day) => formatDate(day, 'd MMM yyyy'));
  return [periodInWords(period), `${start} to ${end}`];
};

const whoIsBilled = (template: string, { name, role }: Developer): string =>
  template === 'Techwise' ? role : `${name}, ${role}`;

const aDay = String.raw`\d{1,2} [A-Z][a-z]{2} \d{4}`;
const aRun = `(from ${aDay} to ${aDay}|on ${aDay})`;
const rateDaysPattern = new RegExp(`^(, rate ${aRun}( and ${aRun})*)?$`);

/** Periods in order, those that touch or overlap as one. */
function mergeRuns(periods: readonly Period[]): Period[] {
  const runs: Period[] = [];
  for (const { start, end } of [...periods].sort((one, other) => (one.start < other.start ? -1 : 1))) {
    const last = runs.at(-1);
    if (last === undefined || start > addDays(last.end, 1)) runs.push({ start, end });
    else runs[runs.length - 1] = { start: last.start, end: last.end < end ? end : last.end };
  }
  return runs;
}
