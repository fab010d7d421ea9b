import { mailText } from './mail-text.ts';

/** Those that the server alone says: kept apart, so that no browser has to load them. */
export const signInProviderServerMessages = {
  signInProviderAdded: 'Sign-in provider added successfully',
  signInProviderUpdated: 'Sign-in provider updated successfully',
  signInProviderDeleted: 'Sign-in provider deleted successfully',
  signInProviderExists: 'A sign-in provider with this name or issuer already exists.',
  signInProviderAway: 'The sign-in provider did not answer. Try again, or sign in with your password.',
  companySignInOver:
    'This sign-in was used, is older than 10 minutes, or began in another browser. Please start again.',
  companySignInRefused: 'The sign-in provider did not confirm your account. Try again, or ask an administrator.',
  companyAccountUnknown:
    'No account here has the verified email address of your company account. Ask an administrator to create one.',
  signInPolicyUpdated: 'Sign-in rule updated successfully',
  signInProviderNeeded: 'Add a sign-in provider first: users could not sign in without one.',
  emergencyAdministratorNeeded: 'Choose at least one emergency administrator.',
  notAnAdministrator: 'Emergency administrators must be administrators who have a password.',
  companyAccountNeeded:
    'Sign in with your company account. Passwords and passkeys are for emergency administrators only.',
  logoutRefused: 'The logout token is not valid.',
  companyAccountRemoved: 'Company account removed successfully',
  companyAccountLinkedMail: (user: string, email: string, provider: string, when: string) => ({
    subject: 'A company account was linked to your account',
    text: mailText(`Hello ${user}`, [
      `Your account ${email} was linked to an account at ${provider} on ${when}. You can now sign in with it.`,
      'If you did not do this, remove it under Company accounts in your profile menu, and contact an administrator at once.',
    ]),
  }),
} as const;
