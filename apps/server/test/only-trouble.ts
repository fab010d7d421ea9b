import type { DatabaseLog } from '../src/database/database-log.ts';

/** A log for tests: silent as long as nothing is wrong. */
export const onlyTrouble: DatabaseLog = {
  info: () => {},
  warn: () => {},
  error: (fields, text) => console.error(text, fields),
};
