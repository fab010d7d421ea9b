import type { AnswerOf } from '@countinghouse/contract/endpoint.ts';
import type { invoiceTemplateEndpoints } from '@countinghouse/contract/invoice-templates/invoice-templates.contract.ts';
import type { Context } from '../../handle.ts';
import { allTemplates } from './invoice-templates.sql.ts';

type List = typeof invoiceTemplateEndpoints.list;

/** The templates of invoices. */
export const listTemplates = ({ tx }: Context<List>): Promise<AnswerOf<List>> => allTemplates(tx);
