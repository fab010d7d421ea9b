import { remindersOfCompany } from '@countinghouse/billing/values/reminder-days.ts';
import { isCalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { addressFields, companyFields, taxFields, withoutParts, type TypedCompany } from './companies.record.ts';
import { companyRules, settingInForce, type CompanyChoices, type RuledField } from './company-rules.ts';
import { emailError } from '../email-error.ts';
import { messages } from '../messages.ts';
import { booksRegion, regionOf } from '../options.ts';
import { phoneError, type PhonePlans } from '../phone-number.ts';
import { webAddressError, wholeWebAddress } from '../web-address.ts';
import { errorsIn } from '../record.ts';

export interface CompanyError {
  readonly path: string;
  readonly message: string;
}

/** What a company is checked against: what its books say about tax, and the numbering plans of phones. */
export interface CompanyChecks {
  /** False where they never said which taxes they have. */
  readonly offersTax?: boolean;
  /** In the Emirates: whether the organisation charges VAT, as its connection says. */
  readonly chargesVat?: boolean;
  /** Without them a number only has to look like one: who saves has them. */
  readonly phones?: PhonePlans | undefined;
}

/** What the rules hang on, of a company. */
export const companyChoices = (
  {
    provider,
    region,
    modifyInBooks,
    taxDetails,
  }: Pick<TypedCompany, 'provider' | 'region' | 'modifyInBooks' | 'taxDetails'>,
  { chargesVat = false }: CompanyChecks = {},
): CompanyChoices => ({
  provider,
  region,
  modifyInBooks,
  taxTreatment: taxDetails.taxTreatment,
  globalTaxSetting: taxDetails.globalTaxSetting,
  taxable: taxDetails.taxable,
  chargesVat,
});

/** The company without the fields that its provider, region and tax do not have, so that no hidden value is stored. */
export function settledCompany<Company extends TypedCompany>(company: Company, checks: CompanyChecks = {}): Company {
  const rules = companyRules(companyChoices(company, checks));
  const { taxDetails } = company;
  const kept = (field: RuledField, text: string): string =>
    rules[field] === 'hidden' || rules[field] === 'locked' ? '' : text.trim();
  const taxable = rules.taxable === 'hidden' || taxDetails.taxable;
  return {
    ...company,
    website: wholeWebAddress(company.website),
    refCompanyId: kept('refCompanyId', company.refCompanyId),
    placeOfContact: kept('placeOfContact', company.placeOfContact),
    taxDetails: {
      ...taxDetails,
      taxable,
      globalTaxSetting: settingInForce({ ...companyChoices(company, checks), taxable }),
      taxCodeId: kept('taxCodeId', taxDetails.taxCodeId),
      taxTreatment: kept('taxTreatment', taxDetails.taxTreatment),
      trnNo: kept('trnNo', taxDetails.trnNo).toUpperCase(),
      taxExemptReason: kept('taxExemptReason', taxDetails.taxExemptReason),
      panNo: kept('panNo', taxDetails.panNo).toUpperCase(),
    },
  };
}

/** The display name that name parts make: those that say something, one blank between. */
export const composeDisplayName = (
  parts: Pick<TypedCompany, 'title' | 'firstName' | 'middleName' | 'lastName' | 'suffix'>,
): string =>
  [parts.title, parts.firstName, parts.middleName, parts.lastName, parts.suffix]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');

/** Everything that is wrong with a company, each at its field; nothing when it can be saved. */
export function companyErrors(typed: TypedCompany, checks: CompanyChecks = {}): CompanyError[] {
  const found = ruleErrors(typed, checks);
  if (!booksRegion.safeParse(typed.region).success) return found;
  const bounds = Object.entries(errorsIn(companyFields, withoutParts(settledCompany(typed, checks))))
    .map(([name, message]) => ({ path: pathOf(name), message }))
    .filter(({ path }) => found.every((one) => one.path !== path));
  return [...found, ...bounds];
}

/** What the rules of a company find wrong, beyond the bounds that each field has by itself. */
export function ruleErrors(typed: TypedCompany, checks: CompanyChecks = {}): CompanyError[] {
  // the other required fields depend on the region
  if (!booksRegion.safeParse(typed.region).success)
    return [{ path: 'region', message: messages.pleaseSelect('region') }];
  const company = settledCompany(typed, checks);
  const { billingAddress: address, taxDetails: tax } = company;
  const rules = companyRules(companyChoices(company, checks), checks.offersTax ?? true);
  const region = regionOf(company.region);
  const needed = (field: RuledField, text: string, message: string): string | undefined =>
    rules[field] === 'required' && text === '' ? message : undefined;
  const faults: readonly (readonly [string, string | undefined])[] = [
    ['displayName', blank(company.displayName, messages.pleaseEnter('display name'))],
    ['companyName', blank(company.companyName, messages.pleaseEnter('company name'))],
    ['firstName', namesError(company)],
    ['email', company.email.trim() === '' ? messages.pleaseEnter('email') : emailError(company.email)],
    ['cc', company.cc.trim() === '' ? messages.ccMissing : emailListError('cc', company.cc)],
    ['bcc', emailListError('bcc', company.bcc)],
    ['reminderDays', remindersError(company.reminderDays)],
    ['phoneNumber', phoneError(company.phoneNumber, { country: address.country, phones: checks.phones })],
    ['accStartDate', startDateError(company.accStartDate)],
    ['website', webAddressError(company.website)],
    [
      'billingAddress.country',
      blank(address.country, messages.pleaseSelect('country')) ?? countryError(address.country),
    ],
    ['billingAddress.addressLine1', lineError(company, address.addressLine1)],
    ['billingAddress.addressLine2', lineError(company, address.addressLine2)],
    ['billingAddress.state', placeError(address.state, messages.stateLength)],
    ['billingAddress.city', placeError(address.city, messages.cityLength)],
    ['currencyCode', blank(company.currencyCode, messages.pleaseSelect('currency'))],
    ['paymentTerms', blank(company.paymentTerms, messages.pleaseSelect('payment terms'))],
    ['refCompanyId', needed('refCompanyId', company.refCompanyId, messages.pleaseSelect('reference company'))],
    ['placeOfContact', needed('placeOfContact', company.placeOfContact, messages.pleaseSelect('place of supply'))],
    [
      'taxDetails.globalTaxSetting',
      needed('globalTaxSetting', tax.globalTaxSetting, messages.pleaseSelect('tax applicability')) ??
        insideFault(typed),
    ],
    ['taxDetails.taxCodeId', needed('taxCodeId', tax.taxCodeId, messages.pleaseSelect('tax rate'))],
    ['taxDetails.taxTreatment', needed('taxTreatment', tax.taxTreatment, messages.pleaseSelect('tax treatment'))],
    ['taxDetails.trnNo', needed('trnNo', tax.trnNo, messages.pleaseEnter('TRN')) ?? taxNumberError(region, tax.trnNo)],
    [
      'taxDetails.taxExemptReason',
      needed('taxExemptReason', tax.taxExemptReason, messages.pleaseEnter('tax preference reason')),
    ],
    ['taxDetails.panNo', tax.panNo === '' || /^[A-Z]{5}\d{4}[A-Z]$/.test(tax.panNo) ? undefined : messages.invalidPan],
  ];
  return faults.flatMap(([path, message]) => (message === undefined ? [] : [{ path, message }]));
}

const remindersError = (days: string): string | undefined =>
  remindersOfCompany(days, []) === undefined ? messages.companyRemindersInvalid : undefined;

/** Where a field stands in a request. */
const pathOf = (name: string): string =>
  name in addressFields ? `billingAddress.${name}` : name in taxFields ? `taxDetails.${name}` : name;

const blank = (text: string, message: string): string | undefined => (text.trim() === '' ? message : undefined);

const isWithin = (text: string, min: number, max: number): boolean =>
  text.trim().length >= min && text.trim().length <= max;

/** Two letters are enough, as country codes are accepted. The message says 3: its words are prescribed. */
const countryError = (country: string): string | undefined =>
  isWithin(country, 2, 50) ? undefined : messages.countryLength;

const placeError = (place: string, message: string): string | undefined =>
  place.trim() === '' || isWithin(place, 2, 30) ? undefined : message;

/** In production Zoho Books refuses an address line of 100 characters, whatever its documents say. */
const zohoAddressLineMax = 99;

const lineError = ({ provider }: Pick<TypedCompany, 'provider'>, line: string): string | undefined =>
  provider === 'ZOHO_BOOKS' && line.trim().length > zohoAddressLineMax
    ? messages.longerThanBooksTake('an address line', zohoAddressLineMax)
    : undefined;

/** Zoho Books keeps first and middle name in one field. */
const zohoFirstNameMax = 100;

const namesError = ({ provider, firstName, middleName }: TypedCompany): string | undefined =>
  provider === 'ZOHO_BOOKS' &&
  composeDisplayName({ title: '', firstName, middleName, lastName: '', suffix: '' }).length > zohoFirstNameMax
    ? messages.longerThanBooksTake('first and middle name together', zohoFirstNameMax)
    : undefined;

/** Zoho Books is sent amounts before tax: a wish for tax inside them is never turned into tax on top of them. */
const insideFault = ({ provider, taxDetails }: TypedCompany): string | undefined =>
  provider === 'ZOHO_BOOKS' && taxDetails.globalTaxSetting === 'Inclusive of Tax'
    ? messages.noTaxInsideInZoho
    : undefined;

/** The first thing wrong with a list of addresses between commas, behind the name of its field. */
export function emailListError(name: 'cc' | 'bcc', list: string): string | undefined {
  if (list.trim() === '') return undefined;
  const fault = list
    .split(',')
    .map((address) => emailError(address))
    .find((one) => one !== undefined);
  return fault === undefined ? undefined : `${name} : ${fault}`;
}

/** The start date to show in the form. A date before 1924 is a placeholder rather than a start, and is shown as blank. */
export const startDateShown = (date: string): string => (date < '1924-01-01' ? '' : date);

const startDateError = (date: string): string | undefined =>
  isCalendarDate(date) && startDateShown(date) !== '' ? undefined : messages.pleaseSelect('account start date');

/** The format of a tax registration number in each region (docs/domain/companies.md#tax-numbers). */
const trnShapes: Readonly<Record<string, RegExp>> = {
  IND: /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/,
  UAE: /^\d{15}$/,
  UK: /^(GB)?\d{9}(\d{3})?$/,
};

/** What is wrong with a tax registration number of a region; an empty one has no fault. */
export const taxNumberError = (region: string, trnNo: string): string | undefined =>
  trnNo === '' || (trnShapes[region] ?? /^[A-Za-z\d]{5,20}$/).test(trnNo) ? undefined : messages.invalidTrn;
