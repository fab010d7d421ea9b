import { ageing } from '@countinghouse/billing/receivables/ageing.ts';
import { formatDate, calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { monthsFrom, type dashboardEndpoints } from '@countinghouse/contract/dashboard/dashboard.contract.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { Context } from '../../handle.ts';
import { figuresInUsd, nothingThere, ofCurrency } from './dashboard-answer.ts';
import { dashboardFigures, newestRates } from './dashboard.sql.ts';
import { findMonths } from './kept-months.sql.ts';

type Figures = typeof dashboardEndpoints.figures;

/** What the billings in the caller's scope bring whose money is expected in some months. */
export async function invoiceDashboard(
  { tx, caller, today }: Context<Figures>,
  { query }: InputOf<Figures>,
): Promise<AnswerOf<Figures>> {
  const asked = monthsFrom(query.from, query.to);
  const stored = await dashboardFigures(tx, caller, query, await findMonths(tx, caller, query, asked, today), today);
  const of = (part: (typeof stored)[number]['part']) => stored.filter((one) => one.part === part);
  const total = of('total')[0];
  const months = new Map(of('month').map((one) => [one.key, figuresInUsd(one)]));
  const aged = new Map(of('ageing').map((one) => [one.key, figuresInUsd(one)]));
  const rates = await newestRates(
    tx,
    of('currency').map(({ key }) => key),
    today,
  );
  const people = (part: 'csm' | 'accountant') =>
    of(part).map((one) => ({ email: one.key, name: one.name, ...figuresInUsd(one) }));
  return {
    today,
    totals: total === undefined ? nothingThere : figuresInUsd(total),
    unrated: (total?.unratedPredictions ?? 0) + (total?.unratedInvoices ?? 0),
    byMonth: asked.map((month) => ({
      month: formatDate(month, 'MMM-yyyy'),
      ...(months.get(calendarDate(month)) ?? nothingThere),
    })),
    ageing: ageing(today).map(({ bucket, from, to }, at) => ({
      bucket,
      dueFrom: from ?? null,
      dueTo: to ?? null,
      outStandingAmount: (aged.get(String(at)) ?? nothingThere).outStandingAmount,
    })),
    byCsm: people('csm'),
    byAccountant: people('accountant'),
    byCompany: of('company').map((one) => ({
      companyId: Number(one.key),
      companyName: one.name,
      ...figuresInUsd(one),
    })),
    companies: Number(total?.key ?? 0),
    byCurrency: of('currency').map((one) => ofCurrency(one, rates.get(one.key))),
  };
}
