import { salesPersonEndpoints } from '@countinghouse/contract/sales-persons/sales-persons.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { addSalesPerson, changeSalesPerson, removeSalesPerson } from './sales-persons.commands.ts';
import { listSalesPersons } from './sales-persons.queries.ts';

export const salesPersonRoutes: Route[] = [
  handle(salesPersonEndpoints.list, listSalesPersons),
  handle(salesPersonEndpoints.add, addSalesPerson),
  handle(salesPersonEndpoints.change, changeSalesPerson),
  handle(salesPersonEndpoints.remove, removeSalesPerson),
];
