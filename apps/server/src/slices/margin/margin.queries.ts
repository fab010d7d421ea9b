import { nothingSummed } from '@countinghouse/billing/margin/margin-figures.ts';
import { calendarDate, formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { monthsFrom } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { marginEndpoints, MarginOrigin, OriginKind } from '@countinghouse/contract/margin/margin.contract.ts';
import type { Context } from '../../handle.ts';
import { demandRight } from '../costs/demand-right.public.ts';
import { selectMarginFacts } from './margin-facts.ts';
import { figuresAnswer, groupOf, rowsBy } from './margin-groups.ts';

type List = typeof marginEndpoints.list;
type Origin = typeof marginEndpoints.origin;

/** Margin, utilisation and realisation of the caller's projects in some months. */
export async function listMargin(
  { tx, caller, today }: Context<List>,
  { query: { by, ...asked } }: InputOf<List>,
): Promise<AnswerOf<List>> {
  await demandRight(tx, caller);
  const { from, to } = asked;
  const found = await selectMarginFacts(tx, caller, { ...asked, today });
  const { rows: months, total } = rowsBy(found, 'month');
  const ofMonths = new Map(months.map((row) => [row.key, row]));
  const byMonth = monthsFrom(from, to).map((month) => {
    const name = formatDate(calendarDate(month), 'MMM-yyyy');
    return ofMonths.get(name) ?? { key: name, name, ...figuresAnswer(nothingSummed) };
  });
  return { today, total, rows: by === 'month' ? byMonth : rowsBy(found, by).rows, byMonth };
}

/** What each figure adds up. */
const kindsOf: Readonly<Record<MarginOrigin, readonly OriginKind[]>> = {
  invoiced: ['Invoice', 'Credit note'],
  cost: ['Logged hours'],
  margin: ['Invoice', 'Credit note', 'Logged hours'],
  utilisation: ['Billable hours', 'Expected hours'],
  realisation: ['Invoice', 'Credit note', 'Billable hours'],
  forecast: ['Invoice', 'Credit note', 'Draft', 'Prediction', 'Logged hours', 'Hours ahead'],
};

/** The lines that a figure of one project, company, developer, tech stack, CSM or month adds up. */
export async function originOfMargin(
  { tx, caller, today }: Context<Origin>,
  { query: { by, key, figure, ...asked } }: InputOf<Origin>,
): Promise<AnswerOf<Origin>> {
  await demandRight(tx, caller);
  const found = await selectMarginFacts(tx, caller, { ...asked, today });
  const isOfFigure = (kind: OriginKind): boolean => kindsOf[figure].includes(kind);
  return {
    lines: found.facts
      .filter((fact) => isOfFigure(fact.kind) && groupOf(fact, by, found).key === key)
      .map(({ projectId, employeeId, line }) => ({
        ...line(),
        projectId,
        projectName: found.projects.get(projectId)?.projectName ?? '',
        employeeName: employeeId === null ? null : (found.employees.get(employeeId) ?? null),
      }))
      .toSorted((one, other) => (one.startDate < other.startDate ? -1 : Number(one.startDate > other.startDate))),
  };
}
