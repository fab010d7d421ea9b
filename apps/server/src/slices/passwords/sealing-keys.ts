import type { Endpoint } from '@countinghouse/contract/endpoint.ts';
import type { Secret } from '@countinghouse/gateways/secret.ts';
import { compactDecrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { z } from 'zod';
import type { OutsideContext } from '../../handle.ts';
import { insertSealingKey, selectSealingKey, type SealingKeyRow } from './passwords.sql.ts';

/** Passwords travel encrypted with a new key each (JWE: ECDH-ES on P-256, A256GCM), on top of TLS. */
const agreement = 'ECDH-ES';
const cipher = 'A256GCM';
const place = { table: 'sealing_key', column: 'private_key', row: 1 };
const publicJwk = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() });

interface SealingKeys {
  readonly publicKey: z.output<typeof publicJwk>;
  readonly privateKey: Secret;
}

type Means = Pick<OutsideContext<Endpoint>, 'inTransaction' | 'secrets' | 'now'>;

/** The pair of keys of this installation: one for all its servers, made by the first who needs it. */
export async function sealingKeys(means: Means): Promise<SealingKeys> {
  const row = (await means.inTransaction(({ tx }) => selectSealingKey(tx))) ?? (await makeKeys(means));
  return { publicKey: publicJwk.parse(row.publicKey), privateKey: means.secrets.opened(row.privateKey, place) };
}

async function makeKeys({ inTransaction, secrets, now }: Means): Promise<SealingKeyRow> {
  const { publicKey, privateKey } = await generateKeyPair(agreement, { crv: 'P-256', extractable: true });
  const made = {
    publicKey: publicJwk.parse(await exportJWK(publicKey)),
    privateKey: secrets.sealed(JSON.stringify(await exportJWK(privateKey)), place),
  };
  return inTransaction(({ tx }) => insertSealingKey(tx, made, now));
}

/** What was sealed for this server, or undefined when that cannot be opened. */
export async function unsealed(jwe: string, privateKey: Secret): Promise<string | undefined> {
  try {
    const key = await importJWK(JSON.parse(privateKey.reveal()) as JWK, agreement);
    const { plaintext } = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: [agreement],
      contentEncryptionAlgorithms: [cipher],
    });
    return new TextDecoder('utf-8', { fatal: true }).decode(plaintext);
  } catch {
    return undefined;
  }
}
