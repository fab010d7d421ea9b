import type { DatabaseLog } from '../src/database/database-log.ts';

/** A log for tests that is silent unless there is a problem. */
export const errorsOnly: DatabaseLog = {
  info: () => {},
  warn: () => {},
  error: (fields, text) => console.error(text, fields),
};
