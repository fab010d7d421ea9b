import type { PhonePlans } from './phone-number.ts';

/** Loads the numbering plans, which take megabytes of memory, when a number is checked for the first time. */
export const loadPhonePlans = async (): Promise<PhonePlans> => (await import('./phone-of-country.ts')).phonePlans;
