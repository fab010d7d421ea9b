import { techStackEndpoints } from '@countinghouse/contract/tech-stacks/tech-stacks.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { addTechStack, changeDefaultRate, changeTechStack, removeTechStack } from './tech-stacks.commands.ts';
import { listTechStacks } from './tech-stacks.queries.ts';

export const techStackRoutes: Route[] = [
  handle(techStackEndpoints.list, listTechStacks),
  handle(techStackEndpoints.add, addTechStack),
  handle(techStackEndpoints.change, changeTechStack),
  handle(techStackEndpoints.changeDefaultRate, changeDefaultRate),
  handle(techStackEndpoints.remove, removeTechStack),
];
