import { techStackServerMessages } from '../messages/tech-stacks.ts';
import type { RefusalWords } from './refusal.ts';

export const techStackRefusals = {
  tech_stack_built_in: { status: 409, message: techStackServerMessages.techStackBuiltIn },
  tech_stack_exists: { status: 409, message: techStackServerMessages.techStackExists },
  tech_stack_in_use: { status: 409, message: techStackServerMessages.techStackInUse },
} as const satisfies Record<string, RefusalWords>;
