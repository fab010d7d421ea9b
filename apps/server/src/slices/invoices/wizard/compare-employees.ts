import { employeeDifference } from '@countinghouse/billing/timesheets/employee-difference.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { invoiceEndpoints } from '@countinghouse/contract/invoices/invoices.contract.ts';
import type { Context } from '../../../handle.ts';
import { projectInScope } from '../../projects/projects.public.ts';
import { employeesOfInvoice } from '../parts-of-invoice.sql.ts';
import { idOfEarlierInvoice } from '../earlier-invoice.public.ts';

type Compare = typeof invoiceEndpoints.compare;

/** Compares the people of a timesheet with those of the newest earlier invoice of its project. */
export async function compareEmployees(
  { tx, caller, refuse }: Context<Compare>,
  { query, body }: InputOf<Compare>,
): Promise<AnswerOf<Compare>> {
  const project = await projectInScope(tx, caller, { id: query.projectId });
  if (project === undefined) return refuse('project_not_found');
  const id = await idOfEarlierInvoice(tx, { projectId: project.id, before: body.startDate });
  const earlier = id === undefined ? undefined : await employeesOfInvoice(tx, id);
  const { removed, added } = employeeDifference(earlier, body.zohoEmployeeMetadataList);
  return { 'Removed Users': [...removed], 'New Users': [...added] };
}
