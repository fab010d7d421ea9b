import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { Holiday, holidayEndpoints } from '@countinghouse/contract/holidays.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { Context, AuditEntry } from '../../handle.ts';
import { calendarOf } from './holidays.queries.ts';
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

/** Adds a holiday of a region: on that day nobody is expected to work for its customers. */
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
  const before = (await holidayForUpdate(tx, params.id)) ?? refuse('not_found');
  if (before.version !== body.version) return refuse('stale_version', { current: before });
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
  const before = (await holidayForUpdate(tx, params.id)) ?? refuse('not_found');
  if (before.version !== query.version) return refuse('stale_version', { current: before });
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
  const { days } = calendarOf(body, refuse);
  const { region } = body;
  const added = await insertHolidays(
    tx,
    days.map(({ date, name }) => ({ region, date, name, source: 'file' })),
  );
  if (added.length === 0) return refuse('no_new_holiday');
  for (const one of added) audit(auditEntryOfHoliday('Created', undefined, one));
  reply(messages.holidaysImported(added.length));
  return { added: added.length };
}

/** What the activity log says of a holiday. */
export function auditEntryOfHoliday(
  action: AuditEntry['action'],
  before: Holiday | undefined,
  after: Holiday | undefined,
): AuditEntry {
  const { id = 0, name = '', region = '' } = after ?? before ?? {};
  const changes = (
    [
      ['Holiday date', 'date'],
      ['Holiday name', 'name'],
    ] as const
  ).map(([fieldName, of]) => ({ fieldName, oldValue: before?.[of] ?? null, newValue: after?.[of] ?? null }));
  return {
    action,
    resource: 'HOLIDAY',
    resourceId: id,
    resourceName: `${name} (${region})`,
    changes: changes.filter(({ oldValue, newValue }) => oldValue !== newValue),
  };
}
