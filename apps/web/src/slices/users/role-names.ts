import type { Role } from '@countinghouse/contract/roles.ts';

/** The roles as people call them. */
export const roleNames: Readonly<Record<Role, string>> = {
  ROLE_ADMIN: 'Administrator',
  ROLE_CSM: 'CSM',
  ROLE_ACCOUNTANT: 'Accountant',
};
