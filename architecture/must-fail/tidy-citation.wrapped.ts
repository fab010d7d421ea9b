// stands at: packages/billing/src/leave/leave-balance.ts
/**
 * Leave days that a developer earns in a period, rounded once, on the sum, to two decimals (open
 * questions, Q-179).
 */
export const days = 1;
