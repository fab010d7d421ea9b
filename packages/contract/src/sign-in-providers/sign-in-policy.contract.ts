import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { adminOnly } from '../roles.ts';
import { idIn, idOut, versionIn } from '../wire.ts';

/** How the rule is called on screen and in the activity log. */
export const signInPolicyLabels = {
  companyAccountsOnly: 'Company accounts only',
  emergencyAdministrators: 'Emergency administrators',
};

const policy = z.object({
  /** Whether passwords and passkeys no longer begin a session, except for emergency administrators. */
  companyAccountsOnly: z.boolean(),
  /** The ids of the administrators who may use a password all the same. */
  emergencyAdministrators: z.array(idOut),
  /** Administrators with a password, who can be named. */
  administrators: z.array(z.object({ userId: idOut, name: z.string(), email: z.string() })),
  version: z.int(),
});
export type SignInPolicy = z.output<typeof policy>;

/** Whether users sign in with their company's account only. */
export const signInPolicyEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/signInPolicy',
    summary: 'Whether only company accounts sign in, and who is exempt',
    roles: adminOnly,
    answer: policy,
    refusals: [],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/signInPolicy',
    summary: 'Demand company accounts of all users except emergency administrators, or stop demanding them',
    roles: adminOnly,
    body: z.strictObject({
      companyAccountsOnly: z.boolean(),
      emergencyAdministrators: z.array(idIn).max(20),
      version: versionIn,
    }),
    answer: policy,
    refusals: ['stale_version', 'sign_in_provider_needed', 'emergency_administrator_needed', 'not_an_administrator'],
  }),
};
