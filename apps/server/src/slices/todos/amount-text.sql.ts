import { sql, type RawBuilder } from 'kysely';

/** An amount as people read it, such as `26,072.20`. */
export const amountText = (amount: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char((${amount})::numeric, 'FM999,999,999,999,990.00')`;
