import { parseCurrency, moneyFromText, moneyText } from '@countinghouse/billing/values/money.ts';
import type { AnswerOf, InputOf } from '@countinghouse/contract/endpoint.ts';
import type { retainerEndpoints } from '@countinghouse/contract/retainer/retainer.contract.ts';
import type { Context } from '../../handle.ts';
import { projectInScope } from '../projects/projects.public.ts';
import { selectEntries, selectRetainer, type StoredEntry } from './retainer.sql.ts';

type Get = typeof retainerEndpoints.get;

/** The balance of a project's retainer with its entries. */
export async function getRetainer(
  { tx, caller, refuse }: Context<Get>,
  { params }: InputOf<Get>,
): Promise<AnswerOf<Get>> {
  const project = await projectInScope(tx, caller, { id: params.id });
  if (project?.company === null || project === undefined) return refuse('project_not_found');
  const { currencyCode } = project.company;
  const currency = parseCurrency(currencyCode);
  const money = (text: string): string => moneyText(moneyFromText(text, currency), currency);
  const of = { projectId: project.id, currencyCode };
  const { balance = '0', held = '0', receivedOn = null } = (await selectRetainer(tx, of)) ?? {};
  const entries = await selectEntries(tx, of);
  return {
    ...of,
    retainerActiveBalance: money(balance),
    retainerActiveDate: receivedOn,
    heldAmount: money(held),
    entries: entries.map((entry) => ({
      entryId: entry.id,
      invoiceId: entry.invoiceId,
      invoiceNumber: entry.invoiceNumber,
      kind: kindOf(entry),
      amount: money(entry.amount),
      balanceAfter: money(entry.balanceAfter),
      day: entry.day,
      enteredAt: entry.enteredAt,
    })),
  };
}

function kindOf({ billsRetainer, amount }: StoredEntry): AnswerOf<Get>['entries'][number]['kind'] {
  const isLess = amount.startsWith('-');
  if (billsRetainer) return isLess ? 'received undone' : 'received';
  return isLess ? 'adjusted' : 'adjustment undone';
}
