import { incentiveEndpoints } from '@countinghouse/contract/incentives/incentives.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { addIncentive, changeIncentive, removeIncentive } from './incentives.commands.ts';
import { getStatement, incentiveOptions, listTransactions } from './incentives.queries.ts';
import { markPaidOut } from './pay-out.commands.ts';

export const incentiveRoutes: Route[] = [
  handle(incentiveEndpoints.get, getStatement),
  handle(incentiveEndpoints.transactions, listTransactions),
  handle(incentiveEndpoints.options, incentiveOptions),
  handle(incentiveEndpoints.add, addIncentive),
  handle(incentiveEndpoints.change, changeIncentive),
  handle(incentiveEndpoints.remove, removeIncentive),
  handle(incentiveEndpoints.payOut, markPaidOut),
];
