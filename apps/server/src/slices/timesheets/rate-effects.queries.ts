import { periodsNotInvoiced } from '@countinghouse/billing/predictions/periods-not-invoiced.ts';
import { timesheetPeriodOf } from '@countinghouse/billing/predictions/cycle.ts';
import { rateSegments } from '@countinghouse/billing/rates/rate-segments.ts';
import { planRangeChange, type RangePlan, type RangeEdit } from '@countinghouse/billing/rates/plan-range-change.ts';
import { rangesAfter } from '@countinghouse/billing/rates/ranges-after.ts';
import type { ProjectRates } from '@countinghouse/billing/rates/rate-on-day.ts';
import type { RangeDates, RateRange } from '@countinghouse/billing/rates/rate-range.ts';
import { rateEffect, type RateEffect as Effect } from '@countinghouse/billing/timesheets/rate-effect.ts';
import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { rateFromText, rateText, type HourlyRate } from '@countinghouse/billing/values/hourly-rate.ts';
import { hoursText } from '@countinghouse/billing/values/hours.ts';
import { moneyText, type Currency } from '@countinghouse/billing/values/money.ts';
import type { Period } from '@countinghouse/billing/values/period.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { RateEffect, rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import type { Context } from '../../handle.ts';
import { selectBilledDays } from '../predictions/predictions.public.ts';
import { projectById, projectInScope, type ProjectFacts } from '../projects/projects.public.ts';
import { currencyOfRates, defaultRates, rangesAfterPaste, rangesOfProject } from '../rates/rates.public.ts';
import { openDaysOf } from '../work-logs/work-logs.public.ts';
import { projectsOfRole } from './projects-of-role.sql.ts';
import { timesheetFacts } from './timesheets.public.ts';
import { writtenRows } from './written-rows.public.ts';

type Effects = typeof rateEndpoints.effects;
type Request = InputOf<Effects>['body'];
type DefaultRateRequest = Extract<Request, { kind: 'default' }>;
type PasteRequest = Extract<Request, { kind: 'pasted' }>;
type ProjectRequest = Exclude<Request, DefaultRateRequest | PasteRequest>;

/** How many projects one answer about several looks at. */
const projectsAtOnce = 20;

/** The first day of the calendar: a default rate holds from ever and for ever. */
const always: RangeDates = { start: calendarDate('1900-01-01'), end: null };

/**
 * The effect of a change of rates on each period without an invoice: its hours at the current rates and at the new ones. Nothing
 * is stored. Saved invoices and drafts keep their rates and are left out.
 */
export function rateEffects(context: Context<Effects>, { body }: InputOf<Effects>): Promise<AnswerOf<Effects>> {
  if (body.kind === 'default') return effectsOfDefault(context, body);
  return body.kind === 'pasted' ? effectsOfPaste(context, body) : effectsInProject(context, body);
}

async function effectsInProject(context: Context<Effects>, request: ProjectRequest): Promise<AnswerOf<Effects>> {
  const { tx, caller, refuse } = context;
  const project = (await projectInScope(tx, caller, { id: request.projectId })) ?? refuse('not_found');
  const ranges = await rangesOfProject(tx, project.id);
  const { plan, changed } = planned(ranges, request, refuse);
  const rates = {
    ranges: rangesAfter(ranges, plan.changes).map((range) =>
      range.id === changed?.id ? { ...range, ...changed } : range,
    ),
    roleDefaults: await defaultRates(tx, currencyOfRates(project)),
  };
  const effects = await computeEffects(context, project, rates, plan.touches);
  return { effects, projectCount: 1, behind: null };
}

async function effectsOfDefault(context: Context<Effects>, request: DefaultRateRequest): Promise<AnswerOf<Effects>> {
  const { tx, caller } = context;
  const { count, ids } = await projectsOfRole(tx, caller, { ...request, most: projectsAtOnce });
  const effects: RateEffect[] = [];
  for (const id of ids) {
    const project = await projectById(tx, id);
    if (project === undefined) continue;
    const before = await defaultRates(tx, currencyOfRates(project));
    const roleDefaults = new Map(before);
    roleDefaults.delete(request.role);
    if (request.defaultRate !== null && request.defaultRateCurrency === currencyOfRates(project))
      roleDefaults.set(request.role, rateFromText(request.defaultRate));
    const ranges = await rangesOfProject(tx, id);
    // where every range names a rate of the role, no timesheet has to be read
    const needsDefault = (days: Period): boolean =>
      rateSegments(days, { employeeId: null, role: request.role }, { ranges, roleDefaults: before }).some(
        ({ reason }) => reason === 'default' || reason === 'none',
      );
    effects.push(...(await computeEffects(context, project, { ranges, roleDefaults }, always, needsDefault)));
  }
  return { effects, projectCount: count, behind: ids.length < projectsAtOnce ? null : (ids.at(-1) ?? null) };
}

