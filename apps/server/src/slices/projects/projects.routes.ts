import { projectEndpoints } from '@countinghouse/contract/projects.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { filterProjects, getProject, searchProjects } from './projects.queries.ts';

export const projectRoutes: Route[] = [
  handle(projectEndpoints.filter, filterProjects),
  handle(projectEndpoints.search, searchProjects),
  handle(projectEndpoints.get, getProject),
];
