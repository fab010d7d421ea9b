import { listed } from './listed-names.ts';

export const employeeMessages = {
  employeeUpdated: 'Employee updated successfully',
  employeesSynced: (done: {
    readonly added: number;
    readonly changed: number;
    readonly kept: readonly { readonly employeeName: string; readonly field: string }[];
    readonly unclear: readonly { readonly name: string }[];
  }) =>
    [
      `Employees synced: ${done.added} new, ${done.changed} changed`,
      ...(done.kept.length === 0
        ? []
        : [`kept as entered here${listed(done.kept.map((one) => `${one.field} of ${one.employeeName}`))}`]),
      ...(done.unclear.length === 0 ? [] : [`unmatched${listed(done.unclear.map((one) => one.name))}`]),
    ].join('; '),
  employeeSyncFailed: 'The employees could not be synced.',
  employeeNotByHand: 'This employee is synced from a service. Correct the details there.',
  employeeAddFailed: 'Failed to add employee. Please try again',
  employeeEditFailed: 'Failed to update employee. Please try again',
  employeeDeleteFailed: 'Failed to delete employee. Please try again',
  employeeNameNull: 'Please enter employee name',
  noEmployeeData: 'No employee data available',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const employeeServerMessages = {
  employeeEmailTaken: 'An employee with this email already exists.',
  employeeNumberTaken: 'An employee with this number already exists.',
  personUnnamed: 'has neither number nor email in Zoho People, or no name',
  personIsTwo: (ofNumber: string, ofEmail: string) => `has the number of ${ofNumber} and the email of ${ofEmail} here`,
  personOtherNumber: (ofEmail: string, number: string) =>
    `has the email of ${ofEmail}, who has the number ${number} here`,
  personTwice: 'is there twice in Zoho People',
} as const;
