import { isObject, type JsonObject } from '../wire/exact-json.ts';
import { keepable, textOf } from '../wire/field-reading.ts';
import { allRecords, type BooksAtWork, findRecord, keepRecord, newRecord, type OpenBooks, timeOf } from './books.ts';
import { locks } from './contact-on-the-wire.ts';
import { folded } from './contacts.ts';
import { all, checkLengths, checkOneOf, neededText, numberIn, onTheWire } from './fields.ts';
import { firstIds, idIn } from './organisations.ts';
import type { Item } from './records.ts';
import { taxesOf, taxOnLine } from './taxes.ts';
import { itemExists, missingValue, unknown } from './zoho-books-error.ts';

/** Creates an item, or updates one: omitted fields stay. */
export function writeItem(books: BooksAtWork, body: JsonObject, id?: string): Item {
  const current = id === undefined ? undefined : itemOf(books, id);
  checkLengths(body, { name: 100, description: 2000, unit: 100 });
  checkOneOf(body, 'product_type', ['goods', 'service', 'digital_service']);
  checkOneOf(body, 'item_type', ['sales', 'purchases', 'sales_and_purchases', 'inventory']);
  const name = current === undefined ? neededText(body, 'name') : (textOf(body, 'name') ?? current.name);
  const isTaken = allRecords(books, 'items').some((other) => other.id !== id && folded(other.name) === folded(name));
  if (isTaken) throw itemExists(name);
  const rate = numberIn(body, 'rate') ?? current?.rate;
  if (rate === undefined) throw missingValue('rate');
  const taxId = textOf(body, 'tax_id') ?? current?.taxId ?? '';
  taxesOf(books.organisation, taxId);
  const sent = keepable(body);
  const item: Item = {
    ...(current ?? newRecord(books)),
    changedAt: books.now.toISOString(),
    name,
    isActive: current?.isActive ?? true,
    rate,
    taxId,
    written: { ...current?.written, ...(isObject(sent) ? sent : {}) },
  };
  keepRecord(books, 'items', item);
  return item;
}

export function itemOf(books: OpenBooks, id: string): Item {
  const found = findRecord(books, 'items', id);
  if (found === undefined) throw unknown('Item');
  return found;
}

export function itemOnTheWire(books: OpenBooks, item: Item): JsonObject {
  const { written } = item;
  const rate = onTheWire(item.rate);
  const zero = onTheWire('0');
  const text = (name: string, usual = '') => textOf(written, name) ?? usual;
  const madeAt = timeOf(books, item.createdAt);
  return {
    ...all(
      '',
      'brand manufacturer product_subtype purpose_of_use image_name image_type zcrm_product_id crm_owner_id tax_status tax_start_date tax_end_date tax_groups_details tax_country_code tax_information is_tax_expired purchase_tax_information associated_template_id purchase_description sales_margin purchase_account_id purchase_account_name offline_created_date_with_time minimum_order_quantity maximum_order_quantity attribute_name1 attribute_name2 attribute_name3 attribute_option_name1 attribute_option_name2 attribute_option_name3 default_hosted_page_url',
    ),
    ...all({}, 'item_code locked_fields custom_field_hash'),
    ...all(
      false,
      'is_linked_with_zohocrm is_default_tax_applied can_be_purchased track_inventory is_fulfillable is_modifier_item has_variant',
    ),
    ...all([], 'documents price_brackets tags custom_fields sales_channels integration_references'),
    group_id: idIn(books.organisation, Number(item.id.slice(-12)) + 500_000),
    item_id: item.id,
    name: item.name,
    sku: text('sku'),
    status: item.isActive ? 'active' : 'inactive',
    source: 'api',
    unit: text('unit'),
    unit_id: text('unit') === '' ? '' : idIn(books.organisation, 93_022),
    description: text('description'),
    rate,
    account_id: idIn(books.organisation, firstIds.salesAccount),
    account_name: 'Sales',
    ...taxOnLine(books.organisation, item.taxId),
    ...(item.taxId === '' ? { tax_type: '' } : {}),
    pricebook_rate: rate,
    pricing_scheme: 'unit',
    default_price_brackets: [{ start_quantity: onTheWire('1'), end_quantity: onTheWire('1'), pricebook_rate: rate }],
    sales_rate: rate,
    purchase_rate: zero,
    created_at: madeAt.slice(0, 10),
    created_time: madeAt,
    last_modified_time: timeOf(books, item.changedAt),
    can_be_sold: true,
    item_type: text('item_type', 'sales'),
    product_type: text('product_type', 'goods'),
    ...locks,
  };
}
