import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { Endpoint } from '@countinghouse/contract/endpoint.ts';
import type { OutsideContext } from '../../../handle.ts';
import { insertSigningKey, selectSigningKey } from './signing-key.sql.ts';

const place = { table: 'evidence_key', column: 'private_key', row: 1 };

/** Signs with the key of this installation: one for all its servers, made by the first that needs it. */
export interface Signer {
  /** Ed25519, SubjectPublicKeyInfo in base64. */
  readonly publicKey: string;
  readonly sign: (bytes: Uint8Array) => Uint8Array;
}

/** Opens the signing key of this installation. */
export async function openSigner({
  inTransaction,
  secrets,
  now,
}: Pick<OutsideContext<Endpoint>, 'inTransaction' | 'secrets' | 'now'>): Promise<Signer> {
  const { publicKey, privateKey } = await inTransaction(async ({ tx }) => {
    const stored = await selectSigningKey(tx);
    if (stored !== undefined) return stored;
    const pair = generateKeyPairSync('ed25519', {
      publicKeyEncoding: { format: 'der', type: 'spki' },
      privateKeyEncoding: { format: 'der', type: 'pkcs8' },
    });
    const made = {
      publicKey: pair.publicKey.toString('base64'),
      privateKey: secrets.sealed(pair.privateKey.toString('base64'), place),
    };
    return insertSigningKey(tx, made, now);
  });
  const key = createPrivateKey({
    key: Buffer.from(secrets.opened(privateKey, place).reveal(), 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  return { publicKey, sign: (bytes) => Buffer.from(sign(null, bytes, key).toString('base64'), 'ascii') };
}
