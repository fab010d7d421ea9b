// Made from the migrated database by scripts/database-types.mjs; change the migrations, not this file.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface AccessLossTable {
  user_id: number;
  losses: number;
}

export interface AccountPaymentTable {
  id: Generated<number>;
  company_id: number;
  currency_code: string;
  paid_on: string;
  amount: string;
  receipt_id: number | null;
  note: string;
  entered_by: number | null;
  entered_at: string;
  connection_id: number | null;
  payment_id: string | null;
  reverses: number | null;
  is_of_books: Generated<boolean>;
  company_payment_id: number | null;
  is_of_payment: Generated<boolean>;
}

export interface AccountRefundInBooksTable {
  account_payment_id: number;
  connection_id: number;
  payment_id: string;
  from_account_id: string | null;
  outbox_id: string | null;
  refund_id: string | null;
  refunded_on: string | null;
  amount: string | null;
}

export interface ActivityEntryTable {
  id: string;
  at: string;
  visitor_id: number | null;
  visitor: string;
  action: string;
  resource: string;
  resource_id: string;
  resource_name: string;
  project_id: number | null;
  changes: ColumnType<unknown, string, string>;
  hash_version: number;
  previous_hash: Buffer;
  hash: Buffer;
}

export interface ActivityHeadTable {
  only_one: Generated<boolean>;
  last_id: string;
  last_hash: Buffer;
}

export interface AdjustmentTable {
  id: Generated<number>;
  invoice_id: number;
  adjusted_on: string;
  type: 'Discount' | 'Deduction' | 'Bad Debts' | 'Withholding Tax' | 'Bank Charge' | 'Exchange Difference';
  amount: string;
  reason: string;
  reverses: number | null;
  entered_by: number;
  entered_at: string;
  certificate_number: string | null;
  withholding_rate: string | null;
}

export interface AppearanceTable {
  user_id: number;
  theme: 'system' | 'light' | 'dark';
  density: 'compact' | 'comfortable';
}

export interface AttendanceEntryTable {
  id: GeneratedAlways<string>;
  source_id: string;
  employee_id: number;
  day: string;
  seconds: number;
  category: string;
  is_open: boolean;
  pulled_at: string;
}

export interface BillingTable {
  id: GeneratedAlways<number>;
  project_id: number;
  start_date: string;
  end_date: string | null;
  accuracy: 25 | 50 | 75 | 90 | 100;
  predicted_amount: string;
  financial_type: Generated<'Buyout' | 'Expenses' | 'Commission Settlement' | 'Revenue' | 'No Invoice'>;
  created_at: string;
  version: Generated<number>;
  received_month: string | null;
  submission_type: 'I' | 'T' | 'IT' | null;
  made_by_invoice: Generated<boolean>;
  said_on: string | null;
  closed_on: string | null;
  closed_by: number | null;
  closed_reason: string | null;
}

export interface BillingProjectTable {
  billing_id: number;
  project_id: number;
}

export interface BillingRunTable {
  id: GeneratedAlways<number>;
  act: 'sync' | 'verify' | 'draft' | 'bill' | 'send' | 'delete';
  invoice_date: string;
  started_by: number;
  started_at: string;
  stopped_by: number | null;
  finished_at: string | null;
}

export interface BillingRunItemTable {
  run_id: number;
  position: number;
  project_id: number;
  billing_id: number | null;
  start_date: string;
  end_date: string | null;
  seen_total: string | null;
  continue_anyways: boolean;
  invoice_id: number | null;
  invoice_version: number | null;
  state: Generated<'waiting' | 'done' | 'failed' | 'stopped'>;
  words: Generated<string>;
  ended_at: string | null;
  syncs: Generated<boolean>;
  pull_id: number | null;
  seen_logs: string | null;
}

export interface BooksDifferenceTable {
  id: GeneratedAlways<number>;
  invoice_id: number;
  field: 'document' | 'number' | 'date' | 'dueDate' | 'purchaseOrder' | 'currencyCode' | 'total' | 'tax' | 'balance';
  ours: string;
  theirs: string;
  our_currency: string | null;
  their_currency: string | null;
  found_at: string;
  seen_at: string;
  ended_at: string | null;
  settled: 'sent' | 'left' | null;
  settled_by: number | null;
  reason: string | null;
  version: Generated<number>;
}

export interface BooksDuplicateTable {
  id: GeneratedAlways<number>;
  connection_id: number;
  books_id: string;
  is_credit: boolean;
  invoice_id: number | null;
  document_number: string;
  customer_name: string;
  document_date: string;
  currency_code: string;
  total: string;
  books_url: string;
  found_at: string;
  seen_at: string;
  ended_at: string | null;
  dismissed_at: string | null;
  dismissed_by: number | null;
  dismiss_reason: string | null;
}

export interface BooksItemTable {
  connection_id: number;
  name: string;
}

