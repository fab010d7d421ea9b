import { leaveEndpoints } from '@countinghouse/contract/leave/leave.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../api/api.ts';

/** The developers of a project with their leave balances; fetched again each time the page is opened. */
export const useLeaveBalance = (projectId: number) =>
  useQuery({ ...query(leaveEndpoints.balance, { query: { projectId } }), refetchOnMount: 'always' });

/** The leave account of a developer of a project; fetched again like the balance that it ends with. */
export const useLeaveLedger = (projectId: number, employeeId: number) =>
  useQuery({ ...query(leaveEndpoints.ledger, { query: { projectId, employeeId } }), refetchOnMount: 'always' });
