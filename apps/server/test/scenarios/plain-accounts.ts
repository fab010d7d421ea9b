import { ageing } from '@countinghouse/billing/receivables/ageing.ts';
import type { AccountModel, PlainDocument } from '@countinghouse/billing/testing/account-model.ts';
import { calendarDate, formatDate, type CalendarDate } from '@countinghouse/billing/values/calendar-date.ts';
import { overdueAges } from '@countinghouse/contract/receivables/receivables.contract.ts';
import { inUsd, Sum } from './plain-sums.ts';

/** The accounts of some companies in the plain model, with the drafts beside them. */
export interface PlainAccounts {
  readonly models: readonly AccountModel[];
  readonly drafts: readonly PlainDocument[];
  /** Whether someone sees the documents of a project. */
  readonly sees: (project: number | undefined) => boolean;
  /** Whether someone sees a company with its money on account. */
  readonly seesCompany: (company: number) => boolean;
}

export const receivableNames = [...overdueAges, 'owed', 'openCredits', 'onAccount'] as const;

const documentsOf = ({ models, sees }: PlainAccounts): readonly (readonly [AccountModel, PlainDocument])[] =>
  models.flatMap((model) =>
    [...model.documents.values()]
      .filter(({ isVoid, project }) => !isVoid && sees(project))
      .map((document) => [model, document] as const),
  );

/** What companies owe at the end of a day: by company and currency, each amount in cents. */
export function plainReceivables(accounts: PlainAccounts, day: CalendarDate): Record<string, Record<string, bigint>> {
  const rows: Record<string, Record<string, bigint>> = {};
  const add = (key: string, name: string, amount: bigint) => {
    const row = (rows[key] ??= Object.fromEntries(receivableNames.map((one) => [one, 0n])));
    row[name] = (row[name] ?? 0n) + amount;
  };
  const ageOf = ({ due }: PlainDocument) =>
    overdueAges.find((_, at) => {
      const { from, to } = ageing(day)[at] ?? { from: undefined, to: undefined };
      return (from === undefined || due >= from) && (to === undefined || due <= to);
    }) ?? 'none';
  for (const [model, document] of documentsOf(accounts)) {
    const open = model.openOn(document, day);
    const key = `${document.company} ${document.currency}`;
    if (open === 0n) continue;
    if (document.corrects !== undefined) add(key, 'openCredits', -open);
    else for (const name of [ageOf(document), 'owed']) add(key, name, open);
  }
  for (const { key, amount, day: entered } of accounts.models.flatMap(({ accountEntries }) => accountEntries))
    if (entered <= day && accounts.seesCompany(Number(key.split(' ')[0])))
      for (const name of ['openCredits', 'onAccount']) add(key, name, amount);
  return Object.fromEntries(
    Object.entries(rows).filter(([, row]) => Object.values(row).some((amount) => amount !== 0n)),
  );
}

/** The rate that histories give a document, in millionths of a US dollar. */
const rateOf = ({ currency, corrects }: PlainDocument): bigint =>
  currency === 'USD' ? 1_000_000n : corrects === undefined ? 1_234_567n : 1_300_000n;

/** What all documents together come to, by currency and in US dollars, by the names of the lists' totals; the overdue part and what is disputed by name. */
export function plainTotals(accounts: PlainAccounts, today: CalendarDate): Sum {
  const sum = new Sum();
  const add = (document: PlainDocument, name: string, amount: bigint) => {
    sum.add(`${document.currency} ${name}`, amount);
    sum.add(`in USD ${name}`, inUsd(amount, rateOf(document)));
  };
  for (const draft of accounts.drafts) if (accounts.sees(draft.project)) add(draft, 'invoiceAmount', draft.total);
  for (const [model, document] of documentsOf(accounts)) {
    const left = model.left(document);
    const payments = model.notReversed(document.id).filter(({ kind }) => kind === 'payment');
    const received = payments.reduce((total, { amount }) => total + amount, 0n);
    add(document, 'invoiceAmount', document.total);
    add(document, 'receivedAmount', received);
    add(document, 'outStandingAmount', left);
    if (document.corrects !== undefined) continue;
    if (document.due < today) add(document, 'overdueAmount', left);
    if (received !== 0n && left !== 0n) add(document, 'difference', left);
  }
  return sum;
}

/** What a month's close counts, by `Jun-2026 GBP invoiceAmount`: documents, payments and adjustments by their dates, also those of void documents. */
export function plainMonths({ models, sees }: PlainAccounts): Sum {
  const sum = new Sum();
  for (const model of models) {
    const add = (day: string, { currency }: PlainDocument, name: string, amount: bigint) =>
      sum.add(`${formatDate(calendarDate(day), 'MMM-yyyy')} ${currency} ${name}`, amount);
    for (const document of model.documents.values())
      if (!document.isVoid && sees(document.project))
        add(document.day, document, document.corrects === undefined ? 'invoiceAmount' : 'creditAmount', document.total);
    for (const { kind, document: id, day, amount, reversedOn } of model.entries) {
      const document = model.documents.get(id);
      if (document === undefined || kind === 'application' || !sees(document.project)) continue;
      const name = kind === 'payment' ? 'receivedAmount' : 'adjustedAmount';
      add(day, document, name, amount);
      if (reversedOn !== undefined) add(reversedOn, document, name, -amount);
    }
  }
  return sum;
}
