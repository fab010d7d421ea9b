import { sql, type RawBuilder } from 'kysely';

/** An amount in decimal text as people read it, such as `26,072.20`; its decimals, at most three, stay as they are. */
export const amountText = (decimalText: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`regexp_replace(${decimalText}, '(?<=\\d)(?=(?:\\d{3})+(?:\\.|$))', ',', 'g')`;
