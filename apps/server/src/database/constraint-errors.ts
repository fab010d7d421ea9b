import type { RefusalCode } from '@countinghouse/contract/refusals.ts';

/** What the database said no to, in the words of the product. */
export type DatabaseError =
  /** A constraint of the database, with the refusal that the user gets, if one is known for it. */
  | { readonly kind: 'constraint'; readonly constraint: string; readonly refusal: RefusalCode | undefined }
  /** Something could not be written because a disk is full, the database's or our own. */
  | { readonly kind: 'disk full' }
  /** The database is away, starting, stopping or out of connections. */
  | { readonly kind: 'unavailable' }
  /** A statement or a wait for a lock took too long and was ended. */
  | { readonly kind: 'timeout' }
  /** Two transactions stood in each other's way; the same again may well succeed. */
  | { readonly kind: 'serialization' };

const refusalOfConstraint: Readonly<Record<string, RefusalCode>> = {
  resignation_once: 'resignation_exists',
  rate_ranges_never_overlap: 'range_overlaps',
  purchase_orders_never_overlap: 'order_overlaps',
  invoice_purchase_order_id_fkey: 'order_in_use',
  days_are_billed_once: 'period_already_invoiced',
  invoice_one_live_of_billing: 'prediction_has_invoice',
  closed_billing_takes_no_invoice: 'prediction_closed',
  billing_without_invoice_takes_none: 'prediction_without_invoice',
  invoiced_billing_is_not_closed: 'prediction_has_invoice',
  credit_of_an_issued_invoice: 'invoice_not_creditable',
  credits_never_exceed: 'credit_exceeds_invoice',
  invoice_with_credits_stays: 'invoice_has_credits',
  invoice_is_frozen: 'invoice_not_draft',
  invoice_connection_id_books_id_key: 'books_invoice_taken',
  invoice_connection_id_invoice_number_key: 'books_invoice_taken',
  document_is_of_another: 'invoice_not_in_books',
  receipt_is_reversed_once: 'receipt_already_reversed',
  receipt_needs_issued: 'receipt_needs_issued',
  received_within_the_amount: 'receipt_over_outstanding',
  adjustment_is_reversed_once: 'adjustment_already_reversed',
  adjustment_needs_issued: 'adjustment_needs_issued',
  adjusted_within_the_amount: 'adjustment_over_outstanding',
  no_void_over_money: 'invoice_has_money',
  account_is_never_overdrawn: 'over_account_balance',
  credit_application_is_reversed_once: 'application_already_reversed',
  credit_application_needs_issued: 'application_needs_issued',
  credit_stays_with_its_company: 'credit_of_other_company',
  credit_within_what_is_outstanding: 'application_over_outstanding',
  credit_within_what_is_open: 'application_over_open_credit',
  credits_within_the_amount: 'receipt_over_outstanding',
  retainer_is_never_overdrawn: 'retainer_balance_changed',
  time_adds_up: 'stale_timesheet',
  work_log_pull_one_at_a_time: 'still_running',
  invoice_template_once: 'template_exists',
  project_has_its_template: 'template_in_use',
  sign_in_provider_code_key: 'sign_in_provider_exists',
  sign_in_provider_name_key: 'sign_in_provider_exists',
  sign_in_provider_issuer_key: 'sign_in_provider_exists',
  sales_person_email_key: 'sales_person_exists',
  incentives_never_overlap: 'incentive_overlaps',
  incentive_month_is_paid_once: 'incentive_created',
  tech_stack_once: 'tech_stack_exists',
  holiday_region_date_key: 'holiday_exists',
  employee_costs_never_overlap: 'cost_overlaps',
  employee_email_key: 'employee_email_taken',
  employee_employee_number_key: 'employee_number_taken',
  client_email_once: 'client_email_taken',
  company_display_name_once: 'company_name_taken',
  company_provider_region_books_id_key: 'reference_unknown',
  month_is_closed: 'month_is_closed',
  month_is_closed_once: 'month_is_closed',
  connection_code_key: 'connection_exists',
  connection_provider_region_key: 'connection_exists',
};

// PostgreSQL's word and the operating system's
const fullDisk = new Set(['53100', 'ENOSPC']);
const timeouts = new Set(['57014', '55P03', '25P03', '25P04']);
const serialization = new Set(['40001', '40P01']);
const away = new Set(['57P01', '57P02', '57P03', '57P05', '25006']);
// classes of codes: connection, no resources left, trouble of the system below
const awayClasses = new Set(['08', '53', '58']);
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
// what the driver says without a code
const driverIsAway =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Cannot use a pool after calling end|Client was closed|server closed the connection)/;

/** Whether a statement failed because of the constraint that has this refusal. */
export function isRefusedAs(refusal: RefusalCode, error: unknown): boolean {
  const fault = classifyDatabaseError(error);
  return fault?.kind === 'constraint' && fault.refusal === refusal;
}

/** What a failed statement means, or undefined when it is no fault of the database: then it is a bug of ours. */
export function classifyDatabaseError(error: unknown): DatabaseError | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (serialization.has(code)) return { kind: 'serialization' };
  if (timeouts.has(code) || error.message === 'Query read timeout') return { kind: 'timeout' };
  if (fullDisk.has(code)) return { kind: 'disk full' };
  if (networkCodes.has(code) || driverIsAway.test(error.message)) return { kind: 'unavailable' };
  if (!/^[0-9A-Z]{5}$/.test(code)) return undefined;
  if (away.has(code) || awayClasses.has(code.slice(0, 2))) return { kind: 'unavailable' };
  if (!code.startsWith('23')) return undefined;
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : code;
  return { kind: 'constraint', constraint, refusal: refusalOfConstraint[constraint] };
}
