import { organizationEndpoints } from '@countinghouse/contract/organizations/organizations.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { changeLogo, removeLogo } from './logo.commands.ts';
import { changeOrganization } from './organizations.commands.ts';
import { listOrganizations } from './organizations.queries.ts';

export const organizationRoutes: Route[] = [
  handle(organizationEndpoints.list, listOrganizations),
  handle(organizationEndpoints.change, changeOrganization),
  handle(organizationEndpoints.changeLogo, changeLogo),
  handle(organizationEndpoints.removeLogo, removeLogo),
];
