// stands at: apps/server/seed/builders.ts
export const anId = () => Math.random();
