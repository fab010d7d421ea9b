import { techStackEndpoints } from '@countinghouse/contract/tech-stacks.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { changeDefaultRate } from './tech-stacks.commands.ts';
import { listTechStacks } from './tech-stacks.queries.ts';

export const techStackRoutes: Route[] = [
  handle(techStackEndpoints.list, listTechStacks),
  handle(techStackEndpoints.changeDefaultRate, changeDefaultRate),
];
