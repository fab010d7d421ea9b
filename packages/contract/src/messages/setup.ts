export const setupMessages = {
  setupFailed: 'The setup guide could not be loaded',
  setupChangeFailed: 'The setup guide could not be changed',
  setupDismissed: 'Setup guide dismissed. You find it under Settings.',
  setupReopened: 'Setup guide reopened',
} as const;
