import { retainerServerMessages } from '../messages/retainer.ts';
import type { RefusalWords } from './refusal.ts';

export const retainerRefusals = {
  discount_of_retainer: { status: 400, message: retainerServerMessages.discountOfRetainer },
  project_without_retainer: { status: 409, message: retainerServerMessages.projectWithoutRetainer },
  retainer_balance_changed: { status: 409, message: retainerServerMessages.retainerBalanceChanged },
  retainer_balance_used: { status: 409, message: retainerServerMessages.retainerBalanceUsed },
} as const satisfies Record<string, RefusalWords>;
