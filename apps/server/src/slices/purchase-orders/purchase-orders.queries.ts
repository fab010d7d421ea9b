import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { purchaseOrderEndpoints } from '@countinghouse/contract/purchase-orders/purchase-orders.contract.ts';
import type { Context } from '../../handle.ts';
import { projectInScope } from '../projects/projects.public.ts';
import { orderAnswer } from './order-answer.ts';
import { ordersOfProject } from './purchase-orders.sql.ts';

type List = (typeof purchaseOrderEndpoints)['list'];

/** The purchase orders of a project, the newest first, and how far each is used. */
export async function listOrders(
  { tx, caller, refuse }: Context<List>,
  { params }: InputOf<List>,
): Promise<AnswerOf<List>> {
  const project = (await projectInScope(tx, caller, { id: params.id })) ?? refuse('project_not_found');
  return { purchaseOrders: (await ordersOfProject(tx, project.id)).map(orderAnswer) };
}
