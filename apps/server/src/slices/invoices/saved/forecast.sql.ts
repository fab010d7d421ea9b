import { sql } from 'kysely';
import type { Tx } from '../../../database/database.ts';

/** The predicted amount of a prediction, or of the one that an invoice was made from; null for a billing that its invoice made. */
export async function selectForecast(
  tx: Tx,
  of: { readonly projectId: number; readonly predictionId: number | null; readonly invoiceId: number | null },
): Promise<string | null> {
  const found = await sql<{ predicted_amount: string }>`
    select b.predicted_amount from billing b
    where b.project_id = ${of.projectId} and not b.made_by_invoice
      and (b.id = ${of.predictionId} or b.id = (select i.billing_id from invoice i where i.id = ${of.invoiceId}))
    order by b.id = ${of.predictionId} desc nulls last limit 1`.execute(tx);
  return found.rows[0]?.predicted_amount ?? null;
}
