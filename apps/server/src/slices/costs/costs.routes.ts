import { costEndpoints } from '@countinghouse/contract/costs/costs.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { addCost, changeCost, listCosts, removeCost } from './costs.commands.ts';

export const costRoutes: Route[] = [
  handle(costEndpoints.list, listCosts),
  handle(costEndpoints.add, addCost),
  handle(costEndpoints.change, changeCost),
  handle(costEndpoints.remove, removeCost),
];
