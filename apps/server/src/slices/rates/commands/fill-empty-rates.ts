import { rangeOfDay } from '@countinghouse/billing/rates/rate-range.ts';
import { addDays, firstOfMonth, formatDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import type { HourlyRate } from '@countinghouse/billing/values/hourly-rate.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import type { rateEndpoints } from '@countinghouse/contract/rates/rates.contract.ts';
import { Refusal, type Context } from '../../../handle.ts';
import { rangeAnswer } from '../range-answer.ts';
import { raiseVersion, replaceRoleRates, storeChanges, type StoredRange } from '../rates.sql.ts';
import { knownRoleRates, openRates } from './open-rates.ts';
import { rangeAfter } from './store-plan.ts';
import { dateChanges, rateChanges, auditRange } from './audit-range.ts';

type FillEmpty = (typeof rateEndpoints)['fillEmpty'];

/**
 * Gives rates to roles that have none, or 0, on the last day of an invoice. A rate that is there already is never
 * touched. Where no range holds that day, one is made in the gap around it.
 */
export async function fillEmptyRates(
  context: Context<FillEmpty>,
  { query, body }: InputOf<FillEmpty>,
): Promise<AnswerOf<FillEmpty>> {
  const { tx, audit, reply, refuse } = context;
  const lastDay = query.invoiceEndDate;
  const firstDay = query.startDate ?? firstOfMonth(lastDay);
  if (firstDay > lastDay)
    throw new Refusal('invalid_input', { fields: [{ path: 'startDate', message: messages.endBeforeStart }] });
  const { project, ranges } = await openRates(context, query.projectId);
  const given = await knownRoleRates(tx, body, refuse);
  const holding = ranges.find((range) => range === rangeOfDay(ranges, lastDay));
  if (holding === undefined) {
    const range = {
      ...gapAround(ranges, firstDay, lastDay),
      roleRates: filledUp(new Map(), given),
      specialRates: new Map(),
    };
    const added = await rangeAfter(tx, project.id, await storeChanges(tx, project.id, [{ kind: 'insert', range }]));
    const rates = rateChanges(new Map(), added.roleRates, (role) => role);
    reply(messages.ratesAdded);
    auditRange(audit, project, added, { action: 'Created', changes: [...dateChanges(undefined, added), ...rates] });
    return rangeAnswer(added);
  }
  const filled = filledUp(holding.roleRates, given);
  const changes = rateChanges(holding.roleRates, filled, (role) => role);
  if (changes.length === 0) {
    const kept = [...given].filter(([, rate]) => rate !== 0n).map(([role]) => role);
    reply(serverMessages.ratesNotFilled(kept, formatDate(lastDay, 'd MMM yyyy')));
    return rangeAnswer(holding);
  }
  reply(messages.ratesAdded);
  await replaceRoleRates(tx, holding.id, filled);
  await raiseVersion(tx, holding.id);
  auditRange(audit, project, holding, { action: 'Updated', changes });
  return rangeAnswer(await rangeAfter(tx, project.id, holding.id));
}

/** The rates that are there, and the given ones where there is none or 0; a given 0 fills nothing. */
function filledUp(
  present: ReadonlyMap<string, HourlyRate>,
  given: ReadonlyMap<string, HourlyRate>,
): ReadonlyMap<string, HourlyRate> {
  const filled = new Map(present);
  for (const [role, rate] of given) if (rate !== 0n && (filled.get(role) ?? 0n) === 0n) filled.set(role, rate);
  return filled;
}

/**
 * The days from the first one asked for, but after the range before, up to the day before the next range; open where
 * there is no next one, so that the following invoices find rates too.
 */
function gapAround(
  ranges: readonly StoredRange[],
  firstDay: CalendarDate,
  lastDay: CalendarDate,
): { start: CalendarDate; end: CalendarDate | null } {
  let start = firstDay;
  let end: CalendarDate | null = null;
  for (const range of ranges) {
    if (range.start > lastDay) end = end ?? addDays(range.start, -1);
    else if (range.end !== null && range.end >= start) start = addDays(range.end, 1);
  }
  return { start, end };
}
