import { regionOf } from '../options.ts';

/** A place of supply as named in the books. */
export interface Place {
  readonly code: string;
  readonly name: string;
}

/**
 * The codes of the books for an Indian customer's state, and for the emirate or GCC country of a customer in the
 * Emirates.
 */
const places: Readonly<Partial<Record<ReturnType<typeof regionOf>, Readonly<Record<string, string>>>>> = {
  IND: {
    AD: 'Andhra Pradesh',
    AN: 'Andaman and Nicobar Islands',
    AR: 'Arunachal Pradesh',
    AS: 'Assam',
    BR: 'Bihar',
    CG: 'Chhattisgarh',
    CH: 'Chandigarh',
    DL: 'Delhi',
    DN: 'Dadra and Nagar Haveli and Daman and Diu',
    GA: 'Goa',
    GJ: 'Gujarat',
    HP: 'Himachal Pradesh',
    HR: 'Haryana',
    JH: 'Jharkhand',
    JK: 'Jammu and Kashmir',
    KA: 'Karnataka',
    KL: 'Kerala',
    LA: 'Ladakh',
    LD: 'Lakshadweep',
    MH: 'Maharashtra',
    ML: 'Meghalaya',
    MN: 'Manipur',
    MP: 'Madhya Pradesh',
    MZ: 'Mizoram',
    NL: 'Nagaland',
    OD: 'Odisha',
    PB: 'Punjab',
    PY: 'Puducherry',
    RJ: 'Rajasthan',
    SK: 'Sikkim',
    TN: 'Tamil Nadu',
    TR: 'Tripura',
    TS: 'Telangana',
    UK: 'Uttarakhand',
    UP: 'Uttar Pradesh',
    WB: 'West Bengal',
  },
  UAE: {
    AB: 'Abu Dhabi',
    AJ: 'Ajman',
    DU: 'Dubai',
    FU: 'Fujairah',
    RA: 'Ras al-Khaimah',
    SH: 'Sharjah',
    UM: 'Umm al-Quwain',
    BH: 'Bahrain',
    KW: 'Kuwait',
    OM: 'Oman',
    QA: 'Qatar',
    SA: 'Saudi Arabia',
  },
};

/** The places of supply of a region, by name; empty if its books need none. */
export const placesOfSupply = (region: string): readonly Place[] =>
  Object.entries(places[regionOf(region)] ?? {})
    .map(([code, name]) => ({ code, name }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));