export interface BooksOfferTable {
  connection_id: number;
  currencies: ColumnType<unknown, string, string>;
  payment_terms: ColumnType<unknown, string, string>;
  customers: ColumnType<unknown, string, string>;
  read_at: string;
  closed_through: string | null;
  deposit_accounts: ColumnType<unknown, string | undefined, string>;
  has_automated_tax: Generated<boolean>;
}

export interface BooksPaymentTable {
  invoice_id: number;
  payment_id: string;
  turn: number;
  paid_on: string;
  amount: string;
  receipt_id: number;
  seen_at: string;
}

export interface BooksTaxTable {
  connection_id: number;
  tax_code_id: string;
  name: string;
  components: ColumnType<unknown, string, string>;
  read_at: string;
}

export interface ClientTable {
  id: GeneratedAlways<number>;
  company_id: number;
  name: string;
  email: string;
  phone_number: string | null;
  version: Generated<number>;
  archived_at: string | null;
}

export interface ColumnViewTable {
  id: GeneratedAlways<number>;
  user_id: number;
  type: string;
  name: string;
  columns: ColumnType<unknown, string, string>;
  list_query: string;
  is_shared: boolean;
  version: Generated<number>;
}

export interface CompanyTable {
  id: GeneratedAlways<number>;
  company_name: string;
  display_name: string;
  email: string;
  country: string;
  provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS';
  region: string;
  currency_code: string;
  taxable: boolean;
  tax_setting: 'Inclusive of Tax' | 'Exclusive of Tax' | 'Not Applicable';
  tax_code_id: string | null;
  reference: string;
  books_id: string | null;
  version: Generated<number>;
  title: Generated<string>;
  first_name: Generated<string>;
  middle_name: Generated<string>;
  last_name: Generated<string>;
  suffix: Generated<string>;
  cc: Generated<string>;
  bcc: Generated<string>;
  phone_number: Generated<string>;
  acc_start_date: string | null;
  website: Generated<string>;
  address_line1: Generated<string>;
  address_line2: Generated<string>;
  city: Generated<string>;
  state: Generated<string>;
  zip_code: Generated<string>;
  payment_terms: Generated<string>;
  due_days: number | null;
  place_of_contact: Generated<string>;
  tax_treatment: Generated<string>;
  trn_no: Generated<string>;
  pan_no: Generated<string>;
  tax_exempt_reason: Generated<string>;
  archived_at: string | null;
  emptied: Generated<string[]>;
  sent_to_books_at: string | null;
  purchase_orders: Generated<'Optional' | 'Required'>;
  reminder_days: Generated<string>;
}

export interface CompanyAccountTable {
  id: GeneratedAlways<number>;
  provider_id: number;
  user_id: number;
  subject: string;
  email: string;
  linked_at: string;
  last_used_at: string;
}

export interface CompanyPaymentTable {
  id: GeneratedAlways<number>;
  company_id: number;
  currency_code: string;
  received_on: string;
  amount: string;
  note: string;
  reverses: number | null;
  entered_by: number;
  entered_at: string;
}

export interface CompanySignInTable {
  state_hash: Buffer;
  provider_id: number;
  expires_at: string;
  used_at: string | null;
}

export interface ConnectionTable {
  id: GeneratedAlways<number>;
  code: string;
  organization_name: string;
  provider: 'QUICK_BOOKS' | 'ZOHO_BOOKS' | 'ZOHO_PROJECTS' | 'ZOHO_PEOPLE';
  region: string | null;
  client_id: string;
  client_secret: Buffer;
  redirect_url: string;
  scope_code: string;
  realm_id: string | null;
  state: Generated<'not connected' | 'connected' | 'reconnect needed'>;
  access_token: Buffer | null;
  refresh_token: Buffer | null;
  expires_at: string | null;
  token_counter: Generated<number>;
  refresh_owner: string | null;
  refresh_until: string | null;
  version: Generated<number>;
  data_centre: string | null;
  api_version: 'V3' | 'CLASSIC' | null;
  portal: string | null;
  deposit_account_id: string | null;
  granted_scopes: string | null;
  charges_vat: Generated<boolean>;
  tax_state: string | null;
}

export interface CostViewerTable {
  user_id: number;
}

export interface CreditApplicationTable {
  id: Generated<number>;
  credit_id: number | null;
  invoice_id: number;
  applied_on: string;
  amount: string;
  reason: string;
  reverses: number | null;
  entered_by: number | null;
  entered_at: string;
  books_credit: string | null;
}

export interface CreditApplicationInBooksTable {
  application_id: number;
  books_application_id: string;
  removed_at: string | null;
}

export interface DashboardChangeTable {
  month: string | null;
  changed_in: Generated<string>;
}

export interface DashboardFigureTable {
  month: string;
  part: 'month' | 'currency' | 'company' | 'csm' | 'accountant' | 'ageing';
  key: string;
  predicted: string;
  invoiced: string;
  draft: string;
  received: string;
  outstanding: string;
  overdue: string;
  tax: string;
  own_predicted: string;
  own_invoiced: string;
  own_received: string;
  own_outstanding: string;
  unrated_predictions: number;
  unrated_invoices: number;
}

