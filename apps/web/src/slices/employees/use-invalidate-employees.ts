import { developerEndpoints } from '@countinghouse/contract/developers/developers.contract.ts';
import { employeeEndpoints } from '@countinghouse/contract/employees/employees.contract.ts';
import { leaveEndpoints } from '@countinghouse/contract/leave/leave.contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keyOf } from '../../api/api.ts';

/** Invalidates the employees, the choices of employees, and the developers of projects. */
export function useInvalidateEmployees(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    const endpoints = [developerEndpoints.employees, employeeEndpoints.get, leaveEndpoints.balance];
    await Promise.all(endpoints.map((one) => queries.invalidateQueries({ queryKey: keyOf(one) })));
  }, [queries]);
}
