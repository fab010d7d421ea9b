import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { ProjectDetails, projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import type { Caller, Context } from '../../handle.ts';
import { insertProject, storeActiveBilling, storeStaff } from './change-project.sql.ts';
import { projectAnswer } from './project-answer.ts';
import { changesInWords } from './project-change.ts';
import { lockProject } from './projects.public.ts';

type Create = (typeof projectEndpoints)['create'];
type Switch = (typeof projectEndpoints)['switchBilling'];

/** Makes a project that the project tool has not brought yet; a CSM or accountant who makes one is its primary one. */
export async function createProject(
  { tx, caller, today, refuse, audit, reply }: Context<Create>,
  { body }: InputOf<Create>,
): Promise<AnswerOf<Create>> {
  const projectId = await insertProject(tx, body);
  if (projectId === undefined)
    return refuse('zoho_id_taken', { fields: [{ path: 'zohoProjectId', message: serverMessages.zohoIdTaken }] });
  const kind = staffKindOf(caller);
  if (kind !== undefined) await storeStaff(tx, { projectId, kind, staff: [{ id: caller.userId, primary: true }] });
  const made = await projectAnswer(tx, 'unscoped', projectId, today);
  if (made === undefined) throw new Error('the project that was made is not there');
  audit({
    action: 'Created',
    resource: 'PROJECT',
    resourceId: projectId,
    resourceName: made.projectName,
    projectId,
    changes: [
      { fieldName: 'Project name', oldValue: null, newValue: made.projectName },
      { fieldName: 'Zoho project id', oldValue: null, newValue: made.zohoProjectId },
      { fieldName: 'Project model', oldValue: null, newValue: made.projectModel },
    ],
  });
  reply(messages.projectCreated);
  return made;
}

function staffKindOf({ role }: Caller): 'csm' | 'accountant' | undefined {
  if (role === 'ROLE_ADMIN') return undefined;
  return role === 'ROLE_CSM' ? 'csm' : 'accountant';
}

/** Switches active billing. Switching it on needs a company, a primary client and the four billing fields. */
export async function switchBilling(
  { tx, caller, today, refuse, audit, reply }: Context<Switch>,
  { params, body }: InputOf<Switch>,
): Promise<AnswerOf<Switch>> {
  await lockProject(tx, params.id);
  const before = (await projectAnswer(tx, caller, params.id, today)) ?? refuse('project_not_found');
  if (before.version !== body.version) return refuse('stale_version', { current: before });
  const missing = missingForPrediction(before);
  if (body.activeBilling && missing.length > 0)
    return refuse('active_billing_incomplete', { message: serverMessages.activeBillingIncomplete(missing) });
  if (body.activeBilling === before.activeBilling) return before;
  await storeActiveBilling(tx, { projectId: params.id, isOn: body.activeBilling });
  const after = (await projectAnswer(tx, caller, params.id, today)) ?? refuse('project_not_found');
  audit({
    action: 'Updated',
    resource: 'PROJECT',
    resourceId: params.id,
    resourceName: after.projectName,
    projectId: params.id,
    changes: changesInWords(before, after),
  });
  reply(messages.activeBillingSwitched(body.activeBilling));
  return after;
}

const missingForPrediction = ({ company, primaryClient, missingFields }: ProjectDetails): string[] => [
  ...(company === null ? ['Company'] : []),
  ...(primaryClient === null ? ['Primary Client'] : []),
  ...missingFields,
];
