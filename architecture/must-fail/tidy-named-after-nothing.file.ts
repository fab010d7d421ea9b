// stands at: apps/web/src/ui/utils.ts
export const a = 1;
