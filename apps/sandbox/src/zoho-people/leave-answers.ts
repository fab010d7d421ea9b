import type { FastifyRequest } from 'fastify';
import { demoEmployees, type LeaveRecord } from '../demo/demo-leave.ts';
import { formFields } from '../oauth/form-fields.ts';
import type { CalendarDay } from '../wire/calendar-day.ts';
import { exact, type JsonObject } from '../wire/exact-json.ts';
import type { World } from '../world.ts';
import { leaveRecords } from './leave-records.ts';
import { moduleError } from './people-error.ts';
import { dayWriter, readDay } from './written-day.ts';

const PAGE_MAX = 200;

/**
 * Leave that overlaps a period, keyed by id and unordered; without the right data choice only the caller's own, which
 * is empty.
 */
export function leaveAnswers(world: World, request: FastifyRequest): JsonObject {
  const query = formFields(request.query);
  const { isIso, written } = dayWriter(query['dateFormat']);
  const from = readDay(query['from'], isIso);
  const to = readDay(query['to'], isIso);
  const startIndex = Number(query['startIndex'] ?? '0');
  const limit = Number(query['limit'] ?? String(PAGE_MAX));
  if (!Number.isInteger(startIndex) || startIndex < 0 || !Number.isInteger(limit) || limit < 0 || limit > PAGE_MAX)
    throw moduleError(400, 7205, 'Invalid parameter value');
  const wanted = listOf(query['employee']);
  const numbers =
    wanted && new Set(demoEmployees.filter((one) => wanted.includes(one.recordId)).map((one) => one.employeeNumber));
  const statuses = listOf(query['approvalStatus'])?.map((status) => status.toUpperCase());
  const found =
    query['dataSelect'] === 'ALL'
      ? leaveRecords(world.ledger, world.now())
          .filter((leave) => Object.keys(leave.days).some((day) => from <= day && day <= to))
          .filter((leave) => numbers === undefined || numbers.has(leave.employeeNumber))
          .filter((leave) => statuses === undefined || statuses.includes(leave.status.toUpperCase()))
      : [];
  const page = found.slice(startIndex, startIndex + limit);
  // keys that look like numbers would be sorted; these ids are too long for that, so the order can be shuffled
  return { records: Object.fromEntries(page.toReversed().map((leave) => [leave.id, leaveFields(leave, written)])) };
}

function leaveFields(leave: LeaveRecord, written: (day: CalendarDay) => string): JsonObject {
  const employee = demoEmployees.find((one) => one.employeeNumber === leave.employeeNumber);
  const days = Object.keys(leave.days).sort();
  return {
    'Zoho.ID': exact(leave.id),
    From: written(days[0] ?? leave.requestedOn),
    'Leavetype.ID': exact('972601000000306550'),
    Unit: leave.unit,
    ApprovalStatus: leave.status,
    Type: leave.type,
    Employee: `${employee?.firstName ?? ''} ${employee?.lastName ?? ''}`,
    Leavetype: leave.name,
    Days: Object.fromEntries(
      Object.entries(leave.days)
        .toReversed()
        .map(([day, count]) => [written(day), { LeaveCount: count }]),
    ),
    EmployeePhoto: 'viewPhoto?filename=7232070000000039001',
    To: written(days.at(-1) ?? leave.requestedOn),
    EmployeeId: leave.employeeNumber,
    ZUID: exact('-1'),
    'Employee.ID': exact(employee?.recordId ?? '0'),
    DateOfRequest: written(leave.requestedOn),
    ...(leave.reason === '' ? {} : { Reason: leave.reason }),
  };
}

function listOf(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  try {
    const list: unknown = JSON.parse(text.replace(/(^|[[,\s])(\d{10,})/g, '$1"$2"').replaceAll('""', '"'));
    if (Array.isArray(list)) return list.map(String);
  } catch {
    // returned below
  }
  throw moduleError(400, 7205, 'Invalid parameter value');
}
