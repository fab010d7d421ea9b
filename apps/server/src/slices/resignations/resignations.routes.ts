import { resignationEndpoints } from '@countinghouse/contract/resignations/resignations.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { addResignation, changeResignation, removeResignation, withdrawResignation } from './resignations.commands.ts';
import { getResignation, listResignations, previewResignation } from './resignations.queries.ts';

export const resignationRoutes: Route[] = [
  handle(resignationEndpoints.list, listResignations),
  handle(resignationEndpoints.get, getResignation),
  handle(resignationEndpoints.preview, previewResignation),
  handle(resignationEndpoints.add, addResignation),
  handle(resignationEndpoints.change, changeResignation),
  handle(resignationEndpoints.withdraw, withdrawResignation),
  handle(resignationEndpoints.remove, removeResignation),
];
