import { moneyFromText, parseCurrency } from '@countinghouse/billing/values/money.ts';
import type { Receivable } from '@countinghouse/contract/receivables/receivables.contract.ts';
import { sumOfReceivables, type ReceivableSums } from '../receivables/receivables-list.public.ts';

/** So many companies are shown. */
export const companiesShown = 10;

/** What is overdue of a company, or of all of them, in US dollars. */
export interface OverdueCompany {
  /** Undefined for all companies together. */
  readonly companyId: number | undefined;
  readonly companyName: string;
  /** Undefined where an amount has no exchange rate: part of a sum would be taken for the whole of it. */
  readonly amounts: ReceivableSums | undefined;
}

const usd = parseCurrency('USD');
/** Companies without a rate come last. */
const centsOf = ({ amounts }: OverdueCompany): bigint =>
  amounts === undefined ? -1n : moneyFromText(amounts.overdue, usd);

function sumInUsd(rows: readonly Receivable[]): ReceivableSums | undefined {
  const inUsd = rows.flatMap((row) => row.usd ?? []);
  return inUsd.length < rows.length ? undefined : sumOfReceivables(inUsd, 'USD');
}

/** The companies with the largest overdue amounts, and all companies together below them. */
export function overdueCompanies(receivables: readonly Receivable[]): {
  readonly rows: readonly OverdueCompany[];
  readonly companies: number;
  /** The currencies without a rate. */
  readonly unrated: readonly string[];
} {
  const overdue = receivables.filter(({ own }) => /[1-9]/.test(own.overdue));
  // a row is a company in one currency
  const byCompany = new Map<number, Receivable[]>();
  for (const row of overdue) byCompany.set(row.companyId, [...(byCompany.get(row.companyId) ?? []), row]);
  const companies = [...byCompany].map(([companyId, rows]): OverdueCompany => ({
    companyId,
    companyName: rows[0]?.companyName ?? '',
    amounts: sumInUsd(rows),
  }));
  const largest = companies.toSorted((one, other) => Number(centsOf(other) - centsOf(one)));
  const all = { companyId: undefined, companyName: 'All companies', amounts: sumInUsd(overdue) };
  const unrated = overdue.flatMap((row) => (row.usd === null ? [row.currencyCode] : []));
  return {
    rows: companies.length === 0 ? [] : [...largest.slice(0, companiesShown), all],
    companies: companies.length,
    unrated: [...new Set(unrated)].toSorted(),
  };
}
