import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { serverMessages } from '@countinghouse/contract/messages.ts';
import type { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import type { Context } from '../../handle.ts';
import { saveRows } from '../../record.ts';
import { saveProject } from './change-project.commands.ts';
import { lockProjects } from './projects.public.ts';

type ChangeSettings = (typeof projectEndpoints)['changeSettings'];

/** Changes the settings and people of several projects, each by the rules of a single change: all of them, or none. */
export async function changeSettings(
  context: Context<ChangeSettings>,
  { body: { projects } }: InputOf<ChangeSettings>,
): Promise<AnswerOf<ChangeSettings>> {
  const { tx, reply } = context;
  // in one order, so that two users who save the same projects do not block each other
  await lockProjects(
    tx,
    projects.map(({ details }) => details.projectId),
  );
  await saveRows(
    { context, name: 'projects', rows: projects, recordOf: ({ details }) => details.projectId },
    (ofRow, { version, details }) => saveProject(ofRow, { version, changed: details, removed: [], files: [] }),
  );
  reply(serverMessages.projectSettingsSaved(projects.length));
  return { changed: projects.length };
}
