import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { messages } from '../messages.ts';
import { moneyKeepers } from '../roles.ts';
import { idIn, nothing, textIn } from '../wire.ts';

/** Documents of the books that may be duplicates of one here. */
export const booksDuplicateEndpoints = {
  dismiss: endpoint({
    method: 'POST',
    path: '/booksDuplicates/:id/dismiss',
    summary: 'Dismiss a possible duplicate in the books with a reason; another document is reported again',
    roles: moneyKeepers,
    params: z.strictObject({ id: idIn }),
    body: z.strictObject({ reason: textIn(500).trim().min(1, messages.pleaseEnter('reason')) }),
    answer: nothing,
    refusals: ['not_found'],
  }),
};
