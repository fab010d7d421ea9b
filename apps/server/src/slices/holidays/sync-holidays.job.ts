import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import { holidayFields, type Holiday } from '@countinghouse/contract/holidays/holidays.contract.ts';
import { region } from '@countinghouse/contract/options.ts';
import type { HolidayOfPlace } from '@countinghouse/gateways/leave-records/leave-source.ts';
import { isoInstant } from '../../clock/clock.ts';
import type { Job, JobContext } from '../../jobs/job.ts';
import { connectionOfPeople } from '../connections/connections.public.ts';
import { stopBeforeRemoval } from '../sync-stops/sync-stops.public.ts';
import { auditEntryOfHoliday } from './holidays.commands.ts';
import { deleteHoliday, holidaysIn, insertHolidays, takenOffDays, updateHoliday } from './holidays.sql.ts';
import { planHolidaySync } from './plan-holiday-sync.ts';

/** Other names of our regions; a place with an unknown name is reported in the history of the job. */
const placesOf: Readonly<Record<Holiday['region'], readonly string[]>> = {
  US: ['us', 'usa', 'united states', 'united states of america'],
  IND: ['ind', 'in', 'india'],
  UK: ['uk', 'gb', 'united kingdom', 'great britain', 'england'],
  CA: ['ca', 'canada'],
  UAE: ['uae', 'ae', 'united arab emirates', 'dubai', 'abu dhabi'],
};

const regionOfPlace = (place: string): Holiday['region'] | undefined =>
  region.options.find((one) => placesOf[one].includes(place.toLowerCase()));

/** Brings the holidays of the people service, last year's to next year's; each region by itself. */
export const holidaySync: Job = {
  name: 'HOLIDAY_SYNC',
  cron: '37 4 * * *',
  run: async (context) => {
    const connection = await context.inTransaction(({ tx }) => connectionOfPeople(tx));
    if (connection === undefined || connection.state === 'not connected') return { isConnected: false };
    const year = Number(context.today().slice(0, 4));
    const period = { start: calendarDate(`${year - 1}-01-01`), end: calendarDate(`${year + 1}-12-31`) };
    await context.addLine('Reads the holidays from the HR service');
    const listed = await context.outside.leaveFor(connection).listHolidays(period, context.signal);
    const everywhere = listed.filter(({ place }) => place === '');
    const elsewhere = new Set(
      listed.map(({ place }) => place).filter((place) => place !== '' && regionOfPlace(place) === undefined),
    );
    const ends = await context.eachItem([
      ...region.options.flatMap((of) => {
        const days = [...listed.filter(({ place }) => regionOfPlace(place) === of), ...everywhere];
        // a region without any days from the service keeps what it has: an empty answer is not a year without holidays
        return days.length === 0 ? [] : [{ name: of, run: () => bring(context, of, period, days) }];
      }),
      ...[...elsewhere].map((place) => ({
        name: place,
        run: () =>
          Promise.reject(new Error('This place is not one of our regions, so its holidays apply to no company.')),
      })),
    ]);
    return { regions: ends.filter(({ isDone }) => isDone).length, failed: ends.filter((end) => !end.isDone).length };
  },
};

/** Brings the holidays of one region; answers in words what that changed. What stops it is kept, and thrown. */
async function bring(
  { inTransaction, nowMs }: JobContext,
  of: Holiday['region'],
  period: Period,
  listed: readonly HolidayOfPlace[],
): Promise<string> {
  const whole = listed.filter(({ isHalfDay }) => !isHalfDay);
  const days = whole.map(({ day, name }) => ({ day, name: name.slice(0, holidayFields.name.maxLength) || 'Holiday' }));
  const done = await inTransaction(async ({ tx, audit }) => {
    const here = (await holidaysIn(tx, period)).filter((one) => one.region === of);
    const takenOff = await takenOffDays(tx, of);
    const { added, renamed, gone, kept } = planHolidaySync(
      here,
      days.filter(({ day }) => !takenOff.has(day)),
      // what holds everywhere does not say which days of the region there are
      whole.some(({ place }) => place !== ''),
    );
    const stopped = await stopBeforeRemoval(
      tx,
      {
        what: 'HOLIDAYS',
        projectId: null,
        region: of,
        period,
        removed: gone.length,
        known: here.length,
        amount: null,
        reasons: [],
        rows: gone.map((one) => ({ name: `${one.date} ${one.name}`, removed: 1, amount: null })),
        records: gone.map((one) => `${one.date} ${one.name}`),
      },
      isoInstant(nowMs()),
    );
    if (stopped !== undefined) return { stopped };
    const stored = await insertHolidays(
      tx,
      added.map(({ day, name }) => ({ region: of, date: day, name, source: 'people service' })),
    );
    for (const one of stored) audit(auditEntryOfHoliday('Created', undefined, one));
    for (const { before, name } of renamed)
      audit(auditEntryOfHoliday('Synced', before, await updateHoliday(tx, before.id, { ...before, name })));
    for (const one of gone) {
      await deleteHoliday(tx, one.id);
      audit(auditEntryOfHoliday('Deleted', one, undefined));
    }
    const halfDays = listed.length - whole.length;
    const words = [
      `${stored.length} added, ${renamed.length} renamed, ${gone.length} removed`,
      ...(kept === 0 ? [] : [`${kept} kept under another name`]),
      ...(halfDays === 0 ? [] : [`${halfDays} half days left out`]),
    ].join('; ');
    return { words };
  });
  if ('stopped' in done) throw new Error(done.stopped);
  return done.words;
}
