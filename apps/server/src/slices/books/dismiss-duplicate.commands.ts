import type { booksDuplicateEndpoints } from '@countinghouse/contract/books/books-duplicates.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages } from '@countinghouse/contract/messages.ts';
import type { Context } from '../../handle.ts';
import { invoiceNames } from '../invoices/invoice-names.public.ts';
import { dismissDuplicate, duplicateForUpdate } from './duplicates.sql.ts';

type Dismiss = typeof booksDuplicateEndpoints.dismiss;

/** Dismisses a possible duplicate in the books: who did it, when and why stands in the activity. */
export async function dismissPossibleDuplicate(
  { tx, caller, now, refuse, audit, reply }: Context<Dismiss>,
  { params: { id }, body: { reason } }: InputOf<Dismiss>,
): Promise<AnswerOf<Dismiss>> {
  const duplicate = (await duplicateForUpdate(tx, caller, id)) ?? refuse('not_found');
  const { invoiceId, connectionId, words } = duplicate;
  await dismissDuplicate(tx, { id, reason, userId: caller.userId, now });
  const invoice = invoiceId === null ? undefined : (await invoiceNames(tx, [invoiceId])).get(invoiceId);
  const about =
    invoiceId === null || invoice === undefined
      ? ({ resource: 'CONNECTION', resourceId: connectionId, resourceName: words } as const)
      : ({
          resource: 'INVOICED',
          resourceId: invoiceId,
          resourceName: invoice.name,
          projectId: invoice.projectId,
        } as const);
  audit({
    action: 'Updated',
    ...about,
    changes: [{ fieldName: 'Possible duplicate in the books', oldValue: words, newValue: `dismissed: ${reason}` }],
  });
  reply(messages.duplicateDismissed);
  return {};
}
