import {
  moneyFromText,
  moneyOfMinorUnits,
  moneyText,
  parseCurrency,
  ZERO_MONEY,
} from '@countinghouse/billing/values/money.ts';
import type { Retainer } from '@countinghouse/contract/retainer/retainer.contract.ts';
import type { Tx } from '../../database/database.ts';
import { selectEntries, selectRetainer, type StoredEntry } from './retainer.sql.ts';

/** The retainer of a project in one currency, with its entries and its opening balance. */
export async function retainerAnswer(
  tx: Tx,
  { version, ...of }: { readonly projectId: number; readonly currencyCode: string; readonly version: number },
): Promise<Retainer> {
  const currency = parseCurrency(of.currencyCode);
  const money = (text: string): string => moneyText(moneyFromText(text, currency), currency);
  const { balance = '0', held = '0', receivedOn = null } = (await selectRetainer(tx, of)) ?? {};
  const entries = await selectEntries(tx, of);
  const openings = entries.filter(({ invoiceId }) => invoiceId === null);
  const opening = openings.reduce(
    (sum, { amount }) => moneyOfMinorUnits(sum + moneyFromText(amount, currency)),
    ZERO_MONEY,
  );
  return {
    ...of,
    retainerActiveBalance: money(balance),
    retainerActiveDate: receivedOn,
    heldAmount: money(held),
    openingBalance: moneyText(opening, currency),
    openingDate: opening === 0n ? null : (openings.find((entry) => !isLess(entry))?.day ?? null),
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
    version,
  };
}

const isLess = ({ amount }: StoredEntry): boolean => amount.startsWith('-');

function kindOf(entry: StoredEntry): Retainer['entries'][number]['kind'] {
  if (entry.invoiceId === null) return isLess(entry) ? 'opening corrected' : 'opening';
  if (entry.billsRetainer) return isLess(entry) ? 'received undone' : 'received';
  return isLess(entry) ? 'adjusted' : 'adjustment undone';
}
