export const organizationMessages = {
  organizationsFailed: 'Failed to get organization profiles',
  organizationUpdated: 'Organization profile updated successfully',
  organizationEditFailed: 'Failed to edit organization profile. Please try again',
} as const;
