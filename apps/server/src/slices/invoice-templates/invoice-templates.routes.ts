import { invoiceTemplateEndpoints } from '@countinghouse/contract/invoice-templates/invoice-templates.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { addTemplate, changeTemplate, removeTemplate } from './invoice-templates.commands.ts';
import { listTemplates } from './invoice-templates.queries.ts';

export const invoiceTemplateRoutes: Route[] = [
  handle(invoiceTemplateEndpoints.list, listTemplates),
  handle(invoiceTemplateEndpoints.add, addTemplate),
  handle(invoiceTemplateEndpoints.change, changeTemplate),
  handle(invoiceTemplateEndpoints.remove, removeTemplate),
];
