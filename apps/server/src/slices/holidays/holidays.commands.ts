import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import {
  holidayFields,
  type Holiday,
  type holidayEndpoints,
} from '@countinghouse/contract/holidays/holidays.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { fieldLabels } from '@countinghouse/contract/record.ts';
import type { Context } from '../../handle.ts';
import { defineAudit, openForChange } from '../../record.ts';
import { parseCalendar } from './holidays.queries.ts';
import {
  deleteHoliday,
  holidayForUpdate,
  holidaysOn,
  insertHolidays,
  noteTakenOff,
  updateHoliday,
} from './holidays.sql.ts';

type Endpoints = typeof holidayEndpoints;

const dayTaken = { fields: [{ path: 'date', message: serverMessages.holidayExists }] };

/** Adds a holiday of a region: on that day no work for its customers is expected. */
export async function addHoliday(
  { tx, refuse, audit, reply }: Context<Endpoints['add']>,
  { body }: InputOf<Endpoints['add']>,
): Promise<AnswerOf<Endpoints['add']>> {
  const [added] = await insertHolidays(tx, [{ ...body, source: 'hand' }]);
  if (added === undefined) return refuse('holiday_exists', dayTaken);
  audit(auditEntryOfHoliday('Created', undefined, added));
  reply(messages.holidayAdded);
  return added;
}

/** Changes the day or the name of a holiday; invoices that were saved stay as they are. */
export async function changeHoliday(
  { tx, refuse, audit, reply }: Context<Endpoints['change']>,
  { params, body }: InputOf<Endpoints['change']>,
): Promise<AnswerOf<Endpoints['change']>> {
  const before = await openForChange(holidayForUpdate(tx, params.id), {
    refuse,
    missing: 'not_found',
    seen: body.version,
  });
  reply(messages.holidayUpdated);
  if (before.date === body.date && before.name === body.name) return before;
  const taken = await holidaysOn(tx, before.region, [body.date]);
  if (taken.some(({ id }) => id !== before.id)) return refuse('holiday_exists', dayTaken);
  if (before.source === 'people service' && before.date !== body.date) await noteTakenOff(tx, before);
  const after = (await updateHoliday(tx, before.id, { ...body, source: 'hand' })) ?? refuse('not_found');
  audit(auditEntryOfHoliday('Updated', before, after));
  return after;
}

/** Deletes a holiday: that day is a working day again wherever nothing was saved yet. */
export async function removeHoliday(
  { tx, refuse, audit, reply }: Context<Endpoints['remove']>,
  { params, query }: InputOf<Endpoints['remove']>,
): Promise<AnswerOf<Endpoints['remove']>> {
  const before = await openForChange(holidayForUpdate(tx, params.id), {
    refuse,
    missing: 'not_found',
    seen: query.version,
  });
  if (before.source === 'people service') await noteTakenOff(tx, before);
  await deleteHoliday(tx, before.id);
  audit(auditEntryOfHoliday('Deleted', before, undefined));
  reply(messages.holidayDeleted);
  return {};
}

/** Adds every day of a calendar file that is new to the region, all of them or none. */
export async function importCalendar(
  { tx, refuse, audit, reply }: Context<Endpoints['importFile']>,
  { body }: InputOf<Endpoints['importFile']>,
): Promise<AnswerOf<Endpoints['importFile']>> {
  const { days } = parseCalendar(body, refuse);
  const { region } = body;
  const added = await insertHolidays(
    tx,
    days.map(({ date, name }) => ({ region, date, name, source: 'file' })),
  );
  if (added.length === 0) return refuse('no_new_holiday');
  for (const one of added) audit(auditEntryOfHoliday('Created', undefined, one));
  reply(serverMessages.holidaysImported(added.length));
  return { added: added.length };
}

/** What the activity log says of a holiday. */
export const auditEntryOfHoliday = defineAudit({
  resource: 'HOLIDAY',
  labels: fieldLabels(holidayFields),
  id: (one: Holiday) => one.id,
  name: ({ name, region }) => `${name} (${region})`,
  words: ({ date, name }) => ({ date, name }),
});
