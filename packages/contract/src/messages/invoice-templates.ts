import { listed } from './listed-names.ts';

export const invoiceTemplateMessages = {
  templateUpdated: 'Template updated successfully',
  templateDeleted: 'Template deleted successfully',
  templateAddFailed: 'Failed to add template. Please try again',
  templateEditFailed: 'Failed to edit template. Please try again',
  templateDeleteFailed: 'Failed to delete template. Please try again',
  templateDeleteQuestion: (name: string) => `Do you want to delete the template ${name}?`,
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const invoiceTemplateServerMessages = {
  templateAdded: 'Template added successfully',
  templateNotFound: 'This template could not be found.',
  templateBuiltIn: 'This template comes with the product and cannot be changed.',
  templateExists: 'A template with this name already exists.',
  templateInUse: 'Projects use this template. Choose another one for them first.',
  templateOnProjects: (projects: readonly string[]) =>
    `This template cannot be deleted while projects use it${listed(projects)}. Choose another one for them first.`,
} as const;
