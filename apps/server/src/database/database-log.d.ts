/** Where the database's own news goes; the server's logger fits as it is. */
export type DatabaseLog = {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
};
