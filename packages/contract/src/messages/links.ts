export const linkMessages = {
  linkUpdated: 'Link updated successfully',
  linkDeleted: 'Link deleted successfully',
  linkAddFailed: 'Failed to add link. Please try again',
  linkEditFailed: 'Failed to edit link. Please try again',
  linkDeleteFailed: 'Failed to delete link. Please try again',
  linkDeleteQuestion: (title: string) => `Do you want to delete the link ${title}?`,
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const linkServerMessages = {
  linkAdded: 'Link added successfully',
  linkNotFound: 'This link could not be found.',
} as const;
