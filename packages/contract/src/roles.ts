/** What a staff user may be; a person has exactly one role. */
export const roles = ['ROLE_ADMIN', 'ROLE_CSM', 'ROLE_ACCOUNTANT'] as const;
export type Role = (typeof roles)[number];

/** The roles as people call them. */
export const roleNames: Readonly<Record<Role, string>> = {
  ROLE_ADMIN: 'Administrator',
  ROLE_CSM: 'CSM',
  ROLE_ACCOUNTANT: 'Accountant',
};

/** Every signed-in staff user. */
export const everyone = roles;
/** Those who see the pages of revenue that are not for accountants (operations, section 6). */
export const adminAndCsm = ['ROLE_ADMIN', 'ROLE_CSM'] as const;
export const adminOnly = ['ROLE_ADMIN'] as const;
/** Those who may change rates, invoices and books (open-questions Q-027). */
export const moneyKeepers = ['ROLE_ADMIN', 'ROLE_ACCOUNTANT'] as const;
