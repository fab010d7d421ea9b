import { projectMessages, projectServerMessages } from '../messages/projects.ts';
import type { RefusalWords } from './refusal.ts';

export const projectRefusals = {
  project_not_found: { status: 404, message: projectMessages.noProjectData },
  zoho_id_taken: { status: 409, message: projectServerMessages.zohoIdTaken },
  staff_unknown: { status: 400, message: projectServerMessages.staffUnknown('CSM or accountant') },
  projects_changed: { status: 409, message: projectServerMessages.projectsChanged },
  read_only_field: { status: 400, message: projectMessages.projectUpdateFailed },
  names_not_unique: { status: 400, message: projectMessages.projectUpdateFailed },
  no_sales_person: { status: 400, message: projectMessages.noSalesPerson },
  active_billing_first: { status: 409, message: projectMessages.activeBillingFirst },
  active_billing_incomplete: { status: 409, message: projectMessages.projectUpdateFailed },
  document_invalid: { status: 400, message: projectMessages.documentInvalid('The file') },
  document_name_taken: { status: 409, message: projectMessages.documentNameTaken('this') },
  document_not_found: { status: 404, message: projectServerMessages.documentMissing },
  too_many_documents: { status: 400, message: projectMessages.tooManyDocuments },
} as const satisfies Record<string, RefusalWords>;
