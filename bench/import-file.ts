import type { BenchRequest } from './burst.ts';
import type { HoursProject } from './seed-hours.ts';

export const rowsOfFile = 1000;
const header =
  'Project,Client,Description,Task,User,Group,Email,Tags,Billable,Start Date,Start Time,End Date,End Time,Duration (h),Duration (decimal)';

/** A Clockify export of 1,000 rows: ten people on twenty days, five rows a day; each file has other days. */
function fileOf(project: HoursProject, number: number): string {
  const rows = Array.from({ length: rowsOfFile }, (_, at) => {
    const day = new Date(Date.parse('2020-01-01') + (number * 20 + (Math.floor(at / 10) % 20)) * 86_400_000);
    const date = day.toISOString().slice(0, 10);
    const person = 1 + (at % 10);
    const hour = String(8 + Math.floor(at / 200)).padStart(2, '0');
    return [
      'Portal',
      'Big Company',
      `"Worked on ticket ${at}, with a comma"`,
      `Task ${at % 40}`,
      `Developer ${person} of ${project.name}`,
      '',
      `developer${person}@${project.name}.example`,
      '',
      'Yes',
      date,
      `${hour}:00:00`,
      date,
      `${hour}:45:30`,
      '00:45:30',
      '0.76',
    ].join(',');
  });
  return [header, ...rows].join('\n');
}

/** Imports a file of 1,000 logs of a project of ten developers. */
export function importOf(project: HoursProject, number: number, token: string): BenchRequest {
  const people = project.employeeIds.map((employeeId, at) => ({
    key: `developer${at + 1}@${project.name}.example`,
    employeeId,
  }));
  const body = new FormData();
  body.append('mapping', JSON.stringify({ projectId: project.id, projects: ['Portal'], people }));
  body.append('file', new Blob([fileOf(project, number)], { type: 'text/csv' }), 'export.csv');
  return { method: 'POST', path: '/api/workLogs/import', token, body };
}
