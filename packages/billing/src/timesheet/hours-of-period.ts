import { hoursOfHundredths, type Hours } from '../values/hours.ts';
import { lengthInDays, type Period } from '../values/period.ts';

const hundredthsInDay = 2400n;

/** All the hours that a period has, 24 for each of its days; whoever types more for one developer has mistyped. */
export const hoursOfPeriod = (of: Period): Hours => hoursOfHundredths(BigInt(lengthInDays(of)) * hundredthsInDay);
