import { calendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { moneyFromText, moneyOfMinorUnits, moneyText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import { messages, serverMessages } from '@countinghouse/contract/messages.ts';
import { fieldLabels } from '@countinghouse/contract/record.ts';
import { openingErrors } from '@countinghouse/contract/retainer/opening-errors.ts';
import { openingFields, type retainerEndpoints } from '@countinghouse/contract/retainer/retainer.contract.ts';
import type { Context } from '../../handle.ts';
import { demandSeen, listChanges } from '../../record.ts';
import { lockProject, projectInScope, raiseVersion } from '../projects/projects.public.ts';
import { retainerAnswer } from './retainer-answer.ts';
import { hasRetainer } from './retainer.public.ts';
import { insertEntry, lockRetainer } from './retainer.sql.ts';

type Save = typeof retainerEndpoints.saveOpening;

/**
 * Enters what a customer had paid ahead before the product was used. A correction takes the former balance back and enters the new one, down
 * to what invoices have used of it.
 */
export async function saveOpening(
  { tx, caller, today, now, refuse, audit, reply }: Context<Save>,
  { params, body: { version, ...typed } }: InputOf<Save>,
): Promise<AnswerOf<Save>> {
  await lockProject(tx, params.id);
  const project = (await projectInScope(tx, caller, { id: params.id })) ?? refuse('project_not_found');
  if (project.company === null || !hasRetainer(project)) return refuse('project_without_retainer');
  const of = { projectId: project.id, currencyCode: project.company.currencyCode };
  await lockRetainer(tx, of);
  const stored = await retainerAnswer(tx, { ...of, version: project.version });
  const before = demandSeen(stored, { refuse, seen: version });
  const { openingBalance } = openingErrors(of.currencyCode, typed);
  const fault = (path: string, message: string) => ({ fields: [{ path, message }] });
  if (openingBalance !== undefined) return refuse('invalid_input', fault('openingBalance', openingBalance));
  if (typed.openingDate > today) return refuse('invalid_input', fault('openingDate', serverMessages.openingInFuture));
  const currency = parseCurrency(of.currencyCode);
  const money = (text: string) => moneyFromText(text, currency);
  const [former, next] = [money(before.openingBalance), money(typed.openingBalance)];
  reply(messages.openingSaved);
  if (next === former && (next === 0n || typed.openingDate === before.openingDate)) return before;
  const left = money(before.retainerActiveBalance) - former + next;
  if (left < money(before.heldAmount))
    return refuse('retainer_balance_used', fault('openingBalance', serverMessages.retainerBalanceUsed));
  const enter = (amount: string, day: string) =>
    insertEntry(tx, { ...of, invoiceId: null, amount, day: calendarDate(day), now });
  // the new one first: the balance is never below what is held
  if (next !== 0n) await enter(moneyText(next, currency), typed.openingDate);
  if (before.openingDate !== null) await enter(moneyText(moneyOfMinorUnits(0n - former), currency), before.openingDate);
  await raiseVersion(tx, project.id);
  const after = await retainerAnswer(tx, { ...of, version: project.version + 1 });
  audit({
    action: 'Updated',
    resource: 'PROJECT',
    resourceId: project.id,
    resourceName: project.name,
    projectId: project.id,
    changes: listChanges(fieldLabels(openingFields), openingOf(before), openingOf(after)),
  });
  return after;
}

/** An opening balance as the activity log has it; none is no amount of 0. */
const openingOf = ({ openingBalance, openingDate }: AnswerOf<Save>) =>
  openingDate === null ? undefined : { openingBalance, openingDate };
