import { z } from 'zod';
import { emailError } from '../email-error.ts';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { adminOnly, everyone } from '../roles.ts';
import { outShape, requiredText, textField, typedShape, unlessEmpty } from '../record.ts';
import { idIn, idOut, textIn, versionIn } from '../wire.ts';

const mayBeNull = { out: z.string().nullable() };
export const employeeFields = {
  name: requiredText('Name', 200, messages.employeeNameNull),
  email: {
    ...textField('Email', 254),
    ...mayBeNull,
    kind: 'email' as const,
    typed: textIn(254).trim().superRefine(unlessEmpty(emailError)).default(''),
  },
  /** The company number that identifies the employee in the people and attendance services. */
  employeeNumber: { ...textField('Employee number', 40), ...mayBeNull },
};

/** An employee whose hours are billed; employees never sign in. */
const employee = z.object({
  employeeId: idOut,
  ...outShape(employeeFields),
});
export type Employee = z.output<typeof employee>;

/** An employee added by hand can be edited here; all others are as their service reports them. */
const oneEmployee = employee.extend({ isByHand: z.boolean(), version: z.int() });
export type OneEmployee = z.output<typeof oneEmployee>;

const ofOne = z.strictObject({ id: idIn });

/** Fields that a sync did not change here, although the people service has another value. */
const unchangedField = z.object({
  employeeName: z.string(),
  field: z.enum(['Name', 'Email', 'Employee number']),
  here: z.string(),
  there: z.string(),
});
export type UnchangedField = z.output<typeof unchangedField>;

/** Employees, synced from the project and HR services or added by hand. */
export const employeeEndpoints = {
  add: endpoint({
    method: 'POST',
    path: '/employees',
    summary: 'Add an employee by hand; syncs never overwrite these values',
    roles: everyone,
    body: z.strictObject(typedShape(employeeFields)),
    status: 201,
    answer: employee,
    refusals: ['employee_email_taken', 'employee_number_taken'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/employees/:id',
    summary: 'One employee, of the projects of the caller or of no project',
    roles: everyone,
    params: ofOne,
    answer: oneEmployee,
    refusals: ['not_found'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/employees/:id',
    summary: 'Change an employee who was added by hand',
    roles: everyone,
    params: ofOne,
    body: z.strictObject({ ...typedShape(employeeFields), version: versionIn }),
    answer: oneEmployee,
    refusals: ['not_found', 'employee_not_by_hand', 'stale_version', 'employee_email_taken', 'employee_number_taken'],
  }),
  sync: endpoint({
    method: 'POST',
    path: '/employees/sync',
    summary: 'Sync employees from the HR service',
    roles: adminOnly,
    outside: true,
    answer: z.object({
      found: z.int(),
      added: z.int(),
      changed: z.int(),
      /** Values typed here and kept. */
      kept: z.array(unchangedField),
      /** Unmatched employees, each with the reason. */
      unclear: z.array(z.object({ name: z.string(), reason: z.string() })),
    }),
    refusals: ['source_not_connected', 'provider_away'],
  }),
};
