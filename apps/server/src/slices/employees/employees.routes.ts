import { employeeEndpoints } from '@countinghouse/contract/employees/employees.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { addEmployee, changeEmployee, getEmployee, syncFromPeople } from './employees.commands.ts';

export const employeeRoutes: Route[] = [
  handle(employeeEndpoints.add, addEmployee),
  handle(employeeEndpoints.get, getEmployee),
  handle(employeeEndpoints.change, changeEmployee),
  handle(employeeEndpoints.sync, syncFromPeople),
];
