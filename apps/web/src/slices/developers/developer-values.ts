import { developerFields, type Developer } from '@countinghouse/contract/developers/developers.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import { fieldLabels, textsOf } from '@countinghouse/contract/record.ts';
import { errorsAt, type FieldErrors } from '../../ui/form/form-state.ts';

/** What the form holds, as text. */
export interface DeveloperValues {
  readonly employeeId: string;
  /** Who they are, for a list of choices that does not hold them any more. */
  readonly employeeName: string;
  readonly role: string;
  readonly billingModel: string;
  readonly billingPercentage: string;
  readonly fromDate: string;
  readonly offBoardDate: string;
  readonly openingLeaveBalance: string;
}

export const developerLabels: Readonly<Record<keyof DeveloperValues, string>> = {
  employeeId: 'Employee',
  employeeName: 'Employee',
  ...fieldLabels(developerFields),
};

/** A developer in the form; a new one begins with all of their time and no leave. */
export const valuesOf = (one: Developer | undefined): DeveloperValues => ({
  employeeId: one === undefined ? '' : String(one.employeeId),
  employeeName: one?.employeeName ?? '',
  ...textsOf(developerFields, one),
  billingPercentage: one?.billingPercentage ?? '100.00',
  openingLeaveBalance: one?.openingLeaveBalance ?? '0.00',
});

/** What the server would find too. */
export const developerErrors = (values: DeveloperValues): FieldErrors => ({
  ...errorsAt('employeeId', values.employeeId === '' ? messages.pleaseSelect('employee') : undefined),
  ...errorsAt('role', values.role === '' ? messages.pleaseSelect('role') : undefined),
  ...errorsAt('billingPercentage', values.billingPercentage === '' ? messages.invalidPercentage : undefined),
  ...errorsAt('openingLeaveBalance', values.openingLeaveBalance === '' ? messages.invalidLeaveDays : undefined),
  ...errorsAt(
    'offBoardDate',
    values.fromDate !== '' && values.offBoardDate !== '' && values.offBoardDate < values.fromDate
      ? messages.offBoardBeforeFrom
      : undefined,
  ),
});

/** The billing terms of a developer in the format of the API. */
export const termsOf = (values: DeveloperValues) => ({
  role: values.role,
  billingModel: values.billingModel === '' ? null : (values.billingModel as NonNullable<Developer['billingModel']>),
  billingPercentage: values.billingPercentage,
  fromDate: values.fromDate === '' ? null : values.fromDate,
  offBoardDate: values.offBoardDate === '' ? null : values.offBoardDate,
  openingLeaveBalance: values.openingLeaveBalance,
});
