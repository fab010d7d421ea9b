// stands at: apps/server/src/slices/rates/rates.queries.ts
import { wiring } from '../../wiring.ts';

export const database = wiring.database;
