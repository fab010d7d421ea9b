export const developerMessages = {
  employeesFailed: 'Failed to get the employees. Please try again',
  employeeRemoved: 'Employee removed successfully',
  employeeRemoveQuestion: (name: string) => `Do you want to remove ${name} from the project?`,
  offBoardBeforeFrom: 'Off-board date cannot be before from date',
  invalidLeaveDays: 'Please enter days with at most two decimals',
  employeeElsewhere: 'Only an administrator can add an employee whose projects you cannot see.',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const developerServerMessages = {
  developerUnknown: 'This developer is not on the project.',
  employeeAdded: 'Employee added successfully',
  employeeAddedUntil: (day: string) =>
    `Employee added successfully. They have resigned, so their assignment ends on their last working day, ${day}.`,
  alreadyOnProject: 'This employee is already on the project.',
  employeeElsewhere: 'This employee is on none of your projects.',
  developerInUse:
    'This employee has time logs, rates or invoices on the project and cannot be removed. Please set an off-board date instead.',
} as const;