export interface DashboardMonthTable {
  month: string;
  as_of: string;
  seen: string;
  server_started_at: Generated<string>;
}

export interface DataKeyTable {
  id: GeneratedAlways<number>;
  wrapped: Buffer;
  created_at: string;
  used_from: Generated<string>;
}

export interface DefaultViewTable {
  user_id: number;
  type: string;
  view_id: number;
}

export interface DeveloperTable {
  project_id: number;
  employee_id: number;
  role: string;
  billing_model: 'Dedicated' | 'Hourly' | null;
  billing_percentage: Generated<string>;
  from_date: string | null;
  off_board_date: string | null;
  opening_leave_days: Generated<string>;
  version: Generated<number>;
  billing_percentage_by: number | null;
  billing_percentage_on: string | null;
}

export interface DisputeTable {
  is_open: boolean;
  reason: string | null;
  opened_by: number | null;
  opened_on: string | null;
  resolution: string | null;
  resolved_by: number | null;
  resolved_on: string | null;
  version: Generated<number>;
  invoice_id: number;
}

export interface EmergencyAdministratorTable {
  user_id: number;
}

export interface EmployeeTable {
  id: GeneratedAlways<number>;
  name: string;
  email: string | null;
  zoho_user_id: string | null;
  employee_number: string | null;
  by_hand: Generated<boolean>;
  version: Generated<number>;
  people_known: boolean | null;
  attendance_known: boolean | null;
  zoho_portal_id: string | null;
}

export interface EmployeeCostTable {
  id: GeneratedAlways<number>;
  employee_id: number;
  cost_per_hour: string;
  currency_code: string;
  start_date: string;
  end_date: string | null;
  version: Generated<number>;
}

export interface EvidenceKeyTable {
  id: number;
  public_key: string;
  private_key: Buffer;
  created_at: string;
}

export interface ExchangeRateTable {
  currency_code: string;
  day: string;
  rate: string;
  source: string;
  fetched_at: string;
}

export interface FileColumnsTable {
  header_mark: string;
  columns: ColumnType<unknown, string, string>;
  chosen_by: string;
  chosen_at: string;
  kind: string;
}

export interface FindingDismissalTable {
  id: GeneratedAlways<number>;
  project_id: number;
  rule: string;
  employee_id: number | null;
  finding_key: string | null;
  reason: string;
  dismissed_by: number;
  dismissed_at: string;
}

export interface FrozenPredictionTable {
  id: GeneratedAlways<string>;
  billing_id: number;
  moment: 'started' | 'invoiced';
  invoice_id: number | null;
  start_date: string;
  predicted_amount: string;
  accuracy: number;
  currency_code: string;
  rate: string | null;
  said_on: string | null;
  frozen_on: string;
}

export interface HalfLoginTable {
  token_hash: Buffer;
  user_id: number;
  expires_at: string;
  codes_tried: Generated<number>;
  totp_secret: Buffer | null;
  used_at: string | null;
}

export interface HolidayTable {
  id: GeneratedAlways<number>;
  region: 'US' | 'IND' | 'UK' | 'CA' | 'UAE';
  date: string;
  name: string;
  version: Generated<number>;
  source: Generated<'hand' | 'file' | 'people service'>;
}

export interface HolidayTakenOffTable {
  region: 'US' | 'IND' | 'UK' | 'CA' | 'UAE';
  date: string;
}

export interface IdempotencyKeyTable {
  user_id: number;
  key: string;
  endpoint: string;
  input_hash: Buffer;
  status: number;
  answer: ColumnType<unknown, string, string>;
  created_at: string;
  access_losses: Generated<number>;
}

export interface ImportedRecordTable {
  import_id: number;
  place: number;
  part: string;
  key: string;
  record_id: number;
  before: ColumnType<unknown, string | null, string | null>;
  version_after: number;
}

export interface IncentiveTable {
  id: GeneratedAlways<number>;
  sales_person_id: number;
  project_id: number;
  category: 'Rate' | 'Percentage';
  value: string;
  currency_code: string;
  from_month: string;
  to_month: string | null;
  created_at: string;
  version: Generated<number>;
  value_by: number | null;
  value_on: string | null;
}

export interface IncentivePayOutTable {
  id: GeneratedAlways<number>;
  sales_person_id: number;
  month: string;
  paid_at: string;
  paid_by: number;
}

export interface IncentivePaymentTable {
  pay_out_id: number;
  incentive_id: number;
  source: 'receipt' | 'credit' | 'application' | 'hours';
  source_id: number;
  invoice_id: number;
  day: string;
  value: string;
  counted: string | null;
  counted_currency: string | null;
  amount: string;
  trace: ColumnType<unknown, string, string>;
}

