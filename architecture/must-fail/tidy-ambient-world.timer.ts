// stands at: apps/server/src/jobs/runner.ts
export const later = (act: () => void) => setTimeout(act, 1000);
