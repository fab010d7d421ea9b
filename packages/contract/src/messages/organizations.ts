export const organizationMessages = {
  organizationsFailed: 'Failed to get organization profiles',
  organizationUpdated: 'Organization profile updated successfully',
  organizationEditFailed: 'Failed to edit organization profile. Please try again',
  logoTooLarge: 'A logo can have at most 500 KB and 4 million pixels',
  logoRemoved: 'Logo removed',
  logoRemoveFailed: 'Failed to remove the logo. Please try again',
  logoRemoveQuestion: (name: string) => `Do you want to remove the logo of ${name}?`,
  invalidSacCode: 'Enter a SAC code of 4, 6 or 8 digits, such as 998314',
  sacCodeOfIndia: 'Only organizations in India have a SAC code',
} as const;
