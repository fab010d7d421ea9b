import { z } from 'zod';

/** What a billing run does with each of its rows: create a draft, create it and send it to the books, send a draft, or delete one. */
export const billingAct = z.enum(['draft', 'bill', 'send', 'delete']);
export type BillingAct = z.output<typeof billingAct>;
