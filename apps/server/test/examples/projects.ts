import { type ProjectDetails, projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { sql } from 'kysely';
import { aStaffUser, nextNumber } from '../../seed/builders.ts';
import { aPdf, aProjectForm, aSalesPerson, unchanged } from '../project-forms.ts';
import { type ExamplesOf, type Ground, noId, nothingToSay, ours } from './ground.ts';

/** A project of the ground's users with all required fields of the edit form. */
async function toBeChanged(ground: Ground): Promise<ProjectDetails> {
  const { id } = await ours(ground);
  const seller = await aSalesPerson(ground.world.tx);
  await sql`insert into project_sales_person values (${id}, ${seller.id}, 1)`.execute(ground.world.tx);
  return (await ground.admin.call(projectEndpoints.get, { params: { id } })).data;
}

async function toReassign({ world }: Ground) {
  const { email } = await aStaffUser(world.tx, {
    role: 'ROLE_CSM',
    email: `next${nextNumber()}@countinghouse.example`,
  });
  return { kind: 'csm' as const, email };
}

async function aStoredDocument(ground: Ground): Promise<string> {
  const project = await toBeChanged(ground);
  const input = {
    query: { version: project.version },
    form: aProjectForm(unchanged(project), { add: [aPdf('contract.pdf')] }),
  };
  const changed = await ground.admin.call(projectEndpoints.change, input);
  return changed.data.contractDocument[0]?.fileName ?? '';
}

export const projectsExamples: ExamplesOf<typeof projectEndpoints> = {
  filter: { inside: async () => ({ body: {} }), missing: 'lists what is in scope' },
  search: { inside: async () => ({ query: { projectName: 'Project' } }), missing: 'lists what is in scope' },
  get: {
    inside: async (ground) => ({ params: { id: (await ours(ground)).id } }),
    missing: async () => ({ params: { id: noId } }),
  },
  settings: {
    inside: async (ground) => ({ body: { projectIds: [(await ours(ground)).id] } }),
    missing: 'is about no project',
  },
  changeSettings: {
    inside: async (ground) => {
      const project = await toBeChanged(ground);
      return { body: { projects: [{ version: project.version, details: unchanged(project) }] } };
    },
    missing: 'is about no project',
  },
  create: {
    inside: async () => ({ body: { name: 'Made by hand', zohoProjectId: `4400${nextNumber()}`, model: 'Hourly' } }),
    missing: 'is about no project',
  },
  change: {
    inside: async (ground) => {
      const project = await toBeChanged(ground);
      return { query: { version: project.version }, form: aProjectForm(unchanged(project)) };
    },
    missing: async (ground) => {
      const project = await toBeChanged(ground);
      return { query: { version: 1 }, form: aProjectForm({ ...unchanged(project), projectId: noId }) };
    },
  },
  switchBilling: {
    inside: async (ground) => ({
      params: { id: (await ours(ground)).id },
      body: { activeBilling: false, version: 1 },
    }),
    missing: async () => ({ params: { id: noId }, body: { activeBilling: false, version: 1 } }),
  },
  document: {
    inside: async (ground) => ({ query: { fileName: await aStoredDocument(ground) } }),
    missing: async () => ({ query: { fileName: 'nothing' } }),
  },
  suggestion: { inside: async () => ({ query: { projectName: 'Project' } }), missing: 'lists what is in scope' },
  sync: nothingToSay,
  previewReassign: {
    inside: async (ground) => ({
      body: { kind: 'csm', email: ground.csm.email, projectIds: [(await ours(ground)).id] },
    }),
    missing: 'is about no project',
  },
  reassign: {
    inside: async (ground) => ({
      body: { ...(await toReassign(ground)), projects: [{ projectId: (await ours(ground)).id, version: 1 }] },
    }),
    missing: 'is about no project',
  },
};
