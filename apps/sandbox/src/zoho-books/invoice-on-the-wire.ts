import { createHash } from 'node:crypto';
import { currencyPlaces, currencySymbol } from '../wire/currencies.ts';
import { exactly, subtract, toText } from '../wire/decimal.ts';
import { isObject, type JsonObject } from '../wire/exact-json.ts';
import { isTrue, listOf, objectOf, textOf } from '../wire/field-reading.ts';
import { allRecords, findRecord, type OpenBooks, timeOf } from './books.ts';
import { addressOnInvoice, contactInList, formattedCurrency, locks, marks, termsLabel } from './contact-on-the-wire.ts';
import { inHomeCurrency } from './exchange-rates.ts';
import { all, onTheWire } from './fields.ts';
import { taxTitle } from './invoice-amounts.ts';
import { balanceOf, creditedOn, lastPaymentDay, paidOn, statusOf } from './invoice-state.ts';
import { currencyId, firstIds, idIn } from './organisations.ts';
import type { Contact, Invoice, InvoiceLine } from './records.ts';
import { taxOnLine } from './taxes.ts';

/** The fields that the list and the whole invoice share. */
function common(books: OpenBooks, invoice: Invoice, customer: Contact | undefined): JsonObject {
  const { organisation } = books;
  const status = statusOf(books, invoice);
  const text = (name: string) => textOf(invoice.written, name) ?? '';
  const customersTerms = textOf(customer?.written ?? {}, 'payment_terms') ?? '';
  const terms = text('payment_terms') === '' ? customersTerms : text('payment_terms');
  return {
    ach_payment_initiated: false,
    invoice_id: invoice.id,
    invoice_number: invoice.number,
    customer_id: invoice.customerId,
    customer_name: customer?.name ?? '',
    status,
    current_sub_status: status,
    current_sub_status_id: '',
    reference_number: invoice.reference,
    date: invoice.day,
    due_date: invoice.dueDay,
    currency_id: currencyId(organisation, invoice.currency),
    currency_code: invoice.currency,
    currency_symbol: currencySymbol(invoice.currency),
    exchange_rate: onTheWire(invoice.exchangeRate),
    payment_terms: Number(terms),
    payment_terms_label: termsLabel(terms, text('payment_terms_label')),
    total: onTheWire(invoice.total),
    balance: onTheWire(balanceOf(books, invoice)),
    is_emailed: false,
    is_viewed_by_client: false,
    client_viewed_time: '',
    created_time: timeOf(books, invoice.createdAt),
    last_modified_time: timeOf(books, invoice.changedAt),
    template_id: idIn(organisation, 17_001),
    salesperson_id: '',
    salesperson_name: text('salesperson_name'),
    custom_fields: [],
    custom_field_hash: {},
    tags: [],
  };
}

/** A row of the list: without lines, tax and texts. */
export function invoiceInList(books: OpenBooks, invoice: Invoice): JsonObject {
  const customer = findRecord(books, 'contacts', invoice.customerId);
  return { ...common(books, invoice, customer), due_days: '', email: '', has_attachment: false };
}

/** An invoice that is read has one key more per line than one that was just written. */
export function invoiceReadAgain(books: OpenBooks, invoice: Invoice): JsonObject {
  const whole = invoiceOnTheWire(books, invoice);
  const lines = (listOf(whole, 'line_items') ?? []).filter(isObject);
  return { ...whole, line_items: lines.map((line) => ({ ...line, image_document_id: '' })) };
}

