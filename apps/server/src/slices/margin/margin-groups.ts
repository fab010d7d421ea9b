import { marginFigures, sumsOf, type MarginSums } from '@countinghouse/billing/margin/margin-figures.ts';
import { formatDate } from '@countinghouse/billing/values/calendar-date.ts';
import { hoursOfHundredths, hoursText } from '@countinghouse/billing/values/hours.ts';
import { type Money, moneyText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import { type Percentage, percentageText } from '@countinghouse/billing/values/percentage.ts';
import {
  noGroup,
  type MarginFigures,
  type MarginGroup,
  type MarginRow,
} from '@countinghouse/contract/margin/margin.contract.ts';
import type { Fact } from './fact.ts';
import type { MarginFacts } from './margin-facts.ts';

const usd = parseCurrency('USD');

const inEnglish = new Intl.Collator('en');

/** The project, company, developer, tech stack, CSM or month of a fact. */
export function groupOf(
  { projectId, employeeId, month }: Fact,
  by: MarginGroup,
  { projects, employees, roleOf }: Omit<MarginFacts, 'facts'>,
): Pick<MarginRow, 'key' | 'name'> {
  const project = projects.get(projectId);
  const named = (key: string | number | null | undefined, name: string | null | undefined) =>
    key == null ? { key: noGroup, name: null } : { key: String(key), name: name ?? null };
  switch (by) {
    case 'project':
      return named(projectId, project?.projectName);
    case 'company':
      return named(project?.companyId, project?.companyName);
    case 'csm':
      return named(project?.csmId, project?.csmName);
    case 'developer':
      return named(employeeId, employeeId === null ? null : employees.get(employeeId));
    case 'techStack': {
      const role = employeeId === null ? null : roleOf(projectId, employeeId);
      return named(role, role);
    }
    case 'month':
      return named(formatDate(month, 'MMM-yyyy'), formatDate(month, 'MMM-yyyy'));
  }
}

/** The figures of each project, company, developer, tech stack or CSM by name, or of each month in order, and those of all together. */
export function rowsBy(
  found: MarginFacts,
  by: MarginGroup,
): { readonly rows: MarginRow[]; readonly total: MarginFigures } {
  const parts = new Map<string, Partial<MarginSums>[]>();
  const names = new Map<string, string | null>();
  for (const fact of found.facts) {
    const { key, name } = groupOf(fact, by, found);
    names.set(key, name);
    const known = parts.get(key);
    if (known === undefined) parts.set(key, [fact.sums]);
    else known.push(fact.sums);
  }
  const sums = [...parts].map(([key, ofKey]) => [key, sumsOf(ofKey)] as const);
  const rows = sums
    .map(([key, ofKey]) => ({ key, name: names.get(key) ?? null, ...figuresAnswer(ofKey) }))
    .toSorted((one, other) => inEnglish.compare(one.name ?? '', other.name ?? '') || (one.key < other.key ? -1 : 1));
  return { rows, total: figuresAnswer(sumsOf(sums.map(([, ofKey]) => ofKey))) };
}

/** Figures as they are answered. */
export function figuresAnswer(sums: MarginSums): MarginFigures {
  const figures = marginFigures(sums);
  const money = (amount: Money | undefined): string | null => (amount === undefined ? null : moneyText(amount, usd));
  const percent = (share: Percentage | undefined): string | null =>
    share === undefined ? null : percentageText(share);
  const hours = (hundredths: bigint): string => hoursText(hoursOfHundredths(hundredths));
  return {
    invoicedAmount: money(figures.invoiced),
    costAmount: money(figures.cost),
    marginAmount: money(figures.margin),
    marginPercent: percent(figures.marginShare),
    loggedHours: hours(figures.loggedHours),
    billableHours: hours(figures.billableHours),
    expectedHours: hours(figures.expectedHours),
    utilisation: percent(figures.utilisation),
    valueAmount: money(figures.value),
    realisation: percent(figures.realisation),
    forecastInvoiced: money(figures.forecastInvoiced),
    forecastCost: money(figures.forecastCost),
    forecastMargin: money(figures.forecastMargin),
    hoursWithoutCost: hours(sums.hoursWithoutCost),
    hoursWithoutRate: hours(sums.hoursWithoutRate),
    hoursAheadWithoutCost: hours(sums.hoursAheadWithoutCost),
    hasUnratedInvoices: sums.unrated > 0n,
    hasUnratedForecast: sums.unratedToInvoice > 0n,
  };
}
