import { generalMessages } from '../messages/general.ts';
import { resignationMessages, resignationServerMessages } from '../messages/resignations.ts';
import type { RefusalWords } from './refusal.ts';

export const resignationRefusals = {
  resignation_elsewhere: { status: 409, message: resignationServerMessages.resignationElsewhere },
  resignation_not_found: { status: 404, message: generalMessages.recordNotFound },
  resignation_exists: { status: 409, message: resignationServerMessages.resignationExists },
  resignation_withdrawn: { status: 409, message: resignationMessages.resignationWithdrawn },
  places_changed: { status: 409, message: resignationServerMessages.placesChanged },
  employee_leaves: { status: 400, message: resignationServerMessages.employeeLeaves },
} as const satisfies Record<string, RefusalWords>;
