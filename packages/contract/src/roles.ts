/** What a staff user may be; a person has exactly one role. */
export const roles = ['ROLE_ADMIN', 'ROLE_CSM', 'ROLE_ACCOUNTANT'] as const;
export type Role = (typeof roles)[number];

/** Every signed-in staff user. */
export const everyone = roles;
export const adminOnly = ['ROLE_ADMIN'] as const;
/** Those who may change rates, invoices and books (open-questions Q-027). */
export const moneyKeepers = ['ROLE_ADMIN', 'ROLE_ACCOUNTANT'] as const;
