// stands at: apps/web/src/records/client.ts
import { useRates } from '../slices/rates/use-rates.ts';

export const client = useRates;
