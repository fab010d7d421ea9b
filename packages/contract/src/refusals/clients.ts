import { clientMessages, clientServerMessages } from '../messages/clients.ts';
import type { RefusalWords } from './refusal.ts';

export const clientRefusals = {
  client_not_found: { status: 404, message: clientServerMessages.clientNotFound },
  client_email_taken: { status: 409, message: clientServerMessages.clientEmailTaken },
  client_in_use: { status: 409, message: clientServerMessages.clientInUse(1) },
  primary_client_missing: { status: 409, message: clientMessages.selectPrimaryClient },
  replacement_unknown: { status: 400, message: clientServerMessages.replacementUnknown },
  other_company: { status: 409, message: clientServerMessages.otherCompany },
  project_company_bound: { status: 409, message: clientMessages.projectCompanyBound },
} as const satisfies Record<string, RefusalWords>;