export interface InvoiceTable {
  id: GeneratedAlways<number>;
  billing_id: number;
  project_id: number;
  company_id: number;
  connection_id: number | null;
  reference: string;
  document_state: Generated<'draft' | 'issued' | 'void'>;
  locked: Generated<boolean>;
  invoice_number: string | null;
  start_date: string;
  end_date: string | null;
  timesheet_start_date: string;
  timesheet_end_date: string;
  invoice_date: string;
  due_date: string;
  currency_code: string;
  exchange_rate: string | null;
  template: string;
  tax_setting: string;
  tax_code_id: string | null;
  tax_name: string | null;
  tax_components: ColumnType<unknown, string, string>;
  customer_memo: string;
  private_note: string;
  note: string;
  rows_amount: string;
  rounding: string;
  lines_amount: string;
  tax_amount: string;
  untaxed_rounding: string;
  total: string;
  books_id: string | null;
  books_url: string | null;
  push_outbox_id: string | null;
  void_reason: string | null;
  frozen_hash: Buffer | null;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
  services_amount: Generated<string>;
  corrects_invoice_id: number | null;
  credit_reason: string | null;
  received: Generated<string>;
  retainer_taken: Generated<string>;
  retainer_balance: Generated<string>;
  retainer_amount: Generated<string>;
  standing: Generated<'draft' | 'pending' | 'partial' | 'paid' | 'credited' | 'deposit' | 'void'>;
  adjusted: Generated<string>;
  taken_off: Generated<boolean>;
  credits_applied: Generated<string>;
  outstanding: GeneratedAlways<string>;
  overdue_after: GeneratedAlways<string>;
  usd_total: GeneratedAlways<string | null>;
  usd_tax: GeneratedAlways<string | null>;
  usd_received: GeneratedAlways<string | null>;
  usd_outstanding: GeneratedAlways<string | null>;
  profile_id: number | null;
  tax_rate_of_day: string | null;
  exchange_rate_by: number | null;
  exchange_rate_on: string | null;
  purchase_order_id: number | null;
  purchase_order_number: string | null;
  bills_whole_period: Generated<boolean>;
}

export interface InvoiceCounterTable {
  connection_id: number | null;
  year: number;
  last_number: number;
}

export interface InvoiceLineTable {
  invoice_id: number;
  line_id: string;
  position: number;
  name: string;
  description: string;
  quantity: string;
  rate: string;
  amount: string;
  net_amount: string;
  tax_amount: string;
  employee_ids: number[];
  log_ids: string[];
  takes_back: Generated<string>;
}

export interface InvoiceNumberFreeTable {
  connection_id: number;
  year: number;
  number: number;
}

export interface InvoiceRowTable {
  invoice_id: number;
  employee_id: number | null;
  project_id: number;
  position: number;
  employee_name: string;
  role: string;
  billing_model: string | null;
  edits: ColumnType<unknown, string, string>;
  figures: ColumnType<unknown, string, string>;
  note: string;
  amount: string;
  bills_days: string | null;
  closing_leave_days: string | null;
  credited_by: number | null;
}

export interface InvoiceTemplateTable {
  id: GeneratedAlways<number>;
  name: string;
  grouping: string;
  is_built_in: Generated<boolean>;
  version: Generated<number>;
}

export interface InvoiceTraceTable {
  invoice_id: number;
  trace_version: number;
  trace: ColumnType<unknown, string, string>;
}

export interface JobTable {
  name: string;
  cron: string;
  enabled: Generated<boolean>;
  version: Generated<number>;
  asked_at: string | null;
  asked_by: string | null;
  asked_items: string[] | null;
  asked_retry_of: string | null;
  counted_until: Generated<string>;
}

export interface JobRunTable {
  id: GeneratedAlways<string>;
  job: string;
  scheduled_for: string | null;
  state: Generated<'running' | 'done' | 'failed' | 'lost'>;
  owner: string;
  started_at: string;
  heartbeat_at: string;
  finished_at: string | null;
  result: ColumnType<unknown, string | null, string | null>;
  error: string | null;
  asked_by: string | null;
  retry_of: string | null;
  items_done: Generated<number>;
  items: number | null;
}

export interface JobRunItemTable {
  run_id: string;
  name: string;
  is_done: boolean;
  words: string;
}

export interface JobRunLineTable {
  id: GeneratedAlways<string>;
  run_id: string;
  at: string;
  words: string;
}

export interface LeaveApprovalTable {
  project_id: number;
  leave_day_id: string;
  approved: boolean;
}

export interface LeaveDayTable {
  id: GeneratedAlways<string>;
  source_id: string;
  employee_id: number;
  day: string;
  leave_days: string;
  kind: 'paid' | 'unpaid' | 'on duty';
  leave_type: string;
  reason: string;
  approved_at_source: boolean;
  vanished_at: string | null;
  pulled_at: string;
  leave_seconds: number | null;
}

export interface LoggedTaskTable {
  project_id: number;
  task: string;
}

export interface MissingHoursMailTable {
  project_id: number;
  employee_id: number;
  week: string;
  sent_at: string;
}

