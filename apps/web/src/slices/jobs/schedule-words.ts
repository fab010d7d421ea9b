import cronstrue from 'cronstrue';

/** A schedule in words, `At 04:17, UTC`; undefined for an invalid one. */
export function scheduleWords(cron: string): string | undefined {
  if (!/^\S+(\s+\S+){4,5}$/.test(cron.trim())) return undefined;
  try {
    return `${cronstrue.toString(cron.trim(), { use24HourTimeFormat: true })}, UTC`;
  } catch {
    return undefined;
  }
}
