import { rateEndpoints, type RateRangeOut } from '@countinghouse/contract/rates/rates.contract.ts';
import { idIn, isoDateIn } from '@countinghouse/contract/wire.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../database/database.ts';
import type { Call } from '../call-endpoint.ts';
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
import { namedProjects, projectColumn, projectTurn } from './named-projects.ts';

const schema = z.strictObject({
  projectId: idIn,
  startDate: isoDateIn,
  endDate: isoDateIn.nullable(),
  rates: rateEndpoints.add.body,
});
type Body = z.output<typeof schema>;

const columns = {
  ...projectColumn,
  startDate: {
    label: 'Start date',
    names: ['from', 'start', 'from date', 'valid from'],
    isRequired: true,
    reads: 'date',
  },
  endDate: {
    label: 'End date',
    names: ['to', 'end', 'to date', 'valid to'],
    reads: 'date',
    hint: 'Empty while it lasts',
  },
} as const satisfies Columns;

/** The column of the rate of a role. */
const ofRole = 'rate of ';

const rangeKey = ({ project, startDate }: Values): string => keyFrom(project, startDate);

const rangePart = (roles: readonly string[]): Part => ({
  name: 'rate range',
  columns: {
    ...columns,
    ...Object.fromEntries(
      roles.map((role) => [
        `${ofRole}${role}`,
        {
          label: role,
          names: [`${role.toLowerCase()} rate`],
          reads: 'figure' as const,
          hint: 'Rate an hour',
          faultsOf: [role],
        },
      ]),
    ),
  },
  keyOf: rangeKey,
  recordOf: ({ id, body }) => `${id} ${(body as Body).startDate}`,
  turnOf: projectTurn,
  schema,
  storedBy: rangesBy,
  prepare: async (tx, rows) => {
    const projects = await namedProjects(tx, rows);
    return {
      stored: await rangesBy(tx, rows.map(rangeKey)),
      bodyOf: (values, before, wrong) => {
        const { endDate = null, rates = {} } = (before ?? {}) as Partial<Body>;
        return {
          projectId: projects.idOf(values, wrong),
          startDate: values['startDate'] ?? '',
          endDate: values['endDate'] ?? endDate,
          rates: { ...rates, ...ratesIn(values) },
        };
      },
    };
  },
  add: async ({ call, key }, { projectId, startDate, endDate, rates }: Body) => {
    const before = await rangesOf(call, projectId);
    const added = await call(rateEndpoints.add, {
      query: { projectId, startDate, ...(endDate === null ? {} : { endDate }) },
      body: rates,
    });
    const after = await rangesOf(call, projectId);
    return { id: projectId, version: added.version, beside: besides(projectId, key, { before, after, startDate }) };
  },
  change: async ({ call }, body: Body, { version, body: before }) => {
    const { projectId, startDate, endDate, rates } = body;
    const { endDate: earlierEnd } = before as Body;
    const changed = await call(rateEndpoints.change, {
      query: {
        projectId,
        startDate,
        ...(earlierEnd === null ? {} : { endDate: earlierEnd }),
        newStartDate: startDate,
        ...(endDate === null ? {} : { newEndDate: endDate }),
        version,
      },
      body: rates,
    });
    return { id: projectId, version: changed.version };
  },
  remove: async ({ call }, { version, body }) => {
    const { projectId, startDate, endDate } = body as Body;
    await call(rateEndpoints.remove, {
      query: { projectId, startDate, ...(endDate === null ? {} : { endDate }), version },
    });
  },
});

const ratesIn = (values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, rate]) =>
      name.startsWith(ofRole) ? [[name.slice(ofRole.length), rate]] : [],
    ),
  );

const rangesOf = async (call: Call, projectId: number): Promise<readonly RateRangeOut[]> =>
  (await call(rateEndpoints.ranges, { query: { projectId } })).dateRangeOptions;

/** The ranges that a new one ended or interrupted, and those that go on behind it. */
function besides(
  projectId: number,
  key: string,
  { before, after, startDate }: { before: readonly RateRangeOut[]; after: readonly RateRangeOut[]; startDate: string },
): NonNullable<Saved['beside']> {
  const [project] = textsOfKey(key);
  const storedAs = (range: RateRangeOut): Stored => ({
    id: projectId,
    version: range.version,
    body: { projectId, startDate: range.startDate, endDate: range.endDate, rates: range.techStackRates },
  });
  const earlier = new Map(before.map((range) => [range.startDate, range]));
  return after.flatMap((range) => {
    const was = earlier.get(range.startDate);
    if (range.startDate === startDate || (was !== undefined && was.version === range.version)) return [];
    return [
      {
        key: keyFrom(project, range.startDate),
        before: was === undefined ? null : storedAs(was).body,
        after: storedAs(range),
      },
    ];
  });
}

async function rangesBy(tx: Tx, keys: readonly string[]): Promise<Map<string, Stored>> {
  const places = keys.map((key) => {
    const [project = '', startDate = ''] = textsOfKey(key);
    return { key, values: { project }, startDate };
  });
  const projects = await namedProjects(
    tx,
    places.map(({ values }) => values),
  );
  const { rows } = await sql<Omit<Body, 'rates'> & { version: number; rates: Record<string, string> }>`
    select r.project_id as "projectId", r.start_date as "startDate", r.end_date as "endDate", r.version,
      (select coalesce(jsonb_object_agg(x.role, x.rate::text), '{}') from role_rate x where x.rate_range_id = r.id) as rates
    from rate_range r where r.project_id = any (${[...projects.ids]}::int[])`.execute(tx);
  const stored = new Map(rows.map((row) => [`${row.projectId} ${row.startDate}`, row]));
  return new Map(
    places.flatMap(({ key, values, startDate }) => {
      const row = stored.get(`${projects.idIfKnown(values)} ${startDate}`);
      if (row === undefined) return [];
      const { version, ...body } = row;
      return [[key, { id: row.projectId, version, body }] as const];
    }),
  );
}

/** Rate ranges of projects, with a column for each role of the tech stacks. */
export const rates: Importer = {
  kind: 'rates',
  partsFor: async (tx) => {
    const roles = await tx.selectFrom('tech_stack').select('name').orderBy('name').execute();
    return [rangePart(roles.map(({ name }) => name))];
  },
};
