import { receivableMessages } from '../messages/receivables.ts';
import type { RefusalWords } from './refusal.ts';

export const receivableRefusals = {
  receivables_in_future: { status: 400, message: receivableMessages.receivablesInFuture },
  statement_is_partial: { status: 403, message: receivableMessages.statementIsPartial },
  company_without_email: { status: 409, message: receivableMessages.companyWithoutEmail },
  mail_not_set_up: { status: 409, message: receivableMessages.mailNotSetUp },
} as const satisfies Record<string, RefusalWords>;
