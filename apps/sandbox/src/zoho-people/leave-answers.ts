import type { FastifyRequest } from 'fastify';
import { demoEmployees, type LeaveRecord } from '../demo/demo-leave.ts';
import { formFields } from '../oauth/form-fields.ts';
import { type CalendarDay, isCalendarDay } from '../wire/calendar-day.ts';
import { exact, type JsonObject } from '../wire/exact-json.ts';
import type { World } from '../world.ts';
import { leaveRecords } from './leave-records.ts';
import { moduleTrouble } from './people-trouble.ts';

const PAGE_MAX = 200;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Leave that overlaps a period, keyed by id and in no order; without the right choice of data only one's own, which is none. */
export function leaveAnswers(world: World, request: FastifyRequest): JsonObject {
  const query = formFields(request.query);
  const isIso = query['dateFormat'] === 'yyyy-MM-dd';
  if (query['dateFormat'] !== undefined && !isIso && query['dateFormat'] !== 'dd-MMM-yyyy')
    throw moduleTrouble(400, 7055, 'Invalid date format');
  const from = readDay(query['from'], isIso);
  const to = readDay(query['to'], isIso);
  const startIndex = Number(query['startIndex'] ?? '0');
  const limit = Number(query['limit'] ?? String(PAGE_MAX));
  if (!Number.isInteger(startIndex) || startIndex < 0 || !Number.isInteger(limit) || limit < 0 || limit > PAGE_MAX)
    throw moduleTrouble(400, 7205, 'Invalid parameter value');
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
  const written = (day: CalendarDay): string => (isIso ? day : withMonthName(day));
  // keys that look like numbers would come sorted; these ids are too long for that, so the order is ours to mix
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

function readDay(text: string | undefined, isIso: boolean): CalendarDay {
  if (text === undefined) throw moduleTrouble(400, 7019, 'Parameter missing');
  const named = /^(\d\d)-([A-Z][a-z]{2})-(\d{4})$/.exec(text);
  const month = named === null ? 0 : MONTHS.indexOf(named[2] ?? '') + 1;
  const day = isIso ? text : `${named?.[3]}-${String(month).padStart(2, '0')}-${named?.[1]}`;
  if (!isCalendarDay(day)) throw moduleTrouble(400, 7054, 'Invalid date');
  return day;
}

/** "16-Jun-2026", as the organisation writes days. */
function withMonthName(day: CalendarDay): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}-${MONTHS[Number(month) - 1]}-${year}`;
}

function listOf(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined;
  try {
    const list: unknown = JSON.parse(text.replace(/(^|[[,\s])(\d{10,})/g, '$1"$2"').replaceAll('""', '"'));
    if (Array.isArray(list)) return list.map(String);
  } catch {
    // told below
  }
  throw moduleTrouble(400, 7205, 'Invalid parameter value');
}
