import { ask } from './ask.ts';
import { figure, type Figure } from './figure.ts';
import type { Installation } from './measured-installation.ts';
import { seedHours, type HoursProject } from './seed-hours.ts';
import { median, type Effort } from './statistics.ts';

const rowsOfFile = 1000;
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

interface Imported {
  readonly data: { readonly added: number; readonly refusedRows: readonly unknown[] };
}

/** The time to read, check and store a file of 1,000 logs, from the request to the response. */
export async function measureImport({ small }: Installation, { rounds }: Effort): Promise<Figure[]> {
  const project = await seedHours(small.client, {
    name: 'imported',
    developers: 10,
    days: [],
    logsPerDeveloperAndDay: 0,
  });
  const mapping = JSON.stringify({
    projectId: project.id,
    projects: ['Portal'],
    people: project.employeeIds.map((employeeId, at) => ({
      key: `developer${at + 1}@${project.name}.example`,
      employeeId,
    })),
  });
  const ms: number[] = [];
  for (let number = 0; number < rounds * 2 + 2; number += 1) {
    const form = new FormData();
    form.append('mapping', mapping);
    form.append('file', new Blob([fileOf(project, number)], { type: 'text/csv' }), 'export.csv');
    const startedMs = performance.now();
    const { data } = await ask<Imported>(
      small.product,
      { method: 'POST', path: '/api/workLogs/import', token: small.people.admin.token, body: form },
      `bench-import-${number}`,
    );
    if (data.added !== rowsOfFile || data.refusedRows.length > 0) throw new Error(`only ${data.added} rows were taken`);
    if (number >= 2) ms.push(performance.now() - startedMs);
  }
  return [figure('1,000 logs imported and validated', median(ms), 'ms', { atMost: 80 })];
}
