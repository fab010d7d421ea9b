// stands at: apps/server/src/jobs/runner.ts
export const page = () => fetch('http://localhost');
