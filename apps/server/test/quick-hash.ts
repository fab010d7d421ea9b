import { hash } from '@node-rs/argon2';

/** The hash of a password that checks in a thousandth of the time, because a hash says how it was made: for tests that sign in often. */
export const quickHash = (password: string): Promise<string> =>
  hash(password.normalize('NFC'), { memoryCost: 64, timeCost: 1, parallelism: 1 });
