import { salesPersonServerMessages } from '../messages/sales-persons.ts';
import type { RefusalWords } from './refusal.ts';

export const salesPersonRefusals = {
  sales_person_exists: { status: 409, message: salesPersonServerMessages.salesPersonExists },
  sales_person_has_incentives: { status: 409, message: salesPersonServerMessages.salesPersonHasIncentives([]) },
} as const satisfies Record<string, RefusalWords>;
