export const organizationMessages = {
  organizationsFailed: 'Failed to get organization profiles',
  organizationUpdated: 'Organization profile updated successfully',
  organizationEditFailed: 'Failed to edit organization profile. Please try again',
  invalidSacCode: 'Enter a SAC code of 4, 6 or 8 digits, such as 998314',
  sacCodeOfIndia: 'Only organizations in India have a SAC code',
} as const;
