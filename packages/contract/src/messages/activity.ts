export const activityMessages = {
  logWhole: (entries: string) => `The activity log is intact: ${entries} checked.`,
  logBroken: (entry: string, fault: string) => `The activity log is broken at entry ${entry}: ${fault}.`,
} as const;
