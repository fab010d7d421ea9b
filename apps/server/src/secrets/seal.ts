import { Secret } from '@countinghouse/gateways/secret.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import type { SealedPlace, Secrets } from '../handle.ts';
import { dataKeys } from './data-keys.ts';
import { masterKeyOf, newMasterKey } from './master-key.ts';
import { keyIdOf, openBytes, sealBytes, SealBroken } from './sealed-bytes.ts';

export interface SecretsParts {
  readonly database: Database;
  /** The master key of the configuration, 32 bytes; without it one lies in the data folder, and is made at the first start. */
  readonly masterKey: Buffer | undefined;
  readonly dataDir: string;
  readonly clock: Clock;
}

/**
 * Opens the keys with which secrets are sealed in the database. The master key never enters the database, so what is
 * copied from there stays closed (reliability, rule 30).
 * @throws one sentence when the master key is not the one this database was begun with.
 */
export async function openSecrets({ database, masterKey, dataDir, clock }: SecretsParts): Promise<Secrets> {
  const keys = await dataKeys(database, clock, {
    find: async () => masterKey ?? masterKeyOf(dataDir),
    make: async () => masterKey ?? (await masterKeyOf(dataDir)) ?? newMasterKey(dataDir, clock.randomBytes),
  });
  const newest = keys.at(-1);
  if (newest === undefined) throw new Error('there is no data key');
  const byId = new Map(keys.map((key) => [key.id, key]));
  return {
    sealed: (secret, place) => {
      const text = typeof secret === 'string' ? secret : secret.reveal();
      return sealBytes(newest, Buffer.from(text), textOf(place), clock.randomBytes(12));
    },
    opened: (sealed, place) => {
      const key = byId.get(keyIdOf(sealed));
      if (key === undefined) throw new SealBroken();
      return new Secret(openBytes(key, sealed, textOf(place)).toString());
    },
  };
}

/** One text for one place: no two places read the same, whatever their parts hold. */
const textOf = ({ table, column, row }: SealedPlace): string => JSON.stringify([table, column, String(row)]);
