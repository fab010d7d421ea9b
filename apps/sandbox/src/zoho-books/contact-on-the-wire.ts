import { add, exactly, ZERO } from '../wire/decimal.ts';
import type { Json, JsonObject } from '../wire/exact-json.ts';
import { currencyName, currencyPlaces, currencySymbol } from '../wire/currencies.ts';
import { objectOf, textOf } from '../wire/field-reading.ts';
import { allRecords, displayDay, type OpenBooks, timeOf } from './books.ts';
import { all, onTheWire } from './fields.ts';
import { inHomeCurrency } from './exchange-rates.ts';
import { balanceOf } from './invoice-state.ts';
import { currencyId, firstIds, idIn } from './organisations.ts';
import type { Contact } from './records.ts';

export const locks = {
  lock_details: { can_lock: false },
  locked_actions: [],
  lock_detail: { can_lock: true, custom_locks: [], system_locks: [] },
} as const;
const USER = 'Countinghouse Demo';

/** Creator and time of a record, as in every response. */
export function marks(books: OpenBooks, record: { createdAt: string; changedAt: string }): JsonObject {
  const user = idIn(books.organisation, firstIds.user);
  return {
    created_time: timeOf(books, record.createdAt),
    created_by_name: USER,
    created_by_id: user,
    last_modified_by_id: user,
    last_modified_time: timeOf(books, record.changedAt),
  };
}

/** "USD- United States Dollar" */
export const formattedCurrency = (code: string): string => `${code}- ${currencyName(code)}`;

/** The customer's balance, in its currency and in the organisation's. */
function owed(books: OpenBooks, contact: Contact): { own: string; home: string } {
  let own = ZERO;
  let home = ZERO;
  for (const invoice of allRecords(books, 'invoices')) {
    if (invoice.customerId !== contact.id || invoice.state !== 'sent') continue;
    const balance = balanceOf(books, invoice);
    own = add(own, exactly(balance));
    home = add(home, exactly(inHomeCurrency(books, balance, invoice.exchangeRate)));
  }
  return { own: onTheWire(own).text, home: onTheWire(home).text };
}

/** The fields that the list and the whole contact share. */
function common(books: OpenBooks, contact: Contact): JsonObject {
  const { written, currency } = contact;
  const primary = contact.persons.find((person) => person.isPrimary)?.written ?? {};
  const due = owed(books, contact);
  const text = (name: string) => textOf(written, name) ?? '';
  return {
    contact_id: contact.id,
    contact_name: contact.name,
    company_name: text('company_name'),
    website: text('website'),
    language_code: text('language_code'),
    language_code_formatted: '',
    contact_type: contact.type,
    status: contact.isActive ? 'active' : 'inactive',
    customer_sub_type: text('customer_sub_type') === '' ? 'business' : text('customer_sub_type'),
    source: 'api',
    is_linked_with_zohocrm: false,
    payment_terms: Number(text('payment_terms')),
    payment_terms_id: text('payment_terms') === '' ? idIn(books.organisation, firstIds.terms) : '',
    payment_terms_label: termsLabel(text('payment_terms'), text('payment_terms_label')),
    currency_id: currencyId(books.organisation, currency),
    currency_code: currency,
    twitter: text('twitter'),
    facebook: text('facebook'),
    outstanding_receivable_amount: onTheWire(due.own),
    outstanding_receivable_amount_bcy: onTheWire(due.home),
    ...all(
      onTheWire('0'),
      'outstanding_payable_amount outstanding_payable_amount_bcy unused_credits_payable_amount unused_credits_payable_amount_bcy unused_credits_receivable_amount unused_credits_receivable_amount_bcy',
    ),
    first_name: textOf(primary, 'first_name') ?? '',
    last_name: textOf(primary, 'last_name') ?? '',
    email: textOf(primary, 'email') ?? '',
    phone: textOf(primary, 'phone') ?? '',
    mobile: textOf(primary, 'mobile') ?? '',
    portal_status: 'disabled',
    track_1099: false,
    ach_supported: false,
    created_time: timeOf(books, contact.createdAt),
    last_modified_time: timeOf(books, contact.changedAt),
    custom_fields: [],
    custom_field_hash: {},
    tags: [],
  };
}

/** "Net 30", or "Due on Receipt" without agreed days. */
export const termsLabel = (days: string, label: string): string =>
  label !== '' ? label : days === '' || days === '0' ? 'Due on Receipt' : `Net ${days}`;

export function contactInList(books: OpenBooks, contact: Contact): JsonObject {
  return {
    ...common(books, contact),
    customer_name: contact.name,
    vendor_name: contact.name,
    contact_type_formatted: contact.type === 'customer' ? 'Customer' : 'Vendor',
    portal_status_formatted: 'Disabled',
    created_time_formatted: displayDay(timeOf(books, contact.createdAt).slice(0, 10)),
    last_modified_time_formatted: displayDay(timeOf(books, contact.changedAt).slice(0, 10)),
    contactperson_custom_fields: [],
    has_attachment: false,
  };
}

