/** The roles of staff users; a user has exactly one role. */
export const roles = ['ROLE_ADMIN', 'ROLE_CSM', 'ROLE_ACCOUNTANT'] as const;
export type Role = (typeof roles)[number];

/** The names of the roles on screen. */
export const roleNames: Readonly<Record<Role, string>> = {
  ROLE_ADMIN: 'Administrator',
  ROLE_CSM: 'CSM',
  ROLE_ACCOUNTANT: 'Accountant',
};

/** Every signed-in staff user. */
export const everyone = roles;
/** The roles of the revenue pages that accountants do not have (docs/domain/who-sees-what.md#screens). */
export const adminAndCsm = ['ROLE_ADMIN', 'ROLE_CSM'] as const;
export const adminOnly = ['ROLE_ADMIN'] as const;
/** The roles that may change rates, invoices and books (docs/domain/who-sees-what.md#acts). */
export const moneyKeepers = ['ROLE_ADMIN', 'ROLE_ACCOUNTANT'] as const;
