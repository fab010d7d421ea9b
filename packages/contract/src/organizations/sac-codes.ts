import { regionOf } from '../options.ts';

/** "Information technology design and development services" in the scheme of classification of services of India. */
export const usualSacCode = '998314';

/** Whether the lines of invoices of a region name a SAC code. */
export const hasSacCodes = (region: string): boolean => regionOf(region) === 'IND';
