import { optionEndpoints } from '@countinghouse/contract/options/options.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { addOption } from './options.commands.ts';
import { projectOptions, salesPersons } from './options.queries.ts';

export const optionRoutes: Route[] = [
  handle(optionEndpoints.project, projectOptions),
  handle(optionEndpoints.addToProject, addOption),
  handle(optionEndpoints.salesPersons, salesPersons),
];
