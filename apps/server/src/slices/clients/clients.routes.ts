import { clientEndpoints } from '@countinghouse/contract/clients/clients.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { addClients, assignClients, changeClient, removeClient } from './clients.commands.ts';
import {
  clientsOfProject,
  getClient,
  listClients,
  listProjectsOfClient,
  suggestReplacement,
} from './clients.queries.ts';
import { replaceClient } from './replace-client.commands.ts';

export const clientRoutes: Route[] = [
  handle(clientEndpoints.list, listClients),
  handle(clientEndpoints.get, getClient),
  handle(clientEndpoints.add, addClients),
  handle(clientEndpoints.change, changeClient),
  handle(clientEndpoints.remove, removeClient),
  handle(clientEndpoints.projects, listProjectsOfClient),
  handle(clientEndpoints.suggestReplacement, suggestReplacement),
  handle(clientEndpoints.replace, replaceClient),
  handle(clientEndpoints.ofProject, clientsOfProject),
  handle(clientEndpoints.assign, assignClients),
];
