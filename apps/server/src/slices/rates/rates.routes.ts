import { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { addRange } from './commands/add-range.ts';
import { changeRange, changeSpecialRates } from './commands/change-range.ts';
import { deleteRange } from './commands/delete-range.ts';
import { fillEmptyRates } from './commands/fill-empty-rates.ts';
import { savePastedRates } from './commands/save-pasted-rates.ts';
import { checkPastedRates } from './pasted-rates.queries.ts';
import { rateCards, searchRateCards } from './rate-cards.queries.ts';
import { ratesOfProject, ratesOfRange } from './rates.queries.ts';

export const rateRoutes: Route[] = [
  handle(rateEndpoints.ofRange, ratesOfRange),
  handle(rateEndpoints.ranges, ratesOfProject),
  handle(rateEndpoints.cards, rateCards),
  handle(rateEndpoints.searchCards, searchRateCards),
  handle(rateEndpoints.add, addRange),
  handle(rateEndpoints.change, changeRange),
  handle(rateEndpoints.changeSpecial, changeSpecialRates),
  handle(rateEndpoints.fillEmpty, fillEmptyRates),
  handle(rateEndpoints.checkPasted, checkPastedRates),
  handle(rateEndpoints.savePasted, savePastedRates),
  handle(rateEndpoints.remove, deleteRange),
];
