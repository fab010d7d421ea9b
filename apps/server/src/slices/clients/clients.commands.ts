import {
  clientFields,
  type AssignedClients,
  type Client,
  type clientEndpoints,
} from '@countinghouse/contract/clients/clients.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { loadPhonePlans } from '@countinghouse/contract/load-phone-plans.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { phoneError } from '@countinghouse/contract/phone-number.ts';
import { fieldLabels } from '@countinghouse/contract/record.ts';
import { Refusal, type Caller, type Context, type AuditEntry, type Work } from '../../handle.ts';
import { defineAudit, listChanges, openForChange } from '../../record.ts';
import { companyById } from '../companies/companies.public.ts';
import {
  archiveClient,
  assignedClients,
  clientInScope,
  clientsAmong,
  companyToJoin,
  hasEmail,
  insertClient,
  joinProjects,
  projectForClients,
  raiseVersion,
  storeAssignment,
  updateClient,
} from './clients.sql.ts';

type Endpoints = typeof clientEndpoints;

/** Adds clients to a company, and puts them on a project of it where one is given. */
export async function addClients(
  context: Context<Endpoints['add']>,
  { query, body }: InputOf<Endpoints['add']>,
): Promise<AnswerOf<Endpoints['add']>> {
  const { tx, caller, refuse, audit, reply } = context;
  const { companyId, projectId } = query;
  const project = projectId === undefined ? undefined : await projectForClients(tx, projectId, caller);
  if (projectId !== undefined && project === undefined) return refuse('project_not_found');
  const company = (await companyToJoin(tx, companyId, caller)) ?? refuse('company_not_found');
  await demandPhones(
    company.country,
    body.map(({ phoneNumber }, at) => ({ path: `${at}.phoneNumber`, phoneNumber })),
  );
  if (project !== undefined && project.companyId !== companyId)
    return refuse('other_company', { fields: [{ path: 'companyId', message: serverMessages.otherCompany }] });
  const before = project && (await assignedClients(tx, project.id, caller));
  const added: Client[] = [];
  for (const [at, { primary: _, ...one }] of body.entries()) {
    const id = await insertClient(tx, { companyId, ...one });
    if (id === undefined)
      return refuse('client_email_taken', {
        fields: [{ path: `${at}.email`, message: serverMessages.clientEmailTaken }],
      });
    const client = await clientInScope(tx, caller, { id });
    if (client === undefined) return refuse('company_not_found');
    audit(auditEntryOf('Created', undefined, client));
    added.push(client);
  }
  if (project !== undefined && before !== undefined) {
    // the first client of a project without a primary one becomes primary
    const hasPrimary = before.clientDetailsList.some((one) => one.primary);
    const requested = body.findIndex((one) => one.primary);
    const primaryAt = hasPrimary ? -1 : Math.max(0, requested);
    const chosen = added.map(({ id: clientId }, at) => ({ clientId, primaryClient: at === primaryAt }));
    await joinProjects(tx, [{ projectId: project.id, chosen }]);
    await raiseVersion(tx, project.id);
    audit(auditEntryOfProject(project, before, await assignedClients(tx, project.id, caller)));
  }
  reply(messages.clientsAdded(added.length));
  return Promise.all(
    added.map(async ({ id }) => (await clientInScope(tx, caller, { id })) ?? refuse('company_not_found')),
  );
}

/** Changes name, address or number of a client. A save from an older version is refused with the newer values. */
export async function changeClient(
  { tx, caller, refuse, audit, reply }: Context<Endpoints['change']>,
  { body }: InputOf<Endpoints['change']>,
): Promise<AnswerOf<Endpoints['change']>> {
  const before = await openForChange(clientInScope(tx, caller, { id: body.id, forUpdate: true }), {
    refuse,
    missing: 'client_not_found',
    seen: body.version,
  });
  if (await hasEmail(tx, { companyId: before.company.id, email: body.email, except: before.id }))
    return refuse('client_email_taken', { fields: [{ path: 'email', message: serverMessages.clientEmailTaken }] });
  const { name, email, phoneNumber } = body;
  const company = await companyById(tx, before.company.id);
  // a number that was valid when it was entered stays
  if (phoneNumber !== (before.phoneNumber ?? ''))
    await demandPhones(company?.country ?? '', [{ path: 'phoneNumber', phoneNumber }]);
  reply(messages.clientUpdated);
  if (name === before.name && email === before.email && phoneNumber === (before.phoneNumber ?? '')) return before;
  await updateClient(tx, body);
  const after = (await clientInScope(tx, caller, { id: body.id })) ?? refuse('client_not_found');
  audit(auditEntryOf('Updated', before, after));
  return after;
}

