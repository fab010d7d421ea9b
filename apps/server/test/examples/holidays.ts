import { addDays, calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { holidayEndpoints } from '@countinghouse/contract/holidays/holidays.contract.ts';
import { sql } from 'kysely';
import { nextNumber } from '../../seed/builders.ts';
import type { ExamplesOf, Ground } from './ground.ts';

/** A day that no holiday and no other example has. */
const nextFreeDay = () => addDays(calendarDate('2030-01-01'), nextNumber());

async function aHolidayOf({ world }: Ground): Promise<number> {
  const added = await sql<{ id: number }>`
    insert into holiday (region, date, name) values ('CA', ${nextFreeDay()}, 'Thanksgiving') returning id`.execute(
    world.tx,
  );
  return added.rows[0]?.id ?? 0;
}

const aCalendarFile = (day: string) => ({
  region: 'UK' as const,
  calendar: `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:${day.replaceAll('-', '')}\r\nSUMMARY:Bank holiday\r\nEND:VEVENT\r\nEND:VCALENDAR`,
  from: 2030,
  to: 2060,
});

export const holidaysExamples: ExamplesOf<typeof holidayEndpoints> = {
  list: { inside: async () => ({ query: { year: 2026 } }), missing: 'is about no project' },
  add: {
    inside: async () => ({ body: { region: 'UAE', date: nextFreeDay(), name: 'Founders’ Day' } }),
    missing: 'is about no project',
  },
  change: {
    inside: async (ground) => ({
      params: { id: await aHolidayOf(ground) },
      body: { date: nextFreeDay(), name: 'Moved', version: 1 },
    }),
    missing: 'is about no project',
  },
  remove: {
    inside: async (ground) => ({ params: { id: await aHolidayOf(ground) }, query: { version: 1 } }),
    missing: 'is about no project',
  },
  previewFile: { inside: async () => ({ body: aCalendarFile(nextFreeDay()) }), missing: 'is about no project' },
  importFile: { inside: async () => ({ body: aCalendarFile(nextFreeDay()) }), missing: 'is about no project' },
};
