export const techStackMessages = {
  techStackUpdated: 'Tech stack updated successfully',
  techStackDeleted: 'Tech stack deleted successfully',
  techStackAddFailed: 'Failed to add tech stack. Please try again',
  techStackEditFailed: 'Failed to edit tech stack. Please try again',
  techStackDeleteFailed: 'Failed to delete tech stack. Please try again',
  techStackDeleteQuestion: (name: string) => `Do you want to delete the tech stack ${name}?`,
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const techStackServerMessages = {
  techStackAdded: 'Tech stack added successfully',
  techStackBuiltIn: 'This tech stack is for developers without a role and cannot be changed.',
  techStackExists: 'A tech stack with this name already exists.',
  techStackInUse: 'Developers or rates use this tech stack.',
  techStackUsedBy: (developers: number, ranges: number) =>
    `This tech stack cannot be deleted while ${[
      ...(developers === 0 ? [] : [developers === 1 ? '1 developer has it' : `${developers} developers have it`]),
      ...(ranges === 0 ? [] : [ranges === 1 ? '1 rate range uses it' : `${ranges} rate ranges use it`]),
    ].join(' and ')}.`,
} as const;
