// stands at: apps/web/src/ui/moneyField.tsx
export const a = 1;
