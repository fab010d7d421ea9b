import { exchangeRateEndpoints } from '@countinghouse/contract/exchange-rates/exchange-rates.contract.ts';
import { handle, type Route } from '../../handle.ts';
import { knownRate } from './exchange-rates.queries.ts';

export const exchangeRateRoutes: Route[] = [handle(exchangeRateEndpoints.known, knownRate)];
