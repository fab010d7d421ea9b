export const setupMessages = {
  setupFailed: 'The setup guide could not be loaded',
  setupChangeFailed: 'The setup guide could not be changed',
} as const;

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const setupServerMessages = {
  setupDismissed: 'Setup guide dismissed. You find it under Settings.',
  setupReopened: 'Setup guide reopened',
} as const;