export interface MonthCloseTable {
  id: GeneratedAlways<number>;
  month: string;
  closed_at: string;
  closed_by: number;
  reason: string;
  reopened_at: string | null;
  reopened_by: number | null;
  reopen_reason: string | null;
  keeps_unbilled: Generated<boolean>;
}

export interface MonthCloseFigureTable {
  month_close_id: number;
  project_id: number;
  currency_code: string;
  predicted: string;
  invoiced: string;
  credited: string;
  received: string;
  adjusted: string;
  usd_predicted: string;
  usd_invoiced: string;
  usd_credited: string;
  usd_received: string;
  usd_adjusted: string;
  unrated: number;
  logged_seconds: string;
  billed_seconds: string;
  draft_seconds: string;
  written_off_seconds: string;
  usd_exchange_difference: string | null;
}

export interface OauthStateTable {
  state_hash: Buffer;
  connection_id: number;
  user_id: number;
  expires_at: string;
  used_at: string | null;
  scopes: Generated<string>;
  session_hash: Buffer | null;
}

export interface OptionValueTable {
  list:
    | 'projectStatus'
    | 'projectModel'
    | 'payModel'
    | 'invoiceCycle'
    | 'billingModel'
    | 'accType'
    | 'leadSource'
    | 'channel';
  value: string;
  label: string;
  position: number;
}

export interface OrganizationLogoTable {
  id: GeneratedAlways<number>;
  name: string;
  media_type: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  hash: string;
  size: number;
  bytes: Buffer;
  stored_at: string;
}

export interface OrganizationProfileTable {
  id: GeneratedAlways<number>;
  connection_id: number;
  version: number;
  legal_name: string;
  address_line1: string;
  address_line2: string;
  city: string;
  state: string;
  zip_code: string;
  country: string;
  tax_number: string;
  bank_details: string;
  payment_instructions: string;
  footer: string;
  changed_by: number | null;
  changed_at: string;
  sac_code: string;
  logo_id: number | null;
  page_language: 'English' | 'French' | 'German' | 'Spanish';
}

export interface OutboxTable {
  id: GeneratedAlways<string>;
  topic: string;
  subject: string;
  payload: ColumnType<unknown, string, string>;
  state: Generated<'ready' | 'sending' | 'unknown' | 'done' | 'parked'>;
  attempts: Generated<number>;
  due_at: string;
  lease_owner: string | null;
  lease_until: string | null;
  lease_counter: Generated<number>;
  reason: string | null;
  result: ColumnType<unknown, string | null, string | null>;
  created_at: string;
  finished_at: string | null;
  service: Generated<string>;
  sent_at: string | null;
  sends: Generated<number>;
  looks: Generated<number>;
  said_no: ColumnType<unknown, string | null, string | null>;
}

export interface OverdueInvoiceTable {
  invoice_id: number;
  due_date: string;
  noticed_at: string;
}

export interface PasskeyTable {
  id: GeneratedAlways<number>;
  user_id: number;
  credential_id: Buffer;
  public_key: Buffer;
  counter: string;
  transports: string[];
  name: string;
  created_at: string;
  last_used_at: string | null;
}

export interface PasskeyChallengeTable {
  challenge_hash: Buffer;
  purpose: 'add' | 'code' | 'sign in';
  token_hash: Buffer | null;
  expires_at: string;
  used_at: string | null;
}

export interface PasswordLinkTable {
  token_hash: Buffer;
  user_id: number;
  kind: 'set' | 'reset';
  created_at: string;
  expires_at: string;
  ended_at: string | null;
}

export interface PasswordLinkWishTable {
  id: GeneratedAlways<string>;
  account: string;
  address: string;
  at: string;
}

export interface PaymentReminderTable {
  invoice_id: number;
  remind_on: string;
  sent_at: string;
}

export interface ProfileImageTable {
  user_id: number;
  name: string;
  media_type: 'image/jpeg' | 'image/png';
  hash: string;
  bytes: Buffer;
  stored_at: string;
}

export interface ProjectTable {
  id: GeneratedAlways<number>;
  project_code: string;
  name: string;
  zoho_project_id: string;
  model: 'T&M Retainer' | 'Hourly' | 'Mixed' | 'Fixed Cost' | 'Dedicated';
  pay_model: 'Prepaid' | 'Postpaid' | null;
  cycle: 'Monthly' | '15-Days' | 'BiWeekly' | 'Weekly' | '4-Weeks' | null;
  acc_type: string | null;
  invoice_term: number | null;
  lead_source: string | null;
  channel: string | null;
  invoice_template: Generated<string>;
  leave_term: Generated<string>;
  active_billing: Generated<boolean>;
  company_id: number | null;
  start_date: string | null;
  end_date: string | null;
  last_synced_at: string | null;
  version: Generated<number>;
  search_text: GeneratedAlways<string>;
  retainer_amount: string | null;
  tm_hours: string | null;
  tells_overdue: Generated<boolean>;
  in_tool: boolean | null;
  missing_hours_from: string | null;
}

