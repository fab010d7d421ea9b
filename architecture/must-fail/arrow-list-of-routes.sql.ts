// stands at: apps/server/src/slices/routes.ts
import { rateRanges } from './rates/rates.sql.ts';

export const routes = [rateRanges];
