import { isRetainerPrepaid } from '../predictions/prediction-warnings.ts';
import type { ProjectTerms } from '../timesheets/project-terms.ts';
import { type CalendarDate, formatDate } from '../values/calendar-date.ts';
import { periodInWords } from '../values/period.ts';
import type { Price } from '../values/price.ts';
import { developmentFees } from './lines-from-rows.ts';
import type { ServiceLine } from './service-lines.ts';

/** A predicted amount for a period, or for a retainer, which has no end date. */
export interface PredictedPrice {
  readonly projectName: string;
  readonly start: CalendarDate;
  readonly end: CalendarDate | null;
  /** The predicted amount, in the currency of the project's company. */
  readonly price: Price;
}

/**
 * The first line of an invoice with an agreed price: the predicted amount. A Fixed Cost project has it for the days of the
 * prediction, a prepaid retainer for an invoice without an end date, because neither bills hours. Users may change or remove
 * it like any line they added. Other invoices begin without lines.
 */
export function agreedLines(terms: ProjectTerms, { projectName, start, end, price }: PredictedPrice): ServiceLine[] {
  const line = (description: string): ServiceLine[] => [{ id: 1, name: developmentFees, description, price }];
  if (end === null)
    return isRetainerPrepaid(terms) ? line(`${projectName}, retainer from ${formatDate(start, 'd MMM yyyy')}`) : [];
  return terms.projectModel === 'Fixed Cost' ? line(`${projectName}, ${periodInWords({ start, end })}`) : [];
}
