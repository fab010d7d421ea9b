// stands at: apps/server/src/slices/rates/rates.commands.ts
export const today = () => Date.now();
