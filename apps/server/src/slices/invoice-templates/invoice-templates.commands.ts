import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import {
  templateFields,
  type InvoiceTemplate,
  type invoiceTemplateEndpoints,
} from '@countinghouse/contract/invoice-templates/invoice-templates.contract.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { fieldLabels } from '@countinghouse/contract/record.ts';
import type { Context } from '../../handle.ts';
import { defineAudit, openForChange } from '../../record.ts';
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
  reply(serverMessages.templateAdded);
  return added;
}

/** Changes how a template is called and how it makes lines; invoices that were made stay as they are. */
export async function changeTemplate(
  { tx, refuse, audit, reply }: Context<Endpoints['change']>,
  { params, body }: InputOf<Endpoints['change']>,
): Promise<AnswerOf<Endpoints['change']>> {
  const before = await openForChange(templateForUpdate(tx, params.id), {
    refuse,
    missing: 'template_not_found',
    seen: body.version,
    unless: builtIn,
  });
  reply(messages.templateUpdated);
  if (before.name === body.name && before.grouping === body.grouping) return before;
  const after = (await updateTemplate(tx, before.templateId, body)) ?? refuse('template_exists', nameTaken);
  audit(auditEntryOf('Updated', before, after));
  return after;
}

/** Deletes a template that no project has. Invoices keep their lines; they do not refer to the template. */
export async function removeTemplate(
  { tx, refuse, audit, reply }: Context<Endpoints['remove']>,
  { params, query }: InputOf<Endpoints['remove']>,
): Promise<AnswerOf<Endpoints['remove']>> {
  const before = await openForChange(templateForUpdate(tx, params.id), {
    refuse,
    missing: 'template_not_found',
    seen: query.version,
    unless: builtIn,
  });
  const projects = await projectsWith(tx, before.name);
  if (projects.length > 0) return refuse('template_in_use', { message: serverMessages.templateOnProjects(projects) });
  await deleteTemplate(tx, before.templateId);
  audit(auditEntryOf('Deleted', before, undefined));
  reply(messages.templateDeleted);
  return {};
}

/** A template that comes with the product stays as it is. */
const builtIn = ({ isBuiltIn }: InvoiceTemplate) => (isBuiltIn ? ('template_built_in' as const) : undefined);

/** What the activity log says of a template. */
const auditEntryOf = defineAudit({
  resource: 'INVOICE_TEMPLATE',
  labels: fieldLabels(templateFields),
  id: (one: InvoiceTemplate) => one.templateId,
  name: (one) => one.name,
  words: ({ name, grouping }) => ({ name, grouping }),
});
