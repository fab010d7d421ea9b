type Parts = readonly { readonly name: string }[];

/** The states of an Indian supply's origin and destination, as codes; null if unknown. */
export interface IndianSupply {
  readonly organisation: string | null;
  readonly placeOfSupply: string | null;
  /** The customer is outside India. */
  readonly isExport: boolean;
}

/** Why an Indian tax cannot be charged: it is only one half, or it is the tax of the other kind of supply. */
export type IndianTaxError = 'one half' | 'between states' | 'within a state';

/** The tax of a Union territory without a state replaces the state's half. */
const STATE_HALF = /SGST|UTGST/i;
const CENTRAL_HALF = /CGST/i;
const WHOLE = /IGST/i;

const has = (parts: Parts, tax: RegExp): boolean => parts.some(({ name }) => tax.test(name));

/**
 * Whether a tax is one half of the Indian tax: within a state the central and the state's half are charged together;
 * between states neither is.
 */
export const isHalfOfIndianTax = (parts: Parts): boolean => has(parts, CENTRAL_HALF) !== has(parts, STATE_HALF);

/**
 * Why a tax cannot be charged on a supply in India; undefined if it can, if it is no part of the Indian tax, or if a
 * state is unknown. Within the organisation's state it is CGST with SGST, else IGST, exports included (Integrated Goods
 * and Services Tax Act 2017, sections 7 and 8).
 */
export function indianTaxError(parts: Parts, supply: IndianSupply): IndianTaxError | undefined {
  if (isHalfOfIndianTax(parts)) return 'one half';
  const isOfOneState = has(parts, CENTRAL_HALF);
  const isOfTwoStates = has(parts, WHOLE);
  if (supply.isExport) return isOfOneState ? 'between states' : undefined;
  if (supply.organisation === null || supply.placeOfSupply === null) return undefined;
  const isWithin = supply.organisation === supply.placeOfSupply;
  if (isWithin && isOfTwoStates) return 'within a state';
  return !isWithin && isOfOneState ? 'between states' : undefined;
}
