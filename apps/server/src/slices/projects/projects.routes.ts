import { linkEndpoints } from '@countinghouse/contract/links.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { changeProject } from './change-project.commands.ts';
import { addLink, changeLink, removeLink } from './links.commands.ts';
import { createProject, switchBilling } from './projects.commands.ts';
import { document, filterProjects, getProject, searchProjects, suggestProjects } from './projects.queries.ts';

export const projectRoutes: Route[] = [
  handle(projectEndpoints.filter, filterProjects),
  handle(projectEndpoints.search, searchProjects),
  handle(projectEndpoints.get, getProject),
  handle(projectEndpoints.create, createProject),
  handle(projectEndpoints.change, changeProject),
  handle(projectEndpoints.switchBilling, switchBilling),
  handle(projectEndpoints.document, document),
  handle(projectEndpoints.suggestion, suggestProjects),
  handle(linkEndpoints.add, addLink),
  handle(linkEndpoints.change, changeLink),
  handle(linkEndpoints.remove, removeLink),
];
