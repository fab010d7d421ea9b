import type { MarginFigures } from '@countinghouse/contract/margin/margin.contract.ts';
import { messages } from '@countinghouse/contract/messages.ts';

const isSome = (hours: string): boolean => /[1-9]/.test(hours);

/** Why what is invoiced is not known; undefined where it is. */
export const whyNotInvoiced = ({ hasUnratedInvoices }: MarginFigures): string | undefined =>
  hasUnratedInvoices ? messages.unratedInvoices : undefined;

/** Why the cost is not known. */
export const whyNotCost = ({ hoursWithoutCost }: MarginFigures): string | undefined =>
  isSome(hoursWithoutCost) ? messages.hoursWithoutCost(hoursWithoutCost) : undefined;

/** Why the margin is not known. */
export const whyNotMargin = (row: MarginFigures): string | undefined => whyNotInvoiced(row) ?? whyNotCost(row);

/** Why the value at rates is not known. */
export const whyNotValue = ({ hoursWithoutRate }: MarginFigures): string | undefined =>
  isSome(hoursWithoutRate) ? messages.hoursWithoutRate(hoursWithoutRate) : undefined;

/** Why the realisation is not known. */
export const whyNotRealised = (row: MarginFigures): string | undefined => whyNotInvoiced(row) ?? whyNotValue(row);

/** Why the forecast is not known. */
export const whyNotForecast = (row: MarginFigures): string | undefined =>
  (row.hasUnratedForecast ? messages.unratedForecast : undefined) ??
  (isSome(row.hoursAheadWithoutCost) ? messages.hoursAheadWithoutCost(row.hoursAheadWithoutCost) : undefined) ??
  whyNotMargin(row);
