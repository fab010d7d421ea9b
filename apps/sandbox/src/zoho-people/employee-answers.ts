import type { FastifyRequest } from 'fastify';
import { type DemoEmployee, employeesOfDemo } from '../demo/demo-leave.ts';
import { formFields } from '../oauth/form-fields.ts';
import { exact, type JsonObject } from '../wire/exact-json.ts';
import type { World } from '../world.ts';
import { hasHistory } from '../zoho-projects/time-logs.ts';
import { formError } from './people-error.ts';

const PAGE_MAX = 200;

/**
 * Employees as one-key objects from index 1 on; an empty list is an error. The responses contain personal data, like
 * the real ones.
 */
export function employeeAnswers(world: World, request: FastifyRequest): JsonObject {
  const { sIndex = '1', limit = String(PAGE_MAX) } = formFields(request.query);
  const uri = '/api/forms/employee/getRecords';
  const [from, size] = [Number(sIndex), Number(limit)];
  if (!Number.isInteger(from) || from < 1 || !Number.isInteger(size) || size < 1 || size > PAGE_MAX)
    throw formError(uri, 7034, 'Invalid input');
  const page = employeesOfDemo(hasHistory(world.ledger)).slice(from - 1, from - 1 + size);
  if (page.length === 0) throw formError(uri, 7024, 'No records found');
  return {
    response: {
      result: page.map((employee) => ({ [employee.recordId]: [employeeFields(employee)] })),
      message: 'Data fetched successfully',
      uri,
      status: exact('0'),
    },
  };
}

const employeeFields = (employee: DemoEmployee): JsonObject => ({
  EmailID: employee.email.replace(/^./, (letter) => letter.toUpperCase()),
  CreatedTime: '1781483766548',
  ModifiedTime: '1781483766548',
  EmployeeID: employee.employeeNumber,
  FirstName: employee.firstName,
  LastName: employee.lastName,
  Employeestatus: 'Active',
  Employee_type: 'Permanent',
  Designation: employee.role,
  Dateofjoining: '05-Jan-2025',
  Dateofexit: '',
  Date_of_birth: '02-Feb-1990',
  Zoho_ID: exact(employee.recordId),
  ZUID: '-1',
  Gender: '',
  tabularSections: {},
});
