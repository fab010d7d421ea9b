import { calendarDate, isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import {
  holidayEndpoints,
  holidayFields,
  regionField,
  type Holiday,
} from '@countinghouse/contract/holidays/holidays.contract.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';
import { keyFrom, textsOfKey, type Importer, type Part, type Stored, type Values } from '../importer.ts';
import { regionChoices } from './regions.ts';

type Body = Pick<Holiday, 'region' | 'date' | 'name'>;

const columns = {
  region: { label: regionField.label, isRequired: true, reads: regionChoices },
  date: { label: holidayFields.date.label, names: ['date', 'day'], isRequired: true, reads: 'date' },
  name: { label: holidayFields.name.label, names: ['name', 'holiday', 'description'], isRequired: true },
} as const;

const holiday: Part = {
  name: 'holiday',
  columns,
  keyOf: ({ region, date }) => keyFrom(region, date),
  schema: holidayEndpoints.add.body,
  storedBy,
  prepare: async (tx, rows) => ({
    stored: await storedBy(
      tx,
      rows.map((row) => holiday.keyOf(row) ?? ''),
    ),
    bodyOf: ({ region = '', date = '', name = '' }: Values) => ({ region, date, name }),
  }),
  add: ({ call }, body: Body) => call(holidayEndpoints.add, { body }),
  change: ({ call }, { date, name }: Body, { id, version }) =>
    call(holidayEndpoints.change, { params: { id }, body: { date, name, version } }),
  remove: async ({ call }, { id, version }) => {
    await call(holidayEndpoints.remove, { params: { id }, query: { version } });
  },
};

async function storedBy(tx: Tx, keys: readonly string[]): Promise<Map<string, Stored>> {
  const days = keys.flatMap((key) =>
    textsOfKey(key)
      .filter((text) => isCalendarDate(text))
      .map(calendarDate),
  );
  const rows = await tx
    .selectFrom('holiday')
    .select(['id', 'version', 'region', 'date', 'name'])
    .where(sql<boolean>`date = any(${[...new Set(days)]}::date[])`)
    .execute();
  return new Map(
    rows.map(({ id, version, ...body }) => [keyFrom(body.region, body.date), { id, version, body }] as const),
  );
}

/** Public holidays; one is known by its region and day. */
export const holidays: Importer = { kind: 'holidays', partsFor: async () => [holiday] };
