import { assignmentEndpoints } from '@countinghouse/contract/projects/assignments.contract.ts';
import { linkEndpoints } from '@countinghouse/contract/projects/links.contract.ts';
import { projectEndpoints } from '@countinghouse/contract/projects/projects.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { listAssigned, suggestReplacements } from './assignments.queries.ts';
import { changeProject, mayAddDocuments } from './change-project.commands.ts';
import { changeSettings } from './change-settings.commands.ts';
import { document } from './documents.commands.ts';
import { addLink, changeLink, removeLink } from './links.commands.ts';
import { createProject, switchBilling } from './projects.commands.ts';
import { previewReassign, reassignMany } from './reassign-many.commands.ts';
import { syncFromTool } from './sync.commands.ts';
import { filterProjects, getProject, searchProjects, settingsOfProjects, suggestProjects } from './projects.queries.ts';
import { reassignProjects } from './reassign.commands.ts';

export const projectRoutes: Route[] = [
  handle(projectEndpoints.filter, filterProjects),
  handle(projectEndpoints.search, searchProjects),
  handle(projectEndpoints.get, getProject),
  handle(projectEndpoints.settings, settingsOfProjects),
  handle(projectEndpoints.changeSettings, changeSettings),
  handle(projectEndpoints.create, createProject),
  handle(projectEndpoints.change, changeProject, mayAddDocuments),
  handle(projectEndpoints.switchBilling, switchBilling),
  handle(projectEndpoints.document, document),
  handle(projectEndpoints.suggestion, suggestProjects),
  handle(assignmentEndpoints.list, listAssigned),
  handle(assignmentEndpoints.suggestions, suggestReplacements),
  handle(assignmentEndpoints.reassign, reassignProjects),
  handle(projectEndpoints.sync, syncFromTool),
  handle(projectEndpoints.previewReassign, previewReassign),
  handle(projectEndpoints.reassign, reassignMany),
  handle(linkEndpoints.add, addLink),
  handle(linkEndpoints.change, changeLink),
  handle(linkEndpoints.remove, removeLink),
];
