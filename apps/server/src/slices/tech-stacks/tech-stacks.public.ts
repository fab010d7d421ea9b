import { rateFromText, type HourlyRate } from '@countinghouse/billing/values/hourly-rate.ts';
import type { Tx } from '../../database/database.ts';
import { storedDefaultRates } from './tech-stacks.sql.ts';

/** A default rate, and the currency that it is in. */
export interface DefaultRateOfRole {
  readonly rate: HourlyRate;
  readonly currencyCode: string;
}

/** Every role there is, with its default rate; a role without one has none here. */
export async function rolesWithDefaults(tx: Tx): Promise<ReadonlyMap<string, DefaultRateOfRole | undefined>> {
  const stored = await storedDefaultRates(tx);
  return new Map(
    stored.map(({ name, defaultRate, defaultRateCurrency: currencyCode }) => [
      name,
      defaultRate === null ? undefined : { rate: rateFromText(defaultRate), currencyCode },
    ]),
  );
}
