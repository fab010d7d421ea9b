// stands at: apps/web/src/ui/shadow.ts
export const shadow = '0 1px 2px rgba(0, 0, 0, 0.1)';
