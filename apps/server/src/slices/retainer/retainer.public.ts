import { isRetainerPrepaid } from '@countinghouse/billing/predictions/prediction-warnings.ts';
import { paidByRetainer } from '@countinghouse/billing/retainer/retainer-adjustment.ts';
import { shareInRetainer } from '@countinghouse/billing/retainer/retainer-balance.ts';
import type { CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import {
  parseCurrency,
  moneyFromText,
  moneyOfMinorUnits,
  moneyText,
  ZERO_MONEY,
  type Money,
} from '@countinghouse/billing/values/money.ts';
import type { Tx } from '../../database/database.ts';
import type { ProjectFacts } from '../projects/projects.public.ts';
import {
  insertEntry,
  leftFor,
  lockRetainer,
  retainedRecord,
  selectRetainer,
  shareOfInvoice,
  type RetainedRecord,
} from './retainer.sql.ts';

/** Whether a project has a retainer that is paid ahead. */
export const hasRetainer = ({ model, payModel }: Pick<ProjectFacts, 'model' | 'payModel'>): boolean =>
  payModel !== null && isRetainerPrepaid({ projectModel: model, payModel });

/** What the retainer of a project has for an invoice with an end date; nothing for all others. */
export async function retainerBalanceFor(
  tx: Tx,
  params: {
    readonly project: ProjectFacts;
    readonly endDate: CalendarDate | null;
    readonly currencyCode: string;
    readonly invoiceId: number | null;
  },
): Promise<Money> {
  const { project, currencyCode } = params;
  if (params.endDate === null || !hasRetainer(project)) return ZERO_MONEY;
  return moneyFromText(
    await leftFor(tx, { projectId: project.id, currencyCode }, params.invoiceId),
    parseCurrency(currencyCode),
  );
}

/**
 * Whether the retainer still pays of a saved draft what it was saved with. Everyone else who wants to move the balance waits
 * until this transaction has ended.
 */
export async function isRetainerUnchanged(tx: Tx, invoiceId: number): Promise<boolean> {
  const record = await existing(tx, invoiceId);
  const currency = parseCurrency(record.currencyCode);
  const [taken, then] = [moneyFromText(record.taken, currency), moneyFromText(record.balanceThen, currency)];
  // a credit gives back, whatever there is
  if (record.billsRetainer || !record.isRetainerPrepaid || taken < 0n) return taken <= 0n;
  await lockRetainer(tx, record);
  const left = moneyFromText(await leftFor(tx, record, invoiceId), currency);
  const sumBeforeTax = moneyOfMinorUnits(moneyFromText(record.beforeTax, currency) + taken);
  return paidByRetainer(left, sumBeforeTax) === paidByRetainer(then, sumBeforeTax);
}

/**
 * Brings the balance in line with what an invoice has become: issued, received, reversed or void. Answers false, and moves
 * nothing, where the balance would fall below what others took of it.
 */
export async function settleRetainer(
  tx: Tx,
  { invoiceId, day, now }: { readonly invoiceId: number; readonly day: CalendarDate; readonly now: string },
): Promise<boolean> {
  const record = await existing(tx, invoiceId);
  const currency = parseCurrency(record.currencyCode);
  const before = moneyFromText(await shareOfInvoice(tx, invoiceId), currency);
  const difference = moneyOfMinorUnits(shareOf(record) - before);
  if (difference === 0n) return true;
  await lockRetainer(tx, record);
  const { balance = '0', held = '0' } = (await selectRetainer(tx, record)) ?? {};
  if (moneyFromText(balance, currency) + difference < moneyFromText(held, currency)) return false;
  const { projectId, currencyCode } = record;
  await insertEntry(tx, { projectId, currencyCode, invoiceId, amount: moneyText(difference, currency), day, now });
  return true;
}

function shareOf(record: RetainedRecord): Money {
  const money = (text: string): Money => moneyFromText(text, parseCurrency(record.currencyCode));
  return shareInRetainer({
    isIssued: record.documentState === 'issued',
    billsRetainer: record.billsRetainer,
    money: {
      amount: money(record.total),
      received: money(record.received),
      adjusted: money(record.adjusted),
      creditsApplied: money(record.creditsApplied),
    },
    ownCredits: money(record.ownCredits),
    beforeTax: money(record.beforeTax),
    taken: money(record.taken),
  });
}

async function existing(tx: Tx, invoiceId: number): Promise<RetainedRecord> {
  const record = await retainedRecord(tx, invoiceId);
  if (record === undefined) throw new Error('the invoice is not there');
  return record;
}
