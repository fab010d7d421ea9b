import { developerEndpoints } from '@countinghouse/contract/developers/developers.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { addDeveloper, changeDevelopers, removeDeveloper } from './developers.commands.ts';
import { listDevelopers, listEmployees } from './developers.queries.ts';

export const developerRoutes: Route[] = [
  handle(developerEndpoints.employees, listEmployees),
  handle(developerEndpoints.list, listDevelopers),
  handle(developerEndpoints.add, addDeveloper),
  handle(developerEndpoints.change, changeDevelopers),
  handle(developerEndpoints.remove, removeDeveloper),
];
