import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { invoiceTemplate } from '../options.ts';
import { adminOnly } from '../roles.ts';
import { choiceField, outShape, requiredText, typedShape } from '../record.ts';
import { idIn, idOut, nothing, versionIn } from '../wire.ts';

export const templateNameMax = 60;

export const templateFields = {
  name: requiredText('Name', templateNameMax, messages.pleaseEnter('name')),
  /** How the rows of a timesheet become invoice lines (docs/domain/invoices.md#lines-and-templates). */
  grouping: choiceField('Lines', invoiceTemplate.options, messages.pleaseSelect('how rows become lines')),
};

const template = z.object({
  templateId: idOut,
  ...outShape(templateFields),
  /** It comes with the product and stays as it is. */
  isBuiltIn: z.boolean(),
  /** How many projects use it. */
  projects: z.int(),
  version: z.int(),
});
export type InvoiceTemplate = z.output<typeof template>;

const oneTemplate = z.strictObject({ id: idIn });

/** Invoice templates, of which a project has one. */
export const invoiceTemplateEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/invoiceTemplates',
    summary: 'The invoice templates: those of the product first, then by name',
    roles: adminOnly,
    answer: z.array(template),
    refusals: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/invoiceTemplates',
    summary: 'Add an invoice template',
    roles: adminOnly,
    body: z.strictObject(typedShape(templateFields)),
    answer: template,
    refusals: ['template_exists'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/invoiceTemplates/:id',
    summary: 'Change an invoice template; existing invoices do not change',
    roles: adminOnly,
    params: oneTemplate,
    body: z.strictObject({ ...typedShape(templateFields), version: versionIn }),
    answer: template,
    refusals: ['template_not_found', 'template_built_in', 'template_exists', 'stale_version'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/invoiceTemplates/:id',
    summary: 'Delete an invoice template that no project uses',
    roles: adminOnly,
    params: oneTemplate,
    query: z.strictObject({ version: versionIn }),
    answer: nothing,
    refusals: ['template_not_found', 'template_built_in', 'template_in_use', 'stale_version'],
  }),
};
