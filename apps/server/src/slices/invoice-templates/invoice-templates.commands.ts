import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { InvoiceTemplate, invoiceTemplateEndpoints } from '@countinghouse/contract/invoice-templates.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { Context, AuditEntry } from '../../handle.ts';
import {
  deleteTemplate,
  insertTemplate,
  projectsWith,
  templateForUpdate,
  updateTemplate,
} from './invoice-templates.sql.ts';

type Endpoints = typeof invoiceTemplateEndpoints;

const nameTaken = { fields: [{ path: 'name', message: serverMessages.templateExists }] };

/** Adds a template of invoices. */
export async function addTemplate(
  { tx, refuse, audit, reply }: Context<Endpoints['add']>,
  { body }: InputOf<Endpoints['add']>,
): Promise<AnswerOf<Endpoints['add']>> {
  const added = (await insertTemplate(tx, body)) ?? refuse('template_exists', nameTaken);
  audit(auditEntryOf('Created', undefined, added));
  reply(messages.templateAdded);
  return added;
}

/** Changes how a template is called and how it makes lines; invoices that were made stay as they are. */
export async function changeTemplate(
  { tx, refuse, audit, reply }: Context<Endpoints['change']>,
  { params, body }: InputOf<Endpoints['change']>,
): Promise<AnswerOf<Endpoints['change']>> {
  const before = (await templateForUpdate(tx, params.id)) ?? refuse('template_not_found');
  if (before.isBuiltIn) return refuse('template_built_in');
  if (before.version !== body.version) return refuse('stale_version', { current: before });
  reply(messages.templateUpdated);
  if (before.name === body.name && before.grouping === body.grouping) return before;
  const after = (await updateTemplate(tx, before.templateId, body)) ?? refuse('template_exists', nameTaken);
  audit(auditEntryOf('Updated', before, after));
  return after;
}

/** Deletes a template that no project has: invoices keep their lines and know nothing of it. */
export async function removeTemplate(
  { tx, refuse, audit, reply }: Context<Endpoints['remove']>,
  { params, query }: InputOf<Endpoints['remove']>,
): Promise<AnswerOf<Endpoints['remove']>> {
  const before = (await templateForUpdate(tx, params.id)) ?? refuse('template_not_found');
  if (before.isBuiltIn) return refuse('template_built_in');
  if (before.version !== query.version) return refuse('stale_version', { current: before });
  const projects = await projectsWith(tx, before.name);
  if (projects.length > 0) return refuse('template_in_use', { message: serverMessages.templateOnProjects(projects) });
  await deleteTemplate(tx, before.templateId);
  audit(auditEntryOf('Deleted', before, undefined));
  reply(messages.templateDeleted);
  return {};
}

/** What the activity log says of a template. */
function auditEntryOf(
  action: AuditEntry['action'],
  before: InvoiceTemplate | undefined,
  after: InvoiceTemplate | undefined,
): AuditEntry {
  const changes = [
    { fieldName: 'Name', oldValue: before?.name ?? null, newValue: after?.name ?? null },
    { fieldName: 'Lines', oldValue: before?.grouping ?? null, newValue: after?.grouping ?? null },
  ];
  const { templateId = 0, name = '' } = after ?? before ?? {};
  return {
    action,
    resource: 'INVOICE_TEMPLATE',
    resourceId: templateId,
    resourceName: name,
    changes: changes.filter(({ oldValue, newValue }) => oldValue !== newValue),
  };
}
