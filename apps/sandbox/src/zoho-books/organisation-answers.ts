import { currencyPlaces, currencySymbol } from '../wire/currencies.ts';
import type { JsonObject } from '../wire/exact-json.ts';
import { currencyId, type Organisation, organisations } from './organisations.ts';

/** The organisations of the sandbox's user in this data centre. */
export function organisationsAt(location: string): JsonObject[] {
  return organisations.filter((one) => one.location === location).map((one, index) => onTheWire(one, index === 0));
}

/** The one organisation that is asked for, with the address and tax number that the list leaves out. */
export const organisationOnTheWire = (of: Organisation): JsonObject => ({
  ...onTheWire(of, true),
  address: {
    ...of.address,
    street_address2: '',
    state: of.stateName ?? '',
    state_code: of.state ?? '',
    country: of.country,
    country_code: of.countryCode,
  },
  tax_id_label: 'Tax ID',
  tax_id_value: of.taxNumber,
});

export function onTheWire(of: Organisation, isDefault: boolean): JsonObject {
  return {
    organization_id: of.id,
    name: of.name,
    contact_name: 'Countinghouse Demo',
    email: 'books@larkspur.example',
    is_default_org: isDefault,
    language_code: 'en',
    fiscal_year_start_month: of.edition === 'india' || of.edition === 'uk' ? 3 : 0,
    time_zone: of.timeZone,
    date_format: 'dd MMM yyyy',
    country: of.country,
    country_code: of.countryCode,
    currency_id: currencyId(of, of.homeCurrency),
    currency_code: of.homeCurrency,
    currency_symbol: currencySymbol(of.homeCurrency),
    price_precision: currencyPlaces(of.homeCurrency),
    version: of.edition,
    plan_name: of.planName,
    plan_type: 2,
    tax_group_enabled: of.groups.length > 0,
    is_org_active: true,
  };
}
