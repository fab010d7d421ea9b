import cronstrue from 'cronstrue';

/** A timetable in words, `At 04:17, UTC`; nothing for what is none. */
export function scheduleWords(cron: string): string | undefined {
  if (!/^\S+(\s+\S+){4,5}$/.test(cron.trim())) return undefined;
  try {
    return `${cronstrue.toString(cron.trim(), { use24HourTimeFormat: true })}, UTC`;
  } catch {
    return undefined;
  }
}