export function invoiceOnTheWire(books: OpenBooks, invoice: Invoice): JsonObject {
  const { organisation } = books;
  const customer = findRecord(books, 'contacts', invoice.customerId);
  const text = (name: string) => textOf(invoice.written, name) ?? '';
  const home = (amount: string) => onTheWire(inHomeCurrency(books, amount, invoice.exchangeRate));
  const zero = onTheWire('0');
  const billing = objectOf(customer?.written ?? {}, 'billing_address');
  const noCharge = `${currencySymbol(invoice.currency)}0.00`;
  return {
    ...all(
      '',
      'channel_invoice_id account_identifier offline_created_date_with_time email recurring_invoice_id payment_terms_id early_payment_discount_due_days zcrm_potential_id zcrm_potential_name discount_account_id discount_account_name adjustment_account_id adjustment_account_name shipping_charge_tax_id shipping_charge_tax_name shipping_charge_tax_type shipping_charge_tax_percentage shipping_charge_tax_exemption_id shipping_charge_tax_exemption_code shipping_charge_tax bcy_shipping_charge_tax shipping_charge_tax_formatted shipping_charge_account_id shipping_charge_account_name contact_category payment_expected_date attachment_name merchant_id merchant_name ecomm_operator_id ecomm_operator_name salesorder_id salesorder_number last_reminder_sent_date next_reminder_date_formatted submitter_id approver_id submitted_date submitted_by submitted_by_name submitted_by_email submitted_by_photo_url subject_content is_backorder color_code estimate_id schedule_time',
    ),
    ...all(
      [],
      'customer_custom_fields invoice_installments retention_items shipping_charge_taxes exceptions contact_persons contact_persons_associated documents in_process_payments deliverychallans salesorders shipping_bills contact_persons_details sub_statuses approvers_list exchange_invoices',
    ),
    ...all(
      zero,
      'unprocessed_payment_amount early_payment_discount_percentage early_payment_discount_amount total_retention_amount discount_percent discount_applied_on_amount shipping_charge_exclusive_of_tax shipping_charge_inclusive_of_tax bcy_shipping_charge bcy_adjustment write_off_amount roundoff_value payment_discount reminders_sent unused_retainer_payments tax_amount_withheld',
    ),
    ...all(
      false,
      'is_last_child_invoice is_early_payment_discount_applicable is_progress_invoice can_show_kit_return is_kit_partial_return is_autobill_enabled inprocess_transaction_present allow_partial_payments stop_reminder_until_payment_expected_date ach_supported reader_offline_payment_initiated can_send_in_mail is_client_review_settings_enabled includes_package_tracking_info',
    ),
    ...common(books, invoice, customer),
    issued_date: invoice.issuedDay,
    last_payment_date: lastPaymentDay(books, invoice),
    customer_custom_field_hash: {},
    invoice_source: 'Api',
    currency_name_formatted: formattedCurrency(invoice.currency),
    payment_reminder_enabled: true,
    payment_made: onTheWire(paidOn(books, invoice)),
    credits_applied: onTheWire(creditedOn(books, invoice)),
    ...locks,
    line_items: invoice.lines.map((line, index) => lineOnTheWire(books, invoice, line, index + 1)),
    retention_override_preference: 'no_override',
    price_precision: currencyPlaces(invoice.currency),
    sub_total: onTheWire(invoice.subTotal),
    tax_total: onTheWire(invoice.taxTotal),
    total_taxable_amount: onTheWire(taxable(invoice)),
    discount_total: onTheWire(invoice.discountTotal),
    discount: onTheWire(invoice.discountTotal),
    discount_type: text('discount_type') === '' ? 'item_level' : text('discount_type'),
    account_id: idIn(organisation, firstIds.receivableAccount),
    account_name: 'Accounts Receivable',
    tax_override_preference: 'no_override',
    is_discount_before_tax:
      invoice.written['is_discount_before_tax'] === undefined || isTrue(invoice.written, 'is_discount_before_tax'),
    adjustment: onTheWire(text('adjustment') === '' ? '0' : text('adjustment')),
    adjustment_description: text('adjustment_description'),
    shipping_charge: onTheWire(text('shipping_charge') === '' ? '0' : text('shipping_charge')),
    shipping_charge_exclusive_of_tax_formatted: noCharge,
    shipping_charge_inclusive_of_tax_formatted: noCharge,
    bcy_sub_total: home(invoice.subTotal),
    bcy_discount_total: home(invoice.discountTotal),
    bcy_tax_total: home(invoice.taxTotal),
    bcy_total: home(invoice.total),
    transaction_rounding_type: 'no_rounding',
    rounding_mode: 'round_half_up',
    bcy_rounding_mode: 'round_half_up',
    is_inclusive_tax: invoice.isInclusive,
    sub_total_inclusive_of_tax: onTheWire(invoice.isInclusive ? invoice.subTotal : '0'),
    tax_rounding: 'entity_level',
    taxes: invoice.taxes.map((tax) => ({ tax_name: taxTitle(tax), tax_amount: onTheWire(tax.amount) })),
    tds_calculation_type: 'tds_item_level',
    can_send_invoice_sms: true,
    payment_options: { payment_gateways: [] },
    computation_type: 'basic',
    contact: {
      customer_balance: customer === undefined ? zero : contactInList(books, customer)['outstanding_receivable_amount'],
      credit_limit: zero,
      unused_customer_credits: zero,
      is_credit_limit_migration_completed: true,
    },
    template_name: 'Standard Template',
    template_type: 'standard',
    notes: text('notes') === '' ? 'Thanks for your business.' : text('notes'),
    terms: text('terms'),
    billing_address: addressOnInvoice(billing),
    shipping_address: addressOnInvoice(objectOf(customer?.written ?? {}, 'shipping_address')),
    customer_default_billing_address: defaultAddress(billing),
    invoice_url: `${books.origin}/zoho-books/secure?CInvoiceID=${createHash('sha256').update(invoice.id).digest('hex')} `,
    created_date: timeOf(books, invoice.createdAt).slice(0, 10),
    ...marks(books, invoice),
    page_width: '8.27in',
    page_height: '11.69in',
    orientation: 'portrait',
    sales_channel: 'direct_sales',
    ...editionFields(invoice, customer),
    qr_code: {
      qr_source: 'invoice_url',
      is_qr_enabled: false,
      qr_value: '',
      qr_description: 'Scan the QR code to view the configured information.',
    },
  };
}

