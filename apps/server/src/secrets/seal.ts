import { Secret } from '@countinghouse/gateways/secret.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../database/database.ts';
import type { SealedPlace, Secrets } from '../handle.ts';
import { dataKeyIds, dataKeys, type DataKey, type MasterKey } from './data-keys.ts';
import { readMasterKey, newMasterKey } from './master-key.ts';
import { readKeyId, openBytes, sealBytes, SealBroken } from './sealed-bytes.ts';

export interface SecretsParts {
  readonly database: Database;
  /** The master key of the configuration, 32 bytes; without it one lies in the data folder, and is made at the first start. */
  readonly masterKey: Buffer | undefined;
  /** The one that was configured before it, while it is being changed. */
  readonly formerMasterKey?: Buffer | undefined;
  readonly dataDir: string;
  readonly clock: Clock;
}

/** The secrets of a running server. */
export interface OpenSecrets extends Secrets {
  /** Learns of data keys that were added since; what it knows it keeps, whatever fails. */
  readonly renew: () => Promise<void>;
}

/**
 * Opens the keys with which secrets are sealed in the database. The master key never enters the database, so what is
 * copied from there stays closed (reliability, rule 30).
 * @throws one sentence when the master key is not the one this database was begun with.
 */
export async function openSecrets(parts: SecretsParts): Promise<OpenSecrets> {
  const { database, masterKey, formerMasterKey: former, dataDir, clock } = parts;
  const master: MasterKey = {
    find: async () => masterKey ?? readMasterKey(dataDir),
    former,
    make: async () => masterKey ?? (await readMasterKey(dataDir)) ?? newMasterKey(dataDir, clock.randomBytes),
  };
  let byId = new Map<number, DataKey>();
  const read = async (): Promise<void> => {
    byId = new Map((await dataKeys(database, clock, master)).map((key) => [key.id, key]));
  };
  await read();
  return {
    sealed: (secret, place) => {
      const text = typeof secret === 'string' ? secret : secret.reveal();
      // a newer one waits until every server knows it
      const key = [...byId.values()].findLast(({ usedFromMs }) => usedFromMs <= clock.now()) ?? [...byId.values()][0];
      if (key === undefined) throw new Error('there is no data key');
      return sealBytes(key, Buffer.from(text), textOf(place), clock.randomBytes(12));
    },
    opened: (sealed, place) => {
      const key = byId.get(readKeyId(sealed));
      if (key === undefined) throw new SealBroken();
      return new Secret(openBytes(key, sealed, textOf(place)).toString());
    },
    renew: async () => {
      if ((await dataKeyIds(database)).some((id) => !byId.has(id))) await read();
    },
  };
}

/** One text for one place: no two places read the same, whatever their parts hold. */
export const textOf = ({ table, column, row }: SealedPlace): string => JSON.stringify([table, column, String(row)]);
