import { organizationFields, type Organization } from '@countinghouse/contract/organizations/organizations.contract.ts';
import { fieldLabels } from '@countinghouse/contract/record.ts';
import { defineAudit, listChanges } from '../../record.ts';

export const organizationLabels = fieldLabels(organizationFields);

/** The entries of the activity log about profiles. */
export const auditEntryOf = defineAudit({
  resource: 'ORGANIZATION',
  labels: { ...organizationLabels, logo: 'Logo' },
  id: (one: Organization) => one.id,
  name: (one) => one.organizationName,
  words: (one) => ({ ...one, logo: one.logo?.name ?? null }),
});

/** Whether two states of a profile have the same fields. */
export const isSameProfile = (
  one: Pick<Organization, keyof typeof organizationFields>,
  other: Pick<Organization, keyof typeof organizationFields>,
): boolean => listChanges(organizationLabels, one, other).length === 0;