const defaultAddress = (written: JsonObject = {}): JsonObject =>
  Object.fromEntries(
    'zip country address city phone city_code street2 state fax state_code'
      .split(' ')
      .map((name) => [name, textOf(written, name) ?? '']),
  );

/** The tax fields of the edition: the invoice's own, else those of the customer. */
function editionFields(invoice: Invoice, customer: Contact | undefined): JsonObject {
  const written = { ...customer?.written, ...invoice.written };
  const place = textOf(written, 'place_of_supply') ?? textOf(written, 'place_of_contact');
  return {
    ...(place === undefined ? {} : { place_of_supply: place }),
    ...Object.fromEntries(
      ['gst_treatment', 'gst_no', 'vat_treatment', 'tax_treatment'].flatMap((name) => {
        const value = textOf(written, name);
        return value === undefined ? [] : [[name, value]];
      }),
    ),
  };
}

const taxable = (invoice: Invoice): string =>
  toText(
    invoice.lines
      .filter((line) => line.taxes.length === 0)
      .reduce(
        (sum, line) => subtract(sum, exactly(line.total)),
        invoice.taxes.length === 0 ? exactly('0') : exactly(invoice.subTotal),
      ),
  );

function lineOnTheWire(books: OpenBooks, invoice: Invoice, line: InvoiceLine, order: number): JsonObject {
  const item = allRecords(books, 'items').find((one) => one.id === line.itemId);
  return {
    ...all(
      '',
      'internal_name discount_account_id discount_account_name header_id header_name pricebook_id bill_id bill_item_id stock_on_hand available_stock committed_stock available_for_sale_stock project_id expense_id expense_receipt_name purchase_rate salesorder_item_id',
    ),
    ...all([], 'discounts item_custom_fields tags documents time_entry_ids mapped_items'),
    line_item_id: line.id,
    item_id: line.itemId,
    item_order: order,
    name: line.name,
    description: line.description,
    unit: line.unit,
    quantity: onTheWire(line.quantity),
    discount_amount: onTheWire(line.discount),
    discount: onTheWire(line.discount),
    bcy_rate: onTheWire(inHomeCurrency(books, line.rate, invoice.exchangeRate)),
    rate: onTheWire(line.rate),
    account_id: idIn(books.organisation, firstIds.salesAccount),
    account_name: 'Sales',
    ...taxOnLine(books.organisation, line.taxId),
    ...(line.hsnOrSac === undefined ? {} : { hsn_or_sac: line.hsnOrSac }),
    item_total: onTheWire(line.total),
    pricing_scheme: 'unit',
    line_item_taxes: line.taxes.map((tax) => ({
      tax_id: tax.taxId,
      tax_name: taxTitle(tax),
      tax_amount: onTheWire(tax.amount),
    })),
    item_type: 'sales',
    sales_rate: onTheWire(item?.rate ?? line.rate),
    cost_amount: onTheWire('0'),
    markup_percent: onTheWire('0'),
    item_code: {},
    is_modifier_item: false,
    line_item_category: 'line_item',
  };
}
