export const activityMessages = {
  logWhole: (entries: string) => `The activity log is whole: ${entries} checked.`,
  logBroken: (entry: string, fault: string) => `The activity log is broken at entry ${entry}: ${fault}.`,
} as const;
