import { add, exactly, toShortText, ZERO } from '../wire/decimal.ts';
import type { JsonObject } from '../wire/exact-json.ts';
import { onTheWire } from './fields.ts';
import { type Organisation, type Tax, type TaxGroup, taxId } from './organisations.ts';
import { wrongValue } from './zoho-books-error.ts';

/** The taxes of an id: one, or all of a group. */
export function taxesOf(of: Organisation, id: string): readonly Tax[] {
  if (id === '') return [];
  const tax = of.taxes.find((one) => taxId(of, one.number) === id);
  if (tax !== undefined) return [tax];
  const group = of.groups.find((one) => taxId(of, one.number) === id);
  if (group === undefined) throw wrongValue('tax_id');
  return partsOf(of, group);
}

const partsOf = (of: Organisation, group: TaxGroup): readonly Tax[] =>
  of.taxes.filter((tax) => group.taxNumbers.includes(tax.number));

export const wholePercent = (taxes: readonly Tax[]): string =>
  toShortText(taxes.reduce((sum, tax) => add(sum, exactly(tax.percent)), ZERO));

/** Name, percentage and kind of a tax id, as on a line. */
export function taxOnLine(of: Organisation, id: string): JsonObject {
  const group = of.groups.find((one) => taxId(of, one.number) === id);
  const taxes = taxesOf(of, id);
  return {
    tax_id: id,
    tax_name: group?.name ?? taxes[0]?.name ?? '',
    tax_type: group === undefined ? 'tax' : 'tax_group',
    tax_percentage: onTheWire(wholePercent(taxes)),
  };
}

/** All taxes of the organisation, including groups. */
export function taxList(of: Organisation): JsonObject[] {
  return [...of.taxes.map((tax) => taxOnTheWire(of, tax)), ...of.groups.map((group) => groupInList(of, group))];
}

export function taxOnTheWire(of: Organisation, tax: Tax): JsonObject {
  return {
    tax_id: taxId(of, tax.number),
    tax_name: tax.name,
    tax_percentage: onTheWire(tax.percent),
    tax_type: 'tax',
    ...(tax.specificType === undefined ? {} : { tax_specific_type: tax.specificType }),
    ...(tax.country === undefined ? {} : { country_code: tax.country }),
    is_value_added: of.edition !== 'us',
    is_default_tax: tax.isDefault === true,
    is_editable: true,
    status: 'Active',
  };
}

const groupInList = (of: Organisation, group: TaxGroup): JsonObject => ({
  tax_id: taxId(of, group.number),
  tax_name: group.name,
  tax_percentage: onTheWire(wholePercent(partsOf(of, group))),
  tax_type: 'tax_group',
  is_value_added: true,
  is_default_tax: false,
  is_editable: true,
  status: 'Active',
});

export function groupOnTheWire(of: Organisation, group: TaxGroup): JsonObject {
  const parts = partsOf(of, group);
  return {
    tax_group_id: taxId(of, group.number),
    tax_group_name: group.name,
    tax_group_percentage: onTheWire(wholePercent(parts)),
    taxes: parts.map((tax) => taxOnTheWire(of, tax)),
  };
}
