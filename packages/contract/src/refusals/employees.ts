import { employeeMessages, employeeServerMessages } from '../messages/employees.ts';
import { generalMessages } from '../messages/general.ts';
import type { RefusalWords } from './refusal.ts';

export const employeeRefusals = {
  employee_not_found: { status: 404, message: generalMessages.recordNotFound },
  employee_not_by_hand: { status: 409, message: employeeMessages.employeeNotByHand },
  employee_email_taken: { status: 409, message: employeeServerMessages.employeeEmailTaken },
  employee_number_taken: { status: 409, message: employeeServerMessages.employeeNumberTaken },
} as const satisfies Record<string, RefusalWords>;