async function effectsOfPaste(context: Context<Effects>, request: PasteRequest): Promise<AnswerOf<Effects>> {
  const { tx, caller } = context;
  const pastes = await rangesAfterPaste(tx, caller, request.lines);
  const some = pastes.filter(({ projectId }) => projectId > request.behind).slice(0, projectsAtOnce);
  const effects: RateEffect[] = [];
  for (const { projectId, ranges, touches } of some) {
    const project = await projectById(tx, projectId);
    if (project === undefined) continue;
    const roleDefaults = await defaultRates(tx, currencyOfRates(project));
    effects.push(...(await computeEffects(context, project, { ranges, roleDefaults }, touches)));
  }
  const behind = some.length < projectsAtOnce ? null : (some.at(-1)?.projectId ?? null);
  return { effects, projectCount: pastes.length, behind };
}

type Refuse = (code: 'no_rates' | 'range_overlaps' | 'range_reversed') => never;

interface RatesOfRange {
  readonly id: number;
  readonly roleRates?: ReadonlyMap<string, HourlyRate>;
  readonly specialRates?: ReadonlyMap<number, HourlyRate>;
}

/** The plan of a wish, and the range that gets other rates with it. */
function planned(
  ranges: readonly RateRange[],
  request: ProjectRequest,
  refuse: Refuse,
): { readonly plan: RangePlan; readonly changed: RatesOfRange | undefined } {
  const planOf = (edit: RangeEdit): RangePlan => {
    const plan = planRangeChange(ranges, edit);
    if (!('refused' in plan)) return plan;
    return refuse(plan.refused === 'range_not_found' ? 'no_rates' : plan.refused);
  };
  if (request.kind === 'add') {
    const { startDate: start, endDate: end } = request;
    const range = { start, end, roleRates: ratesOf(request.roleRates), specialRates: new Map<number, HourlyRate>() };
    return { plan: planOf({ kind: 'add', range, standingGoesOn: request.standingGoesOn }), changed: undefined };
  }
  const range = ranges.find((one) => one.start === request.startOfRange);
  if (range?.id === undefined) return refuse('no_rates');
  const { id } = range;
  if (request.kind === 'delete') return { plan: planOf({ kind: 'delete', id }), changed: undefined };
  if (request.kind === 'special') {
    const specialRates = new Map(request.specialRates.map(({ employeeId, rate }) => [employeeId, rateFromText(rate)]));
    return { plan: planOf({ ...range, kind: 'change dates', id }), changed: { id, specialRates } };
  }
  const { startDate: start, endDate: end } = request;
  return {
    plan: planOf({ kind: 'change dates', id, start, end }),
    changed: { id, roleRates: ratesOf(request.roleRates) },
  };
}

const ratesOf = (rates: Readonly<Record<string, string>>): ReadonlyMap<string, HourlyRate> =>
  new Map(Object.entries(rates).map(([role, rate]) => [role, rateFromText(rate)]));

/** The periods of a project that other rates make another amount of. */
async function computeEffects(
  { tx, today }: Context<Effects>,
  project: ProjectFacts,
  rates: ProjectRates,
  touches: RangeDates,
  mayDiffer: (days: Period) => boolean = () => true,
): Promise<RateEffect[]> {
  if (project.company === null) return [];
  const terms = { payModel: project.payModel ?? 'Postpaid', cycle: project.cycle };
  const periods = periodsNotInvoiced(
    {
      ...terms,
      projectDays: { start: project.startDate, end: project.endDate },
      billings: await selectBilledDays(tx, project.id),
      openDays: await openDaysOf(tx, project.id),
      today,
    },
    touches,
  ).filter((days) => mayDiffer(days) || mayDiffer(timesheetPeriodOf(days, terms)));
  const effects: RateEffect[] = [];
  for (const [at, period] of periods.entries()) {
    const facts = await timesheetFacts(tx, { project, period, invoiceId: null, withCarried: at === 0 });
    if (facts === undefined) continue;
    const { people, ...all } = rateEffect(
      facts.frame,
      writtenRows(facts, []).map(({ input }) => input),
      rates,
    );
    if (people.length === 0) continue;
    effects.push({
      projectId: project.id,
      projectName: project.name,
      currencyCode: facts.currency.code,
      startDate: period.start,
      endDate: period.end,
      ...figuresOf(all, facts.currency),
      people: people.map(({ developer, rateBefore, rateAfter, ...effect }) => ({
        employeeName: developer.name,
        role: developer.role,
        rateBefore: rateText(rateBefore),
        rateAfter: rateText(rateAfter),
        ...figuresOf(effect, facts.currency),
      })),
    });
  }
  return effects;
}

const figuresOf = (of: Effect, currency: Currency) => ({
  hours: hoursText(of.hours),
  amountBefore: moneyText(of.before, currency),
  amountAfter: moneyText(of.after, currency),
  difference: moneyText(of.difference, currency),
});
