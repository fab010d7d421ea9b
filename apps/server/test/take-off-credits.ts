import { receiptEndpoints } from '@countinghouse/contract/receipts/receipts.contract.ts';
import type { Person } from './world.ts';

/** Reverses the applications of a credit note, or the credit notes applied to an invoice. */
export async function takeOffCredits(person: Person, { invoiceId: id }: { readonly invoiceId: number }): Promise<void> {
  const account = async () => (await person.call(receiptEndpoints.list, { params: { id } })).data;
  const { creditApplications } = await account();
  for (const { applicationId, reverses, isReversed } of creditApplications)
    if (reverses === null && !isReversed)
      await person.call(receiptEndpoints.reverseCreditApplication, {
        params: { id, applicationId },
        body: { version: (await account()).version, reason: 'a mistake' },
      });
}
