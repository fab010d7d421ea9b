import { invoiceTemplateServerMessages } from '../messages/invoice-templates.ts';
import type { RefusalWords } from './refusal.ts';

export const invoiceTemplateRefusals = {
  template_not_found: { status: 404, message: invoiceTemplateServerMessages.templateNotFound },
  template_built_in: { status: 409, message: invoiceTemplateServerMessages.templateBuiltIn },
  template_exists: { status: 409, message: invoiceTemplateServerMessages.templateExists },
  template_in_use: { status: 409, message: invoiceTemplateServerMessages.templateInUse },
} as const satisfies Record<string, RefusalWords>;
