import type { Tx } from '../../database/database.ts';
import { Refusal, type Caller } from '../../handle.ts';
import { maySeeCosts } from '../users/users.public.ts';

/** Refuses a caller without the right to see costs. */
export async function demandRight(tx: Tx, { userId }: Caller): Promise<void> {
  if (!(await maySeeCosts(tx, userId))) throw new Refusal('costs_not_shown');
}
