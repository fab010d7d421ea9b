import type { ProjectTerms } from '../timesheet/project-terms.ts';
import { formatDate } from '../values/calendar-date.ts';
import type { Period } from '../values/period.ts';
import type { Price } from '../values/price.ts';
import { developmentFees } from './lines-from-rows.ts';
import type { ServiceLine } from './service-lines.ts';

/**
 * The line that an invoice of a Fixed Cost project begins with: the predicted amount for the days of the prediction. People
 * change or remove it as they do with any line of theirs (open questions, Q-242). Other projects begin with none.
 * @param price the predicted amount, in the currency of the project's company
 */
export function agreedLines(
  { projectModel }: Pick<ProjectTerms, 'projectModel'>,
  { projectName, period, price }: { readonly projectName: string; readonly period: Period; readonly price: Price },
): ServiceLine[] {
  if (projectModel !== 'Fixed Cost') return [];
  const [start, end] = [period.start, period.end].map((day) => formatDate(day, 'd MMM yyyy'));
  return [{ id: 1, name: developmentFees, description: `${projectName}, ${start} to ${end}`, price }];
}
