import { CompactEncrypt, importJWK, type JWK } from 'jose';

/**
 * Encrypts a text so that only the holder of the private key can read it (JWE: ECDH-ES, A256GCM). @throws when the browser has no
 * cryptography: a page that was not opened over HTTPS or on localhost
 */
export async function sealedFor(publicKey: JWK, text: string): Promise<string> {
  const key = await importJWK(publicKey, 'ECDH-ES');
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
    .encrypt(key);
}
