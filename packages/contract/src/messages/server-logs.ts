export const serverLogMessages = {
  serverLogsFailed: 'Failed to get server logs',
} as const;
