import { roleNames } from '@countinghouse/contract/roles.ts';
import { staffUserFields, type StaffUser } from '@countinghouse/contract/users/users.contract.ts';
import { Link } from 'react-router';
import { fieldColumn } from '../../records/field-column.tsx';
import { figureCell } from '../../ui/export/exported-cells.ts';
import type { TableColumn } from '../../ui/list/table-column.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** The columns of the list of users. */
export const userColumns: readonly TableColumn<StaffUser>[] = [
  fieldColumn(staffUserFields, 'name', { width: 240, namesRow: true }),
  fieldColumn(staffUserFields, 'email', { width: 280 }),
  {
    key: 'role',
    title: 'Role',
    width: 140,
    render: (row) => roleNames[row.role],
    exports: (row) => ({ Role: roleNames[row.role] }),
  },
  {
    key: 'verified',
    title: 'Verified',
    width: 140,
    render: (row) => <StatusBadge status={verifiedWords(row)} tone={row.verified ? 'good' : 'warn'} />,
    exports: (row) => ({ Verified: verifiedWords(row) }),
  },
  {
    key: 'seesCosts',
    title: 'Sees costs',
    width: 110,
    render: (row) => (row.seesCosts ? 'Yes' : 'No'),
    exports: (row) => ({ 'Sees costs': row.seesCosts ? 'Yes' : 'No' }),
  },
  {
    key: 'projects',
    title: 'Projects',
    width: 100,
    align: 'right',
    render: (row) =>
      row.projects === 0 ? (
        '0'
      ) : (
        <Link
          to={assignedAddress(row)}
          aria-label={`${row.projects} ${row.projects === 1 ? 'project' : 'projects'} of ${row.name}`}
          onClick={(event) => event.stopPropagation()}
        >
          {row.projects}
        </Link>
      ),
    exports: (row) => ({ Projects: figureCell(String(row.projects)) }),
  },
];

const verifiedWords = ({ verified }: StaffUser): string => (verified ? 'Verified' : 'Not yet');

/** Where the projects of a user are. */
export const assignedAddress = ({ userId }: Pick<StaffUser, 'userId'>): string => `/assignedprojects/user-${userId}`;
