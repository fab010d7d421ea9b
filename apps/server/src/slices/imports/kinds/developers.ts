import {
  developerEndpoints,
  developerFields,
  type Developer,
} from '@countinghouse/contract/developers/developers.contract.ts';
import { billingModel } from '@countinghouse/contract/options.ts';
import { typedShape } from '@countinghouse/contract/record.ts';
import { idIn } from '@countinghouse/contract/wire.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../../database/database.ts';
import {
  choicesOf,
  keyFrom,
  textsOfKey,
  type Columns,
  type Importer,
  type Part,
  type Stored,
  type Values,
} from '../importer.ts';
import { employeeKey, employeePart, employeesBy } from './employees.ts';
import { namedProjects, projectColumn } from './named-projects.ts';

const fields = typedShape(developerFields);
const schema = z.strictObject({ projectId: idIn, ...fields, role: fields.role.optional() });
type Body = z.output<typeof schema>;

const columns = {
  ...projectColumn,
  role: { label: developerFields.role.label, names: ['tech stack', 'technology'], hint: 'A role of Techstack' },
  billingModel: { label: developerFields.billingModel.label, reads: choicesOf(billingModel.options) },
  billingPercentage: {
    label: developerFields.billingPercentage.label,
    names: ['billing percentage', 'billing', 'allocation'],
    reads: 'figure',
    hint: 'Such as 50',
  },
  fromDate: { label: developerFields.fromDate.label, names: ['from', 'start date', 'joined'], reads: 'date' },
  offBoardDate: { label: developerFields.offBoardDate.label, names: ['to', 'end date', 'until'], reads: 'date' },
  openingLeaveBalance: {
    label: developerFields.openingLeaveBalance.label,
    names: ['opening balance', 'opening leave', 'leave balance'],
    reads: 'figure',
    hint: 'In days',
  },
} as const satisfies Columns;

/** An employee on a project. */
const developer: Part = {
  name: 'developer',
  columns,
  keyOf: (values) => keyFrom(values['project'], ...textsOfKey(employeeKey(values))),
  recordOf: ({ id, body }) => `${(body as Body).projectId} ${id}`,
  schema,
  storedBy: developersBy,
  prepare: async (tx, rows) => {
    const projects = await namedProjects(tx, rows);
    return {
      stored: await developersBy(
        tx,
        rows.map((row) => developer.keyOf(row) ?? keyFrom()),
      ),
      bodyOf: (values, before, wrong) => ({
        ...(before as Body | undefined),
        projectId: projects.idOf(values, wrong),
        ...termsIn(values),
      }),
    };
  },
  add: async ({ call, ids }, { projectId, ...terms }: Body) => {
    const employeeId = ids.get('employee') ?? 0;
    const { version } = await call(developerEndpoints.add, { query: { projectId, employeeId }, body: terms });
    return { id: employeeId, version };
  },
  change: async ({ call }, { projectId, role = '', ...terms }: Body, { id: employeeId, version }) => {
    const body = [{ ...terms, role, employeeId, version }];
    const [changed] = await call(developerEndpoints.change, { query: { projectId }, body });
    return { id: employeeId, version: changed?.version ?? version + 1 };
  },
  remove: async ({ call }, { id: employeeId, version, body }) => {
    const { projectId } = body as Body;
    await call(developerEndpoints.remove, { query: { projectId, employeeId, version } });
  },
};

const termsIn = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in developerFields));

async function developersBy(tx: Tx, keys: readonly string[]): Promise<Map<string, Stored>> {
  const places = keys.map((key) => {
    const [project = '', kind, text] = textsOfKey(key);
    return { key, values: { project }, employee: keyFrom(kind, text) };
  });
  const [projects, employees] = await Promise.all([
    namedProjects(
      tx,
      places.map(({ values }) => values),
    ),
    employeesBy(
      tx,
      places.map(({ employee }) => employee),
    ),
  ]);
  const { rows } = await sql<Omit<Developer, 'employeeName'> & { projectId: number }>`
    select project_id as "projectId", employee_id as "employeeId", role, billing_model as "billingModel",
      billing_percentage::text as "billingPercentage", from_date as "fromDate", off_board_date as "offBoardDate",
      opening_leave_days::text as "openingLeaveBalance", version
    from developer where project_id = any (${[...projects.ids]}::int[])`.execute(tx);
  const stored = new Map(rows.map((row) => [`${row.projectId} ${row.employeeId}`, row]));
  return new Map(
    places.flatMap(({ key, values, employee }) => {
      const row = stored.get(`${projects.idIfKnown(values)} ${employees.get(employee)?.id}`);
      if (row === undefined) return [];
      const { employeeId, version, ...body } = row;
      return [[key, { id: employeeId, version, body }] as const];
    }),
  );
}

/** Employees on projects, with their opening leave; one who is not there yet is added as an employee too. */
export const developers: Importer = { kind: 'developers', partsFor: async () => [employeePart(true), developer] };
