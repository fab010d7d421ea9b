import { costEndpoints, costFields } from '@countinghouse/contract/costs/costs.contract.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../../database/database.ts';
import {
  keyFrom,
  textsOfKey,
  type Columns,
  type Importer,
  type Part,
  type Saved,
  type Stored,
  type Values,
} from '../importer.ts';
import { employeeKey, employeePart, employeesBy } from './employees.ts';

const schema = costEndpoints.change.body.omit({ version: true });
type Body = z.output<typeof schema>;

const columns = {
  startDate: {
    label: costFields.startDate.label,
    names: ['from', 'start', 'from date', 'valid from'],
    isRequired: true,
    reads: 'date',
  },
  endDate: {
    label: costFields.endDate.label,
    names: ['to', 'end', 'to date', 'valid to'],
    reads: 'date',
    hint: 'Empty while it lasts',
  },
  costPerHour: {
    label: costFields.costPerHour.label,
    names: ['cost', 'hourly cost', 'cost an hour'],
    isRequired: true,
    reads: 'figure',
  },
  currencyCode: { label: costFields.currencyCode.label, isRequired: true, hint: 'Of the employer, such as GBP' },
} as const satisfies Columns;

/** A cost is known by its employee and its first day. */
const cost: Part = {
  name: 'cost',
  columns,
  keyOf: (values) => keyFrom(values['startDate'], ...textsOfKey(employeeKey(values))),
  turnOf: employeeKey,
  schema,
  storedBy: costsBy,
  prepare: async (tx, rows) => ({
    stored: await costsBy(
      tx,
      rows.map((row) => cost.keyOf(row) ?? keyFrom()),
    ),
    bodyOf: ({ startDate = '', endDate, costPerHour = '', currencyCode = '' }: Values, before) => ({
      costPerHour,
      currencyCode: currencyCode.toUpperCase(),
      startDate,
      endDate: endDate ?? (before as Body | undefined)?.endDate ?? null,
    }),
  }),
  add: async ({ tx, call, ids, key }, body: Body) => {
    const employeeId = ids.get('employee') ?? 0;
    const before = await costsOf(tx, [employeeId]);
    const { costId: id, version } = await call(costEndpoints.add, { body: { ...body, employeeId } });
    const after = await costsOf(tx, [employeeId]);
    return { id, version, beside: ended(key, before, after) };
  },
  change: async ({ call }, body: Body, { id, version }) => {
    const changed = await call(costEndpoints.change, { params: { costId: id }, body: { ...body, version } });
    return { id, version: changed.version };
  },
  remove: async ({ call }, { id, version }) => {
    await call(costEndpoints.remove, { params: { costId: id }, query: { version } });
  },
};

interface CostRow extends Stored {
  readonly employeeId: number;
  readonly body: Body;
}

/** The cost that a new one ended on the day before it, as it was and as it is. */
function ended(key: string, before: readonly CostRow[], after: readonly CostRow[]): NonNullable<Saved['beside']> {
  const [, ...employee] = textsOfKey(key);
  return before.flatMap((was) => {
    const is = after.find(({ id }) => id === was.id);
    if (is === undefined || is.version === was.version) return [];
    const { employeeId: _employeeId, ...stored } = is;
    return [{ key: keyFrom(was.body.startDate, ...employee), before: was.body, after: stored }];
  });
}

async function costsOf(tx: Tx, employeeIds: readonly number[]): Promise<CostRow[]> {
  const { rows } = await sql<Body & { id: number; version: number; employeeId: number }>`
    select id, version, employee_id as "employeeId", cost_per_hour as "costPerHour", currency_code as "currencyCode",
      start_date as "startDate", end_date as "endDate"
    from employee_cost where employee_id = any (${[...employeeIds]}::int[])`.execute(tx);
  return rows.map(({ id, version, employeeId, ...body }) => ({ id, version, employeeId, body }));
}

async function costsBy(tx: Tx, keys: readonly string[]): Promise<Map<string, Stored>> {
  const places = keys.map((key) => {
    const [startDate = '', ...employee] = textsOfKey(key);
    return { key, startDate, employee: keyFrom(...employee) };
  });
  const employees = await employeesBy(
    tx,
    places.map(({ employee }) => employee),
  );
  const found = await costsOf(
    tx,
    [...employees.values()].map(({ id }) => id),
  );
  const stored = new Map(found.map((one) => [`${one.employeeId} ${one.body.startDate}`, one]));
  return new Map(
    places.flatMap(({ key, startDate, employee }) => {
      const one = stored.get(`${employees.get(employee)?.id} ${startDate}`);
      return one === undefined ? [] : [[key, { id: one.id, version: one.version, body: one.body }] as const];
    }),
  );
}

/** What an hour of employees costs; for users with the right to see costs. */
export const costs: Importer = { kind: 'costs', needsCosts: true, partsFor: async () => [employeePart(true), cost] };
