export const missingHoursMessages = {
  missingHoursFailed: 'The missing hours could not be loaded',
} as const;