export interface ProjectClientTable {
  project_id: number;
  client_id: number;
  is_primary: Generated<boolean>;
}

export interface ProjectDocumentTable {
  stored_name: string;
  project_id: number;
  name: string;
  media_type: string;
  hash: string;
  size: number;
  bytes: Buffer;
  stored_at: string;
  removed_at: string | null;
  purchase_order_id: number | null;
}

export interface ProjectLinkTable {
  id: GeneratedAlways<number>;
  project_id: number;
  title: string;
  url: string;
  version: Generated<number>;
}

export interface ProjectNoteTable {
  id: GeneratedAlways<number>;
  project_id: number;
  description: string;
  is_checked: Generated<boolean>;
  updated_by: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
  version: Generated<number>;
}

export interface ProjectSalesPersonTable {
  project_id: number;
  sales_person_id: number;
  position: number;
}

export interface ProjectStaffTable {
  project_id: number;
  user_id: number;
  kind: 'csm' | 'accountant';
  is_primary: Generated<boolean>;
}

export interface PurchaseOrderTable {
  id: GeneratedAlways<number>;
  project_id: number;
  order_number: string;
  amount: string;
  currency_code: string;
  start_date: string;
  end_date: string | null;
  version: Generated<number>;
}

export interface RateRangeTable {
  id: GeneratedAlways<number>;
  project_id: number;
  start_date: string;
  end_date: string | null;
  version: Generated<number>;
}

export interface ReceiptTable {
  id: GeneratedAlways<number>;
  invoice_id: number;
  received_on: string;
  amount: string;
  note: string;
  source: 'hand' | 'books';
  reverses: number | null;
  entered_by: number | null;
  entered_at: string;
  company_payment_id: number | null;
}

export interface ReceiptInBooksTable {
  receipt_id: number;
  connection_id: number;
  deposit_account_id: string | null;
  outbox_id: string;
  payment_id: string | null;
  removed_at: string | null;
}

export interface RecordImportTable {
  id: GeneratedAlways<number>;
  kind: string;
  file_name: string;
  preview_mark: string;
  imported_by: string;
  started_at: string;
  rows_total: number;
  rows_done: Generated<number>;
  finished_at: string | null;
  added: Generated<number>;
  changed: Generated<number>;
  unchanged: Generated<number>;
  undone_at: string | null;
}

export interface ReminderTable {
  job: string;
  user_id: number;
  about: string;
  sent_at: string;
}

export interface ReminderSettingTable {
  only_one: Generated<boolean>;
  days: Generated<string>;
  subject: string;
  body: string;
  version: Generated<number>;
}

export interface ResignationTable {
  id: GeneratedAlways<number>;
  employee_id: number;
  resignation_date: string;
  last_working_day: string;
  reason: Generated<string>;
  withdrawn_at: string | null;
  version: Generated<number>;
}

export interface ResignationPlaceTable {
  resignation_id: number;
  project_id: number;
  off_board_before: string | null;
  replacement_id: number | null;
}

export interface RetainerTable {
  project_id: number;
  currency_code: string;
  balance: Generated<string>;
  held: Generated<string>;
}

export interface RetainerEntryTable {
  id: GeneratedAlways<number>;
  project_id: number;
  currency_code: string;
  invoice_id: number | null;
  amount: string;
  balance_after: string;
  day: string;
  entered_at: string;
}

export interface RoleRateTable {
  rate_range_id: number;
  role: string;
  rate: string;
}

export interface SalesPersonTable {
  id: GeneratedAlways<number>;
  name: string;
  email: string;
  phone_number: string | null;
  archived_at: string | null;
  created_at: Generated<string>;
  version: Generated<number>;
}

export interface SealingKeyTable {
  id: number;
  public_key: ColumnType<unknown, string, string>;
  private_key: Buffer;
  created_at: string;
}

export interface ServerLogTable {
  id: GeneratedAlways<string>;
  at: string;
  level: 'info' | 'warn' | 'error';
  server: string;
  request_id: string | null;
  user_id: number | null;
  method: string | null;
  route: string | null;
  status: number | null;
  duration_ms: number | null;
  words: string;
  detail: string | null;
}

export interface SessionTable {
  token_hash: Buffer;
  user_id: number;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  ended_at: string | null;
}

export interface SetupGuideTable {
  only_one: Generated<boolean>;
  imports_files: Generated<boolean>;
  is_dismissed: Generated<boolean>;
}

export interface SignInFailureTable {
  id: GeneratedAlways<string>;
  account: string;
  address: string;
  at: string;
}

export interface SignInPolicyTable {
  only_one: Generated<boolean>;
  company_accounts_only: Generated<boolean>;
  version: Generated<number>;
}

export interface SignInProviderTable {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  issuer: string;
  client_id: string;
  client_secret: Buffer;
  trusts_second_factor: boolean;
  version: Generated<number>;
}

export interface SpecialRateTable {
  rate_range_id: number;
  employee_id: number;
  rate: string;
}

