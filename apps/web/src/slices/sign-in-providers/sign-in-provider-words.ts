/** What only the browser says about sign-in providers. It is not among the messages, all of which the sign-in page loads. */
export const signInProviderWords = {
  notFetched: 'Failed to get sign-in providers',
  updated: 'Sign-in provider updated successfully',
  addFailed: 'Failed to add the sign-in provider. Please try again',
  editFailed: 'Failed to update the sign-in provider. Please try again',
  deleteFailed: 'Failed to delete the sign-in provider. Please try again',
  deleteQuestion: (name: string) => `Do you want to delete the sign-in provider ${name}?`,
  deleteDetail: (links: number) =>
    `${links === 1 ? '1 user has' : `${links} users have`} linked an account. They sign in with password and code afterwards.`,
  policyUpdated: 'Sign-in rule updated successfully',
  policyFailed: 'Failed to update the sign-in rule. Please try again',
  chooseEmergency: 'Choose at least one emergency administrator.',
  unlinkQuestion: (provider: string) => `Do you want to remove your account at ${provider}?`,
  unlinkDetail: 'Your next sign-in with it links it again, if it still has your email address.',
  unlinkFailed: 'Failed to remove the company account. Please try again',
} as const;
