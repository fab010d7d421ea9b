import { passwordEndpoints } from '@countinghouse/contract/passwords/passwords.contract.ts';
import { CompactEncrypt, importJWK } from 'jose';
import type { Person } from './world.ts';

/** A change of password as the browser sends it: each of the three encrypted with the server's public key. */
export async function sealedPasswords(person: Person, current: string, next: string, confirmed = next) {
  const { publicKey } = (await person.call(passwordEndpoints.sealingKey)).data;
  const key = await importJWK(publicKey, 'ECDH-ES');
  const sealed = (text: string): Promise<string> =>
    new CompactEncrypt(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
      .encrypt(key);
  return {
    currentPassword: await sealed(current),
    newPassword: await sealed(next),
    confirmNewPassword: await sealed(confirmed),
  };
}
