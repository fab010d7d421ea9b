import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { billingModel } from '../options.ts';
import { outShape, typedShape } from '../record.ts';
import { everyone } from '../roles.ts';
import {
  dateOut,
  decimalIn,
  decimalOut,
  idIn,
  idOut,
  isoDateIn,
  nothing,
  searchText,
  textIn,
  versionIn,
} from '../wire.ts';

/** The billed share of a developer's time: 0 to 100 %. */
const percentageIn = decimalIn(2, messages.invalidPercentage, { min: 0n, max: 10_000n });
/** The most days of leave in an opening balance, positive or negative. */
export const openingLeaveMax = 366;
const openingIn = decimalIn(2, messages.invalidLeaveDays, {
  min: -BigInt(openingLeaveMax) * 100n,
  max: BigInt(openingLeaveMax) * 100n,
});

const dayField = (label: string) => ({
  label,
  kind: 'date' as const,
  typed: isoDateIn.nullable().default(null),
  out: dateOut.nullable(),
});
export const developerFields = {
  role: { label: 'Role', typed: textIn(200), out: z.string() },
  billingModel: { label: 'Billing model', typed: billingModel.nullable().default(null), out: billingModel.nullable() },
  billingPercentage: { label: 'Billing %', typed: percentageIn.default('0.00'), out: decimalOut },
  fromDate: dayField('From date'),
  offBoardDate: dayField('Off-board date'),
  /** The opening leave balance on the project, in days. */
  openingLeaveBalance: { label: 'Opening leave balance', typed: openingIn.default('0.00'), out: decimalOut },
};

/** A developer whose hours on a project are billed, with the billing terms. */
const developer = z.object({
  employeeId: idOut,
  employeeName: z.string(),
  ...outShape(developerFields),
  version: z.int(),
});
export type Developer = z.output<typeof developer>;

/** A developer's billing terms. A developer added without terms has a billing percentage of 0 until it is set. */
const terms = {
  ...typedShape(developerFields),
  role: developerFields.role.typed.optional(),
};
const withoutAWord = z.strictObject(terms).parse({});
const ofProject = z.strictObject({ projectId: idIn });
const ofDeveloper = ofProject.extend({ employeeId: idIn });

/** The most developers changed at once. */
const changedMax = 200;

/** Developers: the employees whose hours are billed on a project, with role, billing model and dates. */
export const developerEndpoints = {
  employees: endpoint({
    method: 'GET',
    path: '/employees',
    summary:
      'Employees by name, for a picker, or those of them who are not on a project; each with the role they had last',
    roles: everyone,
    query: z.strictObject({ projectId: idIn.optional(), name: searchText.default('') }),
    answer: z.array(
      z.object({ employeeId: idOut, name: z.string(), email: z.string().nullable(), role: z.string().nullable() }),
    ),
    refusals: ['project_not_found'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/employees/project',
    summary: 'The developers of a project, by name',
    roles: everyone,
    query: ofProject,
    answer: z.array(developer),
    refusals: ['project_not_found'],
  }),
  add: endpoint({
    method: 'PUT',
    path: '/employees/add',
    summary: 'Add an employee to a project',
    roles: everyone,
    query: ofDeveloper,
    body: z
      .strictObject(terms)
      .nullable()
      .transform((given) => given ?? withoutAWord),
    answer: developer,
    refusals: [
      'project_not_found',
      'employee_elsewhere',
      'employee_not_found',
      'already_on_project',
      'role_unknown',
      'off_board_before_from',
    ],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/employees/details',
    summary: 'Change how developers of a project are billed, all of them or none',
    roles: everyone,
    query: ofProject,
    body: z
      .array(z.strictObject({ ...typedShape(developerFields), employeeId: idIn, version: versionIn }))
      .min(1)
      .max(changedMax),
    answer: z.array(developer),
    refusals: ['project_not_found', 'employee_not_found', 'stale_version', 'role_unknown', 'off_board_before_from'],
  }),
  remove: endpoint({
    method: 'PUT',
    path: '/employees/remove',
    summary: 'Remove a developer without time, rates or invoices from a project',
    roles: everyone,
    query: ofDeveloper.extend({ version: versionIn.optional() }),
    answer: nothing,
    refusals: ['project_not_found', 'employee_not_found', 'stale_version', 'developer_in_use'],
  }),
};