export interface StaffUserTable {
  id: GeneratedAlways<number>;
  name: string;
  email: string;
  role: 'ROLE_ADMIN' | 'ROLE_CSM' | 'ROLE_ACCOUNTANT';
  password_hash: string | null;
  totp_secret: Buffer | null;
  totp_last_step: Generated<string>;
  archived_at: string | null;
  version: Generated<number>;
  created_at: Generated<string>;
  phone_number: string | null;
}

export interface SyncStopTable {
  id: GeneratedAlways<number>;
  what: 'TIME_LOGS' | 'LEAVE' | 'ATTENDANCE' | 'HOLIDAYS';
  project_id: number | null;
  region: string | null;
  start_date: string;
  end_date: string;
  removed: number;
  known: number;
  amount: string | null;
  reasons: ColumnType<unknown, string, string>;
  rows: ColumnType<unknown, string, string>;
  mark: string;
  stopped_at: string;
  confirmed_mark: string | null;
  confirmed_by: number | null;
  confirmed_at: string | null;
}

export interface TechStackTable {
  id: GeneratedAlways<number>;
  name: string;
  category: string;
  default_rate: string | null;
  version: Generated<number>;
  is_built_in: Generated<boolean>;
  default_rate_currency: Generated<string>;
}

export interface TimeEntryTable {
  work_log_id: string;
  id: GeneratedAlways<string>;
  seconds: number;
  invoice_id: number | null;
  document_state: 'draft' | 'issued' | null;
  write_off_reason: string | null;
  created_at: string;
  is_difference: Generated<boolean>;
  is_carried: Generated<boolean>;
  written_off_on: string | null;
}

export interface TimesheetColumnsTable {
  user_id: number;
  is_all: boolean;
  widths: ColumnType<unknown, string, string>;
}

export interface TimesheetSheetTable {
  project_id: number;
  start_date: string;
  end_date: string;
  reference: string;
  spreadsheet_id: string | null;
  url: string | null;
  written_at: string | null;
  busy_until: string | null;
}

export interface TodoTable {
  id: GeneratedAlways<number>;
  project_id: number;
  owner_id: number;
  text: string;
  due_date: string;
  made_by: number;
  made_at: string;
  done_by: number | null;
  done_at: string | null;
  version: Generated<number>;
}

export interface UnbilledAtCloseTable {
  month_close_id: number;
  project_id: number;
  currency_code: string;
  company_id: number | null;
  hours: string;
  hours_without_rate: string;
  up_to_30: string;
  up_to_60: string;
  up_to_90: string;
  over_90: string;
  drafts: string;
  retainer: string;
  usd_rate: string | null;
}

export interface VerificationWeekTable {
  id: GeneratedAlways<number>;
  billing_id: number;
  number: number;
  start_date: string;
  end_date: string;
  note: Generated<string>;
  logs_mark: string | null;
  version: Generated<number>;
  verified_logs: ColumnType<unknown, string | null, string | null>;
}

export interface WorkLogTable {
  id: GeneratedAlways<string>;
  project_id: number;
  employee_id: number;
  source: 'zoho-projects' | 'toggl' | 'clockify' | 'harvest' | 'file';
  source_id: string;
  day: string;
  seconds: number;
  billable: boolean;
  task: string;
  note: string;
  changed_at_source: string | null;
  pulled_at: string;
  vanished_at: string | null;
  billable_seconds: GeneratedAlways<number>;
  kind: 'task' | 'bug' | 'general' | null;
}

export interface WorkLogImportTable {
  id: GeneratedAlways<number>;
  project_id: number;
  source: 'toggl' | 'clockify' | 'harvest' | 'file';
  file_name: string;
  start_date: string;
  end_date: string;
  added: number;
  changed: number;
  removed: number;
  seconds_before: string;
  seconds_after: string;
  imported_by: string;
  imported_at: string;
  undone_at: string | null;
}

export interface WorkLogImportChangeTable {
  import_id: number;
  work_log_id: string;
  before: ColumnType<unknown, string | null, string | null>;
  settled_seconds: number;
}

export interface WorkLogOriginTable {
  work_log_id: string;
  import_id: number | null;
  start_minute: number | null;
  file_project: string;
  row_mark: string;
}

export interface WorkLogPullTable {
  id: GeneratedAlways<number>;
  project_id: number;
  start_date: string;
  end_date: string;
  state: 'queued' | 'reading' | 'storing' | 'done' | 'failed';
  pages_read: Generated<number>;
  logs_read: Generated<number>;
  added: Generated<number>;
  changed: Generated<number>;
  vanished: Generated<number>;
  unchanged: Generated<number>;
  reason: string | null;
  started_at: string;
  finished_at: string | null;
  leave_days: number | null;
  leave_reason: string | null;
  attendance_entries: number | null;
  attendance_reason: string | null;
}

