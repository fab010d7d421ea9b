import { z } from 'zod';

/** Whether a due billing period can be billed as it is. */
export const rowStanding = z.enum(['ready', 'decision', 'blocked']);
export type RowStanding = z.output<typeof rowStanding>;
