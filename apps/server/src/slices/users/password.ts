import { hash, verify } from '@node-rs/argon2';

/** What one guess costs: Argon2id with 32 MiB and two passes, 30 to 130 ms on a core; memory is what makes guessing dear. */
const cost = { memoryCost: 32_768, timeCost: 2, parallelism: 1 };

/** The same password typed on another keyboard may arrive in other code points. */
const asTyped = (password: string): string => password.normalize('NFC');

/** The argon2id hash that is stored in place of a password. */
export const hashPassword = (password: string): Promise<string> => hash(asTyped(password), cost);

/**
 * Whether a password matches a hash. Without a hash it never does, and takes as long, so that the time does not show whether an
 * account exists.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  if (passwordHash !== null) return verify(passwordHash, asTyped(password));
  await hashPassword(password);
  return false;
}
