import type { FastifyInstance } from 'fastify';
import type { AttendanceEntry } from '../demo/demo-attendance.ts';
import {
  demoEmployees,
  employeesOfDemo,
  type LeaveRecord,
  type LeaveStatus,
  type LeaveType,
} from '../demo/demo-leave.ts';
import { attendanceEntries, keepEntry, newEntryId, removeEntry } from '../ontime/attendance.ts';
import { isCalendarDay } from '../wire/calendar-day.ts';
import { keepHoliday } from '../zoho-people/holiday-answers.ts';
import { hasHistory } from '../zoho-projects/time-logs.ts';
import { keepLeave, leaveRecords, newLeaveId, removeLeave } from '../zoho-people/leave-records.ts';
import { bad, type ControlDesk, fieldsOf, missing, textIn } from './control-desk.ts';

type Period = { Querystring: { from?: string; to?: string } };

const statuses: readonly LeaveStatus[] = ['Approved', 'Pending', 'Rejected', 'Cancelled', ''];
const types: readonly LeaveType[] = ['PAID', 'UNPAID', 'ON_DUTY'];

/** Inspects the people and attendance services, and acts like their users. */
export function controlPeople(app: FastifyInstance, { world, counts }: ControlDesk): void {
  app.get('/people', async () => ({
    employees: employeesOfDemo(hasHistory(world.ledger)),
    leave: leaveRecords(world.ledger, world.now()),
    requests: counts.of('zoho-people'),
  }));
  app.post('/people/leave', async (request, reply) => {
    const input = fieldsOf(request.body);
    const days = fieldsOf(input['days']);
    const employeeNumber = textIn(input, 'employeeNumber');
    if (!demoEmployees.some((one) => one.employeeNumber === employeeNumber))
      return bad(reply, '"employeeNumber" is missing or unknown.');
    if (
      Object.keys(days).length === 0 ||
      !Object.entries(days).every(([day, count]) => isCalendarDay(day) && typeof count === 'string')
    )
      return bad(reply, '"days" must name days and counts, such as {"2026-10-05":"0.5"}.');
    const type = types.find((one) => one === input['type']) ?? 'PAID';
    const leave = world.ledger.act((pen) => {
      const made: LeaveRecord = {
        id: newLeaveId(pen),
        employeeNumber,
        name: textIn(input, 'name') || 'Annual Leave',
        type,
        unit: input['unit'] === 'Hours' ? 'Hours' : 'Days',
        days: days as Record<string, string>,
        status: statuses.find((one) => one === input['status']) ?? 'Approved',
        reason: textIn(input, 'reason'),
        requestedOn: world.now().toISOString().slice(0, 10),
      };
      keepLeave(pen, made);
      return made;
    });
    return reply.code(201).send(leave);
  });
  app.patch('/people/leave', async (request, reply) => {
    const input = fieldsOf(request.body);
    const found = leaveRecords(world.ledger, world.now()).find((leave) => leave.id === textIn(input, 'id'));
    const status = statuses.find((one) => one === input['status']);
    if (found === undefined) return missing(reply, 'There is no such leave.');
    if (status === undefined) return bad(reply, `"status" must be one of ${statuses.join(', ')}.`);
    world.ledger.act((pen) => keepLeave(pen, { ...found, status }));
    return reply.send({ ...found, status });
  });
  app.delete('/people/leave', async (request, reply) => {
    const id = textIn({ ...fieldsOf(request.query), ...fieldsOf(request.body) }, 'id');
    if (!leaveRecords(world.ledger, world.now()).some((leave) => leave.id === id))
      return missing(reply, 'There is no such leave.');
    world.ledger.act((pen) => removeLeave(pen, id));
    return reply.code(204).send();
  });

  app.post('/people/holidays', async (request, reply) => {
    const input = fieldsOf(request.body);
    const date = textIn(input, 'date');
    if (!isCalendarDay(date)) return bad(reply, '"date" must be a day such as 2026-10-05.');
    const holiday = {
      id: textIn(input, 'id') || `9726029${date.replaceAll('-', '')}000`,
      date,
      name: textIn(input, 'name'),
      location: textIn(input, 'location'),
      isRestricted: input['isRestricted'] === true,
      isHalfday: input['isHalfday'] === true,
      isGone: input['isGone'] === true,
    };
    world.ledger.act((pen) => keepHoliday(pen, holiday));
    return reply.code(201).send(holiday);
  });

  app.get<Period>('/attendance', async (request, reply) => {
    const { from = '0001-01-01', to = '9999-12-31' } = request.query;
    return reply.send({
      entries: attendanceEntries(world.ledger, world.now(), from, to),
      requests: counts.of('ontime'),
    });
  });
  app.post('/attendance', async (request, reply) => {
    const input = fieldsOf(request.body);
    const employee = demoEmployees.find((one) => one.employeeNumber === input['employeeNumber']);
    const day = textIn(input, 'day');
    const minutes = input['minutes'] ?? 0;
    if (employee === undefined) return bad(reply, '"employeeNumber" is missing or unknown.');
    if (!isCalendarDay(day)) return bad(reply, '"day" must be a day such as 2026-11-02.');
    if (typeof minutes !== 'number' || !Number.isInteger(minutes))
      return bad(reply, '"minutes" must be a whole number.');
    const entry = world.ledger.act((pen) => {
      const made: AttendanceEntry = {
        id: textIn(input, 'id') || newEntryId(pen),
        employeeNumber: employee.employeeNumber,
        email: employee.email,
        day,
        category: textIn(input, 'category') || 'Office',
        minutes,
        isOpen: input['isOpen'] === true,
        updatedAt: world.now().toISOString(),
      };
      keepEntry(pen, made);
      return made;
    });
    return reply.code(201).send(entry);
  });
  app.delete('/attendance', async (request, reply) => {
    const id = textIn({ ...fieldsOf(request.query), ...fieldsOf(request.body) }, 'id');
    world.ledger.act((pen) => removeEntry(pen, id));
    return reply.code(204).send();
  });
}