export function contactOnTheWire(books: OpenBooks, contact: Contact): JsonObject {
  const { written, currency } = contact;
  const [billing, shipping, entity] = contact.addressIds;
  const zero = onTheWire('0');
  const shared = common(books, contact);
  return {
    ...all(
      '',
      'contact_tax_information designation department contact_salutation photo_url invited_by contact_relation_type owner_id owner_name zcrm_account_id zcrm_contact_id crm_owner_id exchange_rate opening_balance_amount_bcy consent_date tax_id_type tax_id_value tax_reg_label account_id account_name contact_category pricebook_id pricebook_name zohopeople_client_id submitted_date submitted_by submitted_by_name submitted_by_email submitted_by_photo_url submitter_id approver_id',
    ),
    ...all(
      false,
      'is_client_review_asked is_crm_customer is_consent_agreed is_client_review_settings_enabled associated_with_square',
    ),
    ...all(
      [],
      'documents opening_balances addresses cards checks upi_mandates bank_accounts vpa_list approvers_list integration_references',
    ),
    ...all(
      zero,
      'credit_limit_exceeded_amount opening_balance_amount outstanding_ob_receivable_amount outstanding_ob_payable_amount unused_retainer_payments',
    ),
    ...all(
      true,
      'is_bcy_only_contact is_credit_limit_migration_completed can_show_customer_ob can_show_vendor_ob payment_reminder_enabled is_sms_enabled',
    ),
    ...shared,
    ...editionFields(written),
    is_bcy_only_contact: currency === books.organisation.homeCurrency,
    has_transaction: allRecords(books, 'invoices').some(
      (one) => one.customerId === contact.id && one.state !== 'deleted',
    ),
    primary_contact_id: contact.persons.find((person) => person.isPrimary)?.id ?? '',
    ...locks,
    currency_symbol: currencySymbol(currency),
    price_precision: currencyPlaces(currency),
    portal_receipt_count: 0,
    sales_channel: 'direct_sales',
    entity_address_id: entity,
    billing_address: address(billing, objectOf(written, 'billing_address')),
    shipping_address: address(shipping, objectOf(written, 'shipping_address')),
    contact_persons: contact.persons.map(({ id, isPrimary, written: person }) => ({
      contact_person_id: id,
      ...all('', 'salutation first_name last_name email phone mobile designation department skype'),
      ...person,
      is_primary_contact: isPrimary,
    })),
    default_templates: all('', templates),
    notes: textOf(written, 'notes') ?? '',
    created_date: displayDay(timeOf(books, contact.createdAt).slice(0, 10)),
    ...marks(books, contact),
    customer_currency_summaries: [
      {
        currency_id: currencyId(books.organisation, currency),
        currency_code: currency,
        currency_symbol: currencySymbol(currency),
        price_precision: currencyPlaces(currency),
        is_base_currency: currency === books.organisation.homeCurrency,
        currency_name_formatted: formattedCurrency(currency),
        outstanding_receivable_amount: shared['outstanding_receivable_amount'],
        unused_credits_receivable_amount: zero,
      },
    ],
  };
}

const EDITION_FIELDS = [
  'gst_treatment',
  'gst_no',
  'place_of_contact',
  'is_taxable',
  'vat_treatment',
  'vat_reg_no',
  'country_code',
  'tax_treatment',
  'tax_reg_no',
  'tax_id',
];
const editionFields = (written: JsonObject): JsonObject =>
  Object.fromEntries(
    EDITION_FIELDS.flatMap((name): [string, Json][] => (written[name] === undefined ? [] : [[name, written[name]]])),
  );

const templates = [
  'statement',
  'invoice',
  'bill',
  'estimate',
  'creditnote',
  'paymentthankyou',
  'invoice_email',
  'estimate_email',
  'creditnote_email',
  'paymentthankyou_email',
  'payment_remittance_email',
]
  .flatMap((name) => [`${name}_template_id`, `${name}_template_name`])
  .join(' ');

function address(id: string, written: JsonObject = {}): JsonObject {
  return {
    address_id: id,
    ...all(
      '',
      'attention address street2 city state_code state zip country county latitude longitude country_code phone fax',
    ),
    ...written,
  };
}

/** The address on an invoice: with "street" beside "address", and without ids. */
export function addressOnInvoice(written: JsonObject = {}): JsonObject {
  const street = textOf(written, 'address') ?? '';
  return {
    street,
    ...all('', 'address street2 city state zip country country_code fax phone attention'),
    ...written,
  };
}
