import { companyMessages, companyServerMessages } from '../messages/companies.ts';
import type { RefusalWords } from './refusal.ts';

export const companyRefusals = {
  company_not_found: { status: 404, message: companyMessages.companyNotFound },
  company_elsewhere: { status: 404, message: companyMessages.companyElsewhere },
  company_name_taken: { status: 409, message: companyServerMessages.companyNameTaken },
  company_bound: { status: 409, message: companyServerMessages.companyBound },
  company_has_projects: { status: 409, message: companyServerMessages.companyHasProjects(1) },
  company_tax_missing: { status: 409, message: companyServerMessages.companyTaxMissing },
  company_not_pushable: { status: 409, message: companyServerMessages.companyNotPushable },
  reference_unknown: { status: 400, message: companyServerMessages.referenceUnknown },
} as const satisfies Record<string, RefusalWords>;
