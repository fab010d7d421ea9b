import { addressLines } from '@countinghouse/contract/address-lines.ts';
import { providerNames } from '@countinghouse/contract/connections/connection-errors.ts';
import { missingInProfile } from '@countinghouse/contract/organizations/missing-in-profile.ts';
import { organizationFields, type Organization } from '@countinghouse/contract/organizations/organizations.contract.ts';
import { fieldColumn } from '../../records/field-column.tsx';
import { momentWords, None } from '../../ui/figures/date-text.tsx';
import type { TableColumn } from '../../ui/list/table-column.ts';

/** Where the profile of an organization comes from. */
export const sourceWords = ({ provider, changedByName, changedAt }: Organization): string =>
  `${changedByName ?? `Synced from ${providerNames[provider]}`}, ${momentWords(changedAt)}`;

/** The columns of the organizations with books. */
export const organizationColumns: readonly TableColumn<Organization>[] = [
  {
    key: 'organization',
    title: 'Organization',
    width: 200,
    namesRow: true,
    render: (row) => row.organizationName,
  },
  { key: 'region', title: 'Region', width: 80, render: (row) => row.region },
  fieldColumn(organizationFields, 'legalName', { width: 220 }),
  {
    key: 'taxNumber',
    title: organizationFields.taxNumber.label,
    width: 160,
    render: (row) => (row.taxNumber === '' ? <None /> : row.taxNumber),
  },
  {
    key: 'address',
    title: 'Address',
    width: 220,
    wraps: true,
    render: (row) => addressLines(row).join(', ') || <None />,
  },
  {
    key: 'missing',
    title: 'Missing',
    width: 180,
    wraps: true,
    render: (row) => missingInProfile(row, row).join(', ') || <None />,
  },
  { key: 'source', title: 'Last changed', width: 180, wraps: true, render: sourceWords },
];