export interface Tables {
  access_loss: AccessLossTable;
  account_payment: AccountPaymentTable;
  account_refund_in_books: AccountRefundInBooksTable;
  activity_entry: ActivityEntryTable;
  activity_head: ActivityHeadTable;
  adjustment: AdjustmentTable;
  appearance: AppearanceTable;
  attendance_entry: AttendanceEntryTable;
  billing: BillingTable;
  billing_project: BillingProjectTable;
  billing_run: BillingRunTable;
  billing_run_item: BillingRunItemTable;
  books_difference: BooksDifferenceTable;
  books_duplicate: BooksDuplicateTable;
  books_item: BooksItemTable;
  books_offer: BooksOfferTable;
  books_payment: BooksPaymentTable;
  books_tax: BooksTaxTable;
  client: ClientTable;
  column_view: ColumnViewTable;
  company: CompanyTable;
  company_account: CompanyAccountTable;
  company_payment: CompanyPaymentTable;
  company_sign_in: CompanySignInTable;
  connection: ConnectionTable;
  cost_viewer: CostViewerTable;
  credit_application: CreditApplicationTable;
  credit_application_in_books: CreditApplicationInBooksTable;
  dashboard_change: DashboardChangeTable;
  dashboard_figure: DashboardFigureTable;
  dashboard_month: DashboardMonthTable;
  data_key: DataKeyTable;
  default_view: DefaultViewTable;
  developer: DeveloperTable;
  dispute: DisputeTable;
  emergency_administrator: EmergencyAdministratorTable;
  employee: EmployeeTable;
  employee_cost: EmployeeCostTable;
  evidence_key: EvidenceKeyTable;
  exchange_rate: ExchangeRateTable;
  file_columns: FileColumnsTable;
  finding_dismissal: FindingDismissalTable;
  frozen_prediction: FrozenPredictionTable;
  half_login: HalfLoginTable;
  holiday: HolidayTable;
  holiday_taken_off: HolidayTakenOffTable;
  idempotency_key: IdempotencyKeyTable;
  imported_record: ImportedRecordTable;
  incentive: IncentiveTable;
  incentive_pay_out: IncentivePayOutTable;
  incentive_payment: IncentivePaymentTable;
  invoice: InvoiceTable;
  invoice_counter: InvoiceCounterTable;
  invoice_line: InvoiceLineTable;
  invoice_number_free: InvoiceNumberFreeTable;
  invoice_row: InvoiceRowTable;
  invoice_template: InvoiceTemplateTable;
  invoice_trace: InvoiceTraceTable;
  job: JobTable;
  job_run: JobRunTable;
  job_run_item: JobRunItemTable;
  job_run_line: JobRunLineTable;
  leave_approval: LeaveApprovalTable;
  leave_day: LeaveDayTable;
  logged_task: LoggedTaskTable;
  missing_hours_mail: MissingHoursMailTable;
  month_close: MonthCloseTable;
  month_close_figure: MonthCloseFigureTable;
  oauth_state: OauthStateTable;
  option_value: OptionValueTable;
  organization_logo: OrganizationLogoTable;
  organization_profile: OrganizationProfileTable;
  outbox: OutboxTable;
  overdue_invoice: OverdueInvoiceTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  password_link: PasswordLinkTable;
  password_link_wish: PasswordLinkWishTable;
  payment_reminder: PaymentReminderTable;
  profile_image: ProfileImageTable;
  project: ProjectTable;
  project_client: ProjectClientTable;
  project_document: ProjectDocumentTable;
  project_link: ProjectLinkTable;
  project_note: ProjectNoteTable;
  project_sales_person: ProjectSalesPersonTable;
  project_staff: ProjectStaffTable;
  purchase_order: PurchaseOrderTable;
  rate_range: RateRangeTable;
  receipt: ReceiptTable;
  receipt_in_books: ReceiptInBooksTable;
  record_import: RecordImportTable;
  reminder: ReminderTable;
  reminder_setting: ReminderSettingTable;
  resignation: ResignationTable;
  resignation_place: ResignationPlaceTable;
  retainer: RetainerTable;
  retainer_entry: RetainerEntryTable;
  role_rate: RoleRateTable;
  sales_person: SalesPersonTable;
  sealing_key: SealingKeyTable;
  server_log: ServerLogTable;
  session: SessionTable;
  setup_guide: SetupGuideTable;
  sign_in_failure: SignInFailureTable;
  sign_in_policy: SignInPolicyTable;
  sign_in_provider: SignInProviderTable;
  special_rate: SpecialRateTable;
  staff_user: StaffUserTable;
  sync_stop: SyncStopTable;
  tech_stack: TechStackTable;
  time_entry: TimeEntryTable;
  timesheet_columns: TimesheetColumnsTable;
  timesheet_sheet: TimesheetSheetTable;
  todo: TodoTable;
  unbilled_at_close: UnbilledAtCloseTable;
  verification_week: VerificationWeekTable;
  work_log: WorkLogTable;
  work_log_import: WorkLogImportTable;
  work_log_import_change: WorkLogImportChangeTable;
  work_log_origin: WorkLogOriginTable;
  work_log_pull: WorkLogPullTable;
}
