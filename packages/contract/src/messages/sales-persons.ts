import { listed } from './listed-names.ts';

export const salesPersonMessages = {
  salesPersonsFailed: 'Failed to get sales persons',
  salesPersonUpdated: 'Sales person updated successfully',
  salesPersonDeleted: 'Sales person deleted successfully',
  salesPersonAddFailed: 'Failed to add sales person. Please try again',
  salesPersonEditFailed: 'Failed to edit sales person. Please try again',
  salesPersonDeleteFailed: 'Failed to delete sales person. Please try again',
  salesPersonDeleteQuestion: (name: string) => `Do you want to delete the sales person ${name}?`,
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const salesPersonServerMessages = {
  salesPersonExists: 'A sales person with this email already exists.',
  salesPersonAdded: 'Sales person added successfully',
  salesPersonHasIncentives: (projects: readonly string[]) =>
    `This sales person cannot be deleted while they have incentives on projects${listed(projects)}.`,
} as const;
