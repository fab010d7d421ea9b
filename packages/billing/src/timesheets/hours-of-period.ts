import { hoursOfHundredths, type Hours } from '../values/hours.ts';
import { lengthInDays, type Period } from '../values/period.ts';

const hundredthsInDay = 2400n;

/** All hours of a period, 24 per day; more for one developer is a typing error. */
export const hoursOfPeriod = (of: Period): Hours => hoursOfHundredths(BigInt(lengthInDays(of)) * hundredthsInDay);
