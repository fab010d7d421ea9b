import { workLogEndpoints } from '@countinghouse/contract/work-logs/work-logs.contract.ts';
import { sql } from 'kysely';
import { type ExamplesOf, type Ground, june, noId, ours } from './ground.ts';

const togglFile = `User,Email,Client,Project,Task,Description,Billable,Start date,Start time,Duration
Ada Dev,ada@devs.example,Acme,Portal,Login,,Yes,2026-06-03,09:00:00,01:30:00
`;

const toWriteOff = (projectId: number) => ({
  projectId,
  ...june,
  openSeconds: 28_800,
  reason: 'agreed with the client',
});

function aForm(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new File([togglFile], 'toggl.csv', { type: 'text/csv' }));
  return form;
}

const importForm = (projectId: number, employeeId: number): FormData =>
  aForm({
    mapping: JSON.stringify({ projectId, projects: ['Portal'], people: [{ key: 'ada@devs.example', employeeId }] }),
  });

/** A file that was imported into our project and changed nothing on an invoice. */
async function anImportOf(ground: Ground): Promise<number> {
  const stored = await sql<{ id: number }>`
    insert into work_log_import (project_id, source, file_name, start_date, end_date, added, changed, removed, seconds_before, seconds_after,
      imported_by, imported_at)
    values (${(await ours(ground)).id}, 'toggl', 'june.csv', '2026-06-01', '2026-06-30', 0, 0, 0, 0, 0, 'Anna', now())
    returning id`.execute(ground.world.tx);
  return stored.rows[0]?.id ?? noId;
}

export const workLogsExamples: ExamplesOf<typeof workLogEndpoints> = {
  source: {
    inside: async (ground) => ({ query: { projectId: (await ours(ground)).id } }),
    missing: async () => ({ query: { projectId: noId } }),
  },
  hours: {
    inside: async (ground) => ({ query: { projectId: (await ours(ground)).id, state: 'open' } }),
    missing: async () => ({ query: { projectId: noId, state: 'open' } }),
  },
  openTime: {
    inside: async (ground) => ({ query: { projectId: (await ours(ground)).id, ...june } }),
    missing: async () => ({ query: { projectId: noId, ...june } }),
  },
  writeOff: {
    inside: async (ground) => ({ body: toWriteOff((await ours(ground)).id) }),
    missing: async () => ({ body: toWriteOff(noId) }),
  },
  startPull: {
    inside: async (ground) => ({ query: { projectId: (await ours(ground)).id }, body: june }),
    missing: async () => ({ query: { projectId: noId }, body: june }),
  },
  pull: {
    inside: async (ground) => {
      const query = { projectId: (await ours(ground)).id };
      const begun = await ground.admin.call(workLogEndpoints.startPull, { query, body: june });
      return { params: { pullId: begun.data.pullId } };
    },
    missing: async () => ({ params: { pullId: noId } }),
  },
  previewFile: {
    inside: async (ground) => ({ form: aForm({ projectId: String((await ours(ground)).id) }) }),
    missing: async () => ({ form: aForm({ projectId: String(noId) }) }),
  },
  planFile: {
    inside: async (ground) => {
      const project = await ours(ground);
      return { form: importForm(project.id, project.employeeId) };
    },
    missing: async () => ({ form: importForm(noId, 1) }),
  },
  importFile: {
    inside: async (ground) => {
      const project = await ours(ground);
      return { form: importForm(project.id, project.employeeId) };
    },
    missing: async () => ({ form: importForm(noId, 1) }),
  },
  imports: {
    inside: async (ground) => ({ query: { projectId: (await ours(ground)).id } }),
    missing: async () => ({ query: { projectId: noId } }),
  },
  undoImport: {
    inside: async (ground) => ({ params: { importId: await anImportOf(ground) } }),
    missing: async () => ({ params: { importId: noId } }),
  },
};