/** Refuses phone numbers that are not valid in the country of the company, each at its field. */
async function demandPhones(
  country: string,
  typed: readonly { readonly path: string; readonly phoneNumber: string }[],
): Promise<void> {
  const phones = await loadPhonePlans();
  const fields = typed.flatMap(({ path, phoneNumber }) => {
    const message = phoneError(phoneNumber, { country, phones });
    return message === undefined ? [] : [{ path, message }];
  });
  if (fields.length > 0) throw new Refusal('invalid_input', { fields });
}

/** Deletes a client who is on no project; on one they have to be replaced first. */
export async function removeClient(
  context: Context<Endpoints['remove']>,
  { params, query }: InputOf<Endpoints['remove']>,
): Promise<AnswerOf<Endpoints['remove']>> {
  const { tx, caller, refuse, reply } = context;
  const before = await openForChange(clientInScope(tx, caller, { id: params.id, forUpdate: true }), {
    refuse,
    missing: 'client_not_found',
    seen: query.version,
  });
  await deleteUnused(context, before.id);
  reply(messages.clientDeleted);
  return {};
}

interface Deleting extends Pick<Work, 'tx' | 'audit'> {
  readonly caller: Caller;
  readonly now: string;
  readonly refuse: (code: 'client_not_found' | 'client_in_use', detail?: { message: string }) => never;
}

/** Deletes a client who is kept from changes by others; on a project, also one that the caller does not see, they stay. */
export async function deleteUnused({ tx, caller, now, refuse, audit }: Deleting, id: number): Promise<Client> {
  const client = (await clientInScope(tx, caller, { id })) ?? refuse('client_not_found');
  if (client.projects > 0) return refuse('client_in_use', { message: serverMessages.clientInUse(client.projects) });
  await archiveClient(tx, { id, archivedAt: now });
  audit(auditEntryOf('Deleted', client, client));
  return client;
}

/**
 * Replaces the company and clients of a project, all at once. The caller must see the company, unless it has no project yet:
 * with the assignment the caller sees its clients from then on.
 */
export async function assignClients(
  { tx, caller, refuse, audit, reply }: Context<Endpoints['assign']>,
  { params, query, body }: InputOf<Endpoints['assign']>,
): Promise<AnswerOf<Endpoints['assign']>> {
  const { companyId, id: projectId } = params;
  const project = (await projectForClients(tx, projectId, caller)) ?? refuse('project_not_found');
  const before = (await assignedClients(tx, projectId, caller)) ?? refuse('project_not_found');
  if (project.version !== query.version) return refuse('stale_version', { current: before });
  if ((await companyToJoin(tx, companyId, caller)) === undefined)
    return refuse('company_elsewhere', { fields: [{ path: 'companyId', message: messages.companyElsewhere }] });
  if (body.length === 0) return refuse('primary_client_missing');
  if (project.hasInvoices && project.companyId !== null && project.companyId !== companyId)
    return refuse('project_company_bound', { fields: [{ path: 'companyId', message: messages.projectCompanyBound }] });
  const clientIds = body.map((one) => one.clientId);
  const known = await clientsAmong(tx, { companyId, clientIds });
  const at = body.findIndex((one) => !known.has(one.clientId));
  if (at >= 0)
    return refuse('client_not_found', { fields: [{ path: `${at}.clientId`, message: messages.selectOrDeleteClient }] });
  await storeAssignment(tx, { projectId, companyId, chosen: body });
  const after = (await assignedClients(tx, projectId, caller)) ?? refuse('project_not_found');
  audit(auditEntryOfProject(project, before, after));
  reply(messages.companyAssigned);
  return after;
}

/** What the activity log says of a client. */
const auditEntryOf = defineAudit({
  resource: 'CLIENT',
  labels: fieldLabels(clientFields),
  id: (one: Client) => one.id,
  name: (one) => one.name,
  words: ({ name, email, phoneNumber }) => ({ name, email, phoneNumber }),
});

const projectLabels = { company: 'Company', primary: 'Primary client', clients: 'Clients' };

/** What the activity log says of a project whose company or clients are others now. */
export function auditEntryOfProject(
  project: { readonly id: number; readonly name: string },
  before: AssignedClients,
  after: AssignedClients | undefined,
): AuditEntry {
  const words = (of: AssignedClients | undefined) => ({
    company: of?.companyDetails?.companyName,
    primary: named(of, true),
    clients: named(of, false),
  });
  return {
    action: 'Updated',
    resource: 'PROJECT',
    resourceId: project.id,
    resourceName: project.name,
    projectId: project.id,
    changes: listChanges(projectLabels, words(before), words(after)),
  };
}

const named = (of: AssignedClients | undefined, primary: boolean): string | null =>
  of?.clientDetailsList
    .filter((one) => one.primary === primary)
    .map((one) => one.name)
    .join(', ') || null;
