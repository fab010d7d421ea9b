import { demoEmployees } from '../demo/demo-leave.ts';
import { attendanceEntries } from '../ontime/attendance.ts';
import { addDays } from '../wire/calendar-day.ts';
import { escapeHtml } from '../wire/html.ts';
import type { World } from '../world.ts';
import { leaveRecords } from '../zoho-people/leave-records.ts';

/** Who is absent, and when each person was last at work. */
export function peoplePart(world: World): string {
  const now = world.now();
  const names = new Map(demoEmployees.map((one) => [one.employeeNumber, `${one.firstName} ${one.lastName}`]));
  const nameOf = (number: string): string =>
    `${escapeHtml(names.get(number) ?? '')} <span class="soft">${number}</span>`;
  const leave = leaveRecords(world.ledger, now).map((each) => {
    const days = Object.entries(each.days)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([day, count]) => `${day} (${escapeHtml(count)})`);
    return `<tr><td>${nameOf(each.employeeNumber)}</td><td>${escapeHtml(each.name)}</td><td>${each.type}</td><td>${days.join(', ')}</td><td>${each.status || 'no approval'}</td><td class="soft">${each.id}</td></tr>`;
  });
  const today = now.toISOString().slice(0, 10);
  const seen = attendanceEntries(world.ledger, now, addDays(today, -7), today).map(
    (entry) =>
      `<tr><td>${entry.day}</td><td>${nameOf(entry.employeeNumber)}</td><td>${escapeHtml(entry.category)}</td><td class="number">${entry.isOpen ? 'open' : entry.minutes}</td></tr>`,
  );
  return `<h2 id="people">Zoho People and OnTime</h2><section class="card"><h3>Leave</h3>
<table><thead><tr><th>Person</th><th>Leave</th><th>Type</th><th>Days</th><th>Status</th><th>Id</th></tr></thead><tbody>${leave.join('')}</tbody></table></section>
<section class="card"><h3>OnTime, the last week</h3><table><thead><tr><th>Day</th><th>Person</th><th>Category</th><th class="number">Minutes</th></tr></thead><tbody>${seen.join('')}</tbody></table></section>`;
}
