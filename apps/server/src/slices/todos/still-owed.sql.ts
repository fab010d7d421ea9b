import { sql } from 'kysely';

/** What a customer still owes of an invoice `i`: its outstanding amount, less what its issued credits owe the customer. */
export const stillOwed = sql`(i.outstanding + coalesce((select sum(credit.outstanding) from invoice credit
  where credit.corrects_invoice_id = i.id and credit.document_state = 'issued'), 0))`;

/** Whether something of an invoice `i` is still to be asked of the customer; what was credited whole is not. */
export const isStillOwed = sql`i.outstanding <> 0 and sign(${stillOwed}) = sign(i.outstanding)`;
